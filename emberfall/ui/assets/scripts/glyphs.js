/* The kinds of node: a shape first, a colour second, so that they are told apart in greyscale. */
"use strict";

Emberfall.KINDS = {
  player: "Player",
  npc: "Character",
  event: "Deed",
  place: "Place",
  item: "Thing",
  faction: "Faction",
  rule: "Rule",
  decision: "Decision",
  quest: "Quest",
  session: "Session",
  fact: "Fact",
  step: "Step",
  trait: "Trait",
  ploy: "Ploy",
  handoff: "Handoff",
};

/** Corners of each shape on a circle of radius 1; rings have none. */
Emberfall.corners = (() => {
  const ring = (n, turn, radius = () => 1) =>
    Array.from({length: n}, (_, i) => {
      const angle = turn + (i * 2 * Math.PI) / n;
      return [radius(i) * Math.cos(angle), radius(i) * Math.sin(angle)];
    });
  const up = -Math.PI / 2;
  return {
    event: ring(4, up),
    place: ring(4, up / 2),
    item: ring(3, up),
    faction: ring(3, -up),
    rule: ring(6, 0),
    decision: ring(10, up, i => (i % 2 ? 0.42 : 1)),
    quest: [
      [-0.8, -0.9],
      [0.8, -0.9],
      [0.8, 0.9],
      [0, 0.4],
      [-0.8, 0.9],
    ],
    session: [
      [-1, -0.5],
      [1, -0.5],
      [1, 0.5],
      [-1, 0.5],
    ],
    fact: ring(5, up),
    step: ring(8, Math.PI / 8),
    trait: ring(6, up),
    ploy: ring(5, -up),
    handoff: [
      [-1, -0.45],
      [0.2, -0.45],
      [0.2, -0.9],
      [1, 0],
      [0.2, 0.9],
      [0.2, 0.45],
      [-1, 0.45],
    ],
  };
})();

/** A kind's small drawing, for lists, the legend and sentences. */
Emberfall.glyph = (kind, size = 13) => {
  const {svg, corners} = Emberfall;
  const shape = corners[kind]
    ? svg("polygon", {
        points: corners[kind].map(([x, y]) => `${(7 + x * 5.9).toFixed(1)},${(7 + y * 5.9).toFixed(1)}`).join(" "),
      })
    : svg("circle", {cx: 7, cy: 7, r: 5.6});
  const inner = kind === "player" ? svg("circle", {cx: 7, cy: 7, r: 3.6, "stroke-width": 1}) : null;
  return svg(
    "svg",
    {class: `glyph k-${kind}`, width: size, height: size, viewBox: "0 0 14 14", "aria-hidden": "true"},
    shape,
    inner
  );
};

/** A node's name as a button that opens it: glyph, then name. */
Emberfall.nodeButton = (id, name, kind) =>
  Emberfall.h(
    "button.node",
    {type: "button", "data-node": id, onclick: () => Emberfall.tell("pick", id)},
    kind ? Emberfall.glyph(kind) : null,
    Emberfall.h("span", {}, name)
  );
