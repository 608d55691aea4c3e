/* Edges: how each one is drawn, and where it says its type. */
"use strict";

Emberfall.edges = graph => {
  const {layout, paint, narrow} = Emberfall;
  const DASHED = new Set(["REMEMBERS", "FEELS"]);
  const TOLD = new Set(["PERFORMED", "TARGETED", "KIN_OF", "MEMBER_OF"]); // what paths are made of: they get more room
  const STOPS = [0.5, 0.42, 0.58, 0.35, 0.65, 0.28, 0.72]; // places along an edge, the best first
  const ASIDE = [0, 16, -16, 26, -26, 36, -36]; // px beside it
  let types = []; // those that are said: {text, x, y, lit}

  function width(text, lit) {
    graph.gauge.font = `600 ${lit ? 13.5 : 11.5}px ${graph.colours.label}`;
    return graph.gauge.measureText(text).width;
  }

  /** How long an edge would like to be, so that its type can be read on it. */
  const told = edge => TOLD.has(edge.type);
  const room = edge => (told(edge) ? width(edge.label, true) + 44 : width(edge.label) + 16);

  /** The point that lies a share `t` of the way along an edge, as vis bends it. */
  function at(id, t) {
    const edge = graph.network.body.edges[id];
    return edge && edge.connected ? edge.edgeType.getPoint(t, edge.edgeType.getViaNode()) : null;
  }

  /** Path edges bow away from the middle of the path; twins between one pair part ways; the rest bend a little. */
  function bend(edge, lit, twins) {
    if (!lit) return {enabled: true, type: "curvedCW", roundness: 0.07 + 0.16 * twins};
    const all = graph.paths[0].nodes.map(id => graph.looks.get(id)),
      a = graph.looks.get(edge.from),
      b = graph.looks.get(edge.to);
    const mean = key => all.reduce((sum, look) => sum + look[key], 0) / all.length;
    const outward = (b.x - a.x) * (mean("y") - a.y) - (b.y - a.y) * (mean("x") - a.x) > 0;
    return {enabled: true, type: outward ? "curvedCW" : "curvedCCW", roundness: 0.2};
  }

  /** Lit, named, or faint: an edge without a name says what the shapes at its ends say already. */
  function look(edge, lit, twins) {
    const {colours, paths} = graph;
    const unlit = paths.length ? colours.dim : edge.label ? colours.edge : colours.hair;
    const color = lit ? colours.ember : unlit;
    return {
      id: edge.id,
      from: edge.from,
      to: edge.to,
      width: lit ? 3.2 : edge.label ? 1.2 : 0.8,
      dashes: DASHED.has(edge.type) && !lit ? [4, 3] : false,
      color: {color, highlight: color, hover: color, inherit: false},
      smooth: bend(edge, lit, twins),
      arrows: {to: {enabled: true, scaleFactor: lit ? 0.62 : edge.label ? 0.5 : 0.35}},
    };
  }

  function style() {
    const lit = new Set(graph.paths.flatMap(path => path.edges)),
      pairs = new Map();
    const drawn = graph.raw.edges.map(edge => {
      const pair = [edge.from, edge.to].sort().join(" "),
        twins = pairs.get(pair) || 0;
      pairs.set(pair, twins + 1);
      return look(edge, lit.has(edge.id), twins);
    });
    const ids = new Set(drawn.map(edge => edge.id));
    graph.edges.remove(graph.edges.getIds().filter(id => !ids.has(id)));
    graph.edges.update(drawn);
    types = [...said(lit)];
  }

  /** Boxes where an edge's type could stand, the best first: on the edge, and, for a lit one, beside it. */
  function spots(edge, lit) {
    const half = width(edge.label, lit) / 2 + 3,
      high = lit ? 9 : 7,
      found = [];
    for (const aside of lit ? ASIDE : [0])
      for (const stop of STOPS) {
        const p = at(edge.id, stop),
          q = at(edge.id, stop + 0.02);
        if (!p || !q) return [];
        const long = Math.hypot(q.x - p.x, q.y - p.y) || 1,
          x = p.x - (aside * (q.y - p.y)) / long,
          y = p.y + (aside * (q.x - p.x)) / long;
        found.push([x - half, y - high, x + half, y + high]);
      }
    return found;
  }

  /** Each type where it has room of its own; without room it stays unsaid, unless its edge is lit or pointed at. */
  function* said(lit) {
    const bare = graph.paths.length > 0 && narrow.matches;
    const shown = [...graph.looks.values()].filter(look => !bare || look.lit);
    const taken = shown.map(look => layout.bodyBox(look, 1));
    taken.push(...shown.filter(look => !look.quiet).map(look => layout.nameBox(look)));
    const matters = edge => 2 * lit.has(edge.id) + (edge.from === graph.over || edge.to === graph.over);
    const wanted = graph.raw.edges.filter(edge => edge.label && (matters(edge) || !graph.paths.length));
    for (const edge of wanted.sort((a, b) => matters(b) - matters(a))) {
      const boxes = spots(edge, lit.has(edge.id));
      const clashes = boxes.map(box => taken.reduce((sum, other) => sum + layout.overlap(box, other), 0));
      const least = Math.min(...clashes);
      if (!boxes.length || (least > 0 && !matters(edge))) continue;
      const box = boxes[clashes.indexOf(least)];
      taken.push(box);
      yield {text: edge.label, x: (box[0] + box[2]) / 2, y: (box[1] + box[3]) / 2, lit: lit.has(edge.id)};
    }
  }

  const drawTypes = ctx => types.forEach(type => paint.edge(ctx, type, graph.colours));

  return {told, room, at, style, drawTypes};
};
