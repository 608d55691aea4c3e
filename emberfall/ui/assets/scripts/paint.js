/* How a node looks on the plate: hollow shape, name beside it, and what the lit path adds to both. */
"use strict";

Emberfall.paint = (() => {
  const {corners, initial, layout} = Emberfall;
  const RADII = {player: 21, npc: 20, event: 15, place: 12, item: 13, faction: 14, rule: 14, decision: 14};
  const radius = kind => RADII[kind] || 12;

  /** Colours and faces of the theme in force, read from the style sheet. */
  function palette() {
    const style = getComputedStyle(document.body),
      read = name => style.getPropertyValue(name).trim();
    const colours = {};
    for (const name of [
      "plate",
      "raise",
      "ink",
      "ink2",
      "ink3",
      "ember",
      "ember2",
      "on-ember",
      "wash",
      "edge",
      "hair",
      "dim",
      "glow",
      "serif",
      "label",
    ])
      colours[name] = read(`--${name}`);
    for (const kind of Object.keys(Emberfall.KINDS)) colours[kind] = read(`--k-${kind}`);
    return colours;
  }

  const main = kind => kind === "player" || kind === "npc" || kind === "event";
  const font = (node, p) =>
    `${node.kind === "event" ? "italic " : ""}${node.lit ? (main(node.kind) ? "600 17px" : "600 15px") : main(node.kind) ? "15px" : "14px"} ${p.serif}`;

  /** A name's lines, split near its middle when it is long, and its width in px. */
  function measure(ctx, node, p) {
    ctx.font = font({...node, lit: true}, p); // room for the bold face that a lit name takes
    const words = node.name.split(/\s+/);
    let lines = [node.name];
    if (node.name.length > 15 && words.length > 1) {
      const cut = words
        .map((_, i) => i)
        .slice(1)
        .map(i => [words.slice(0, i).join(" "), words.slice(i).join(" ")]);
      lines = cut.reduce((best, pair) =>
        Math.max(...pair.map(s => s.length)) < Math.max(...best.map(s => s.length)) ? pair : best
      );
    }
    lines = lines.map(line => (line.length > 26 ? `${line.slice(0, 25)}…` : line));
    return {lines, width: Math.max(...lines.map(line => ctx.measureText(line).width))};
  }

  function outline(ctx, kind, x, y, r) {
    ctx.beginPath();
    if (!corners[kind]) ctx.arc(x, y, r, 0, 2 * Math.PI);
    else {
      corners[kind].forEach(([dx, dy], i) => ctx[i ? "lineTo" : "moveTo"](x + dx * r, y + dy * r));
      ctx.closePath();
    }
  }

  function body(ctx, node, p, dim, glow) {
    const {x, y, r, kind} = node,
      being = kind === "npc" || kind === "player",
      colour = node.lit ? p.ember : p[kind];
    if (node.lit) {
      ctx.fillStyle = `rgba(${p.glow},${0.2 * glow})`;
      ctx.beginPath();
      ctx.arc(x, y, r + 9, 0, 2 * Math.PI);
      ctx.fill();
    }
    outline(ctx, kind, x, y, r);
    ctx.fillStyle = node.lit ? p.wash : being ? p.raise : p.plate;
    ctx.fill();
    ctx.lineJoin = "round";
    ctx.strokeStyle = colour;
    ctx.globalAlpha *= node.lit ? 1 : 1 - 0.6 * dim;
    ctx.lineWidth = node.lit ? 2.6 : node.picked ? 3 : 1.8;
    ctx.stroke();
    if (kind === "player") {
      ctx.lineWidth = 1;
      ctx.beginPath();
      ctx.arc(x, y, r - 4.6, 0, 2 * Math.PI);
      ctx.stroke();
    }
    if (being) {
      ctx.fillStyle = node.lit ? p.ink : colour;
      ctx.font = `${Math.round(r * 1.02)}px ${p.serif}`;
      ctx.textAlign = "center";
      ctx.textBaseline = "middle";
      ctx.fillText(initial(node.name), x, y + 1);
    }
  }

  function name(ctx, node, p, dim) {
    if (node.quiet && !node.lit && !node.picked) return;
    const [left, top, right] = layout.nameBox(node),
      centre = node.side === "below" || node.side === "above";
    ctx.font = font(node, p);
    ctx.textAlign = centre ? "center" : node.side === "right" ? "left" : "right";
    ctx.textBaseline = "middle";
    ctx.lineJoin = "round";
    ctx.lineWidth = 4;
    ctx.strokeStyle = p.plate;
    ctx.fillStyle = node.lit || node.picked ? p.ink : dim > 0.5 ? p.ink3 : main(node.kind) ? p.ink : p.ink2;
    const x = centre ? (left + right) / 2 : node.side === "right" ? left : right,
      away = node.lit ? (node.side === "above" ? -3 : node.side === "below" ? 4 : 0) : 0;
    node.lines.forEach((line, i) => {
      const y = top + layout.LINE * (i + 0.5) + away;
      ctx.strokeText(line, x, y);
      ctx.fillText(line, x, y);
    });
  }

  /** The place of a node on the path: 1, 2, 3 ... */
  function ordinal(ctx, node, p) {
    const x = node.x + (node.side === "right" ? -1 : 1) * node.r * 0.86,
      y = node.y - node.r * 0.82;
    ctx.fillStyle = p.ember;
    ctx.beginPath();
    ctx.arc(x, y, 8, 0, 2 * Math.PI);
    ctx.fill();
    ctx.fillStyle = p["on-ember"];
    ctx.font = `700 11.5px ${p.label}`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillText(String(node.ordinal), x, y + 0.5);
  }

  /** An edge's type, on the edge. */
  function edge(ctx, label, p) {
    ctx.font = `600 ${label.lit ? 13 : 11}px ${p.label}`;
    ctx.letterSpacing = label.lit ? ".03em" : ".02em";
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.lineJoin = "round";
    ctx.lineWidth = label.lit ? 6 : 5;
    ctx.strokeStyle = p.plate;
    ctx.fillStyle = label.lit ? p.ember2 : p.ink3;
    ctx.strokeText(label.text, label.x, label.y);
    ctx.fillText(label.text, label.x, label.y);
    ctx.letterSpacing = "0px";
  }

  return {edge, radius, palette, measure, body, name, ordinal};
})();
