/* Where nodes and their names go. The story stands on an arch; springs give the rest a rough map (Fruchterman and
   Reingold, 1991); annealing over what makes a small map readable then works on crossings, names and room (Davidson and
   Harel, 1996). The same graph in the same box gives the same map, and a node that already has a place keeps it. */
"use strict";

Emberfall.layout = (() => {
  const IDEAL = 88; // px, the length an edge would like to be
  const MARGIN = 8; // px, kept free inside the frame
  const LINE = 16; // px, height of one line of a name
  const GROUND = 9,
    FIELD = 18,
    STORY = 34; // px around a node that an edge, a wide one, and one of the story, keep out of
  const STARTS = 10,
    HUNG = 4; // rough maps to choose from, without an arch and with one
  const ROUNDS = 110; // moves tried for each node
  const LEAST = 1200; // moves, when a node or two are new
  const SEED = 7;
  const SIDES = ["below", "above", "right", "left"];

  /** A small generator (mulberry32): layouts repeat, so Math.random will not do. */
  function seeded(seed) {
    return () => {
      seed = (seed + 0x6d2b79f5) | 0;
      let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
  }

  /** The box of a node's name, by the side of the node it stands on. */
  function nameBox(node, box = []) {
    const {x, y, r, side} = node,
      w = node.width,
      h = node.lines.length * LINE;
    const left = side === "right" ? x + r + 5 : side === "left" ? x - r - 5 - w : x - w / 2;
    const top = side === "below" ? y + r + 3 : side === "above" ? y - r - 3 - h : y - h / 2;
    box[0] = left;
    box[1] = top;
    box[2] = left + w;
    box[3] = top + h;
    return box;
  }

  function bodyBox(node, pad = 3, box = []) {
    const reach = node.r + pad;
    box[0] = node.x - reach;
    box[1] = node.y - reach;
    box[2] = node.x + reach;
    box[3] = node.y + reach;
    return box;
  }

  function overlap(a, b) {
    const w = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
    if (w <= 0) return 0;
    const h = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
    return h > 0 ? w * h : 0;
  }

  function outside(box, W, H) {
    return (
      Math.max(0, MARGIN - box[0]) +
      Math.max(0, MARGIN - box[1]) +
      Math.max(0, box[2] - W + MARGIN) +
      Math.max(0, box[3] - H + MARGIN)
    );
  }

  const turn = (a, b, c) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  const cross = (a, b, c, d) => turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;

  /** Is any part of the box within reach of the segment's own box? Settles most questions cheaply. */
  const apart = (a, b, box) =>
    Math.max(a.x, b.x) < box[0] ||
    Math.min(a.x, b.x) > box[2] ||
    Math.max(a.y, b.y) < box[1] ||
    Math.min(a.y, b.y) > box[3];

  /** How far the segment a-b reaches into the ground around a node, in px. */
  function into(node, a, b, room) {
    const reach = node.r + room,
      dx = b.x - a.x,
      dy = b.y - a.y;
    const along = Math.max(0, Math.min(1, ((node.x - a.x) * dx + (node.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
    const ox = node.x - a.x - along * dx,
      oy = node.y - a.y - along * dy,
      far = ox * ox + oy * oy;
    return far < reach * reach ? reach - Math.sqrt(far) : 0;
  }

  /** Does the segment a-b run through the box? (Their own boxes are known to meet.) */
  function through(a, b, box) {
    const dx = b.x - a.x,
      dy = b.y - a.y,
      c = dy * a.x - dx * a.y;
    const one = dx * box[1] - dy * box[0] + c > 0,
      two = dx * box[1] - dy * box[2] + c > 0;
    return one !== two || dx * box[3] - dy * box[2] + c > 0 !== one || dx * box[3] - dy * box[0] + c > 0 !== one;
  }

  /** What one edge does to one node that it does not join. */
  function brush(edge, node) {
    const {a, b, wide, story} = edge; // a wide one bows when it is lit, and needs more room
    let sum = 0;
    if (!apart(a, b, wide ? node.field : node.ground)) {
      const deep = into(node, a, b, story ? STORY : wide ? FIELD : GROUND);
      if (deep) sum += story ? 12 + deep : 5 + deep / 4;
    }
    if (!apart(a, b, node.name) && through(a, b, node.name)) sum += story ? 20 : wide ? 6 : 2.2;
    return sum;
  }

  /** What two nodes do to one another. */
  function press(node, other) {
    const dx = node.x - other.x,
      dy = node.y - other.y,
      far = dx * dx + dy * dy,
      room = node.r + other.r + 36;
    let sum = 2600 / (far + 60);
    if (far < room * room) {
      const short = (room - Math.sqrt(far)) / 7;
      sum += short * short;
    }
    const clash = overlap(node.body, other.name) + overlap(node.name, other.body) + overlap(node.name, other.name);
    return clash ? sum + 4 + clash / 40 : sum;
  }

  function stretch(edge) {
    const length = Math.hypot(edge.a.x - edge.b.x, edge.a.y - edge.b.y) - edge.a.r - edge.b.r,
      want = Math.max(IDEAL - 30, edge.room);
    return length < want ? ((want - length) / 22) ** 2 : Math.min(4, ((length - want) / 80) ** 2);
  }

  /** How badly one node sits: everything in the drawing that involves it. */
  function cost(node, all, edges, W, H) {
    let sum = 4 * outside(node.body, W, H) + 4 * outside(node.name, W, H) + (node.side === "below" ? 0 : 0.4);
    const pull = Math.min(1, 3 / node.edges.length); // a node with many edges is not torn into their midst
    for (const other of all) if (other !== node) sum += press(node, other);
    for (const edge of edges) if (edge.a !== node && edge.b !== node) sum += brush(edge, node);
    for (const edge of node.edges) {
      sum += stretch(edge) * pull;
      for (const other of all) if (other !== edge.a && other !== edge.b) sum += brush(edge, other);
      for (const other of edges) if (cross(edge.a, edge.b, other.a, other.b)) sum += 5;
    }
    return sum;
  }

  function put(node, x, y, side) {
    node.x = x;
    node.y = y;
    node.side = side;
    nameBox(node, node.name);
    bodyBox(node, 3, node.body);
    bodyBox(node, GROUND, node.ground);
    bodyBox(node, STORY, node.field);
  }

  /** Anneals the loose nodes; the others stay where they are. */
  function anneal(loose, all, edges, W, H, random, hot) {
    const steps = Math.max(ROUNDS * loose.length, LEAST);
    let moves = 0; // until somebody moves, a node sits as badly as it did when that was last summed up
    for (let step = 0; step < steps; step++) {
      const cool = 1 - step / steps,
        heat = hot * cool * cool + 0.02,
        reach = 8 + 0.35 * Math.min(W, H) * cool;
      const node = loose[Math.floor(random() * loose.length)],
        {x, y, side} = node;
      if (node.seen !== moves) Object.assign(node, {seen: moves, sits: cost(node, all, edges, W, H)});
      if (random() < 0.25) put(node, x, y, SIDES[Math.floor(random() * 4)]);
      else
        put(
          node,
          clamp(x + (random() + random() - 1) * reach, node.r, W - node.r),
          clamp(y + (random() + random() - 1) * reach, node.r, H - node.r),
          side
        );
      const worse = cost(node, all, edges, W, H) - node.sits;
      if (worse > 0 && random() >= Math.exp(-worse / heat)) put(node, x, y, side);
      else moves++;
    }
  }

  const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

  /** Beside a neighbour that has a place, else anywhere. */
  function beside(node, placed, W, H, random) {
    const tie = node.edges.find(edge => placed.has(edge.a === node ? edge.b : edge.a));
    const near = tie ? (tie.a === node ? tie.b : tie.a) : {x: W * random(), y: H * random()},
      angle = random() * 2 * Math.PI;
    put(node, near.x + 70 * Math.cos(angle), near.y + 70 * Math.sin(angle), "below");
    placed.add(node);
  }

  /** A rough map: edges pull, everything pushes, and the box holds. */
  function spring(all, edges, W, H, random) {
    const k = 0.8 * Math.sqrt((W * H) / all.length);
    for (const node of all)
      Object.assign(node, node.fixed ? {} : {x: W * random(), y: H * random()}, {px: 0, py: 0});
    for (let heat = W / 5; heat > 1; heat *= 0.95) {
      for (let i = 1; i < all.length; i++)
        for (let j = 0; j < i; j++) {
          const a = all[i],
            b = all[j],
            dx = a.x - b.x || 0.1,
            dy = a.y - b.y,
            push = (k * k) / (dx * dx + dy * dy);
          a.px += dx * push;
          a.py += dy * push;
          b.px -= dx * push;
          b.py -= dy * push;
        }
      for (const {a, b} of edges) {
        const dx = a.x - b.x,
          dy = a.y - b.y,
          pull = Math.hypot(dx, dy) / k;
        a.px -= dx * pull;
        a.py -= dy * pull;
        b.px += dx * pull;
        b.py += dy * pull;
      }
      for (const node of all) {
        if (node.fixed) continue;
        const force = Math.hypot(node.px, node.py) || 1,
          step = Math.min(force, heat) / force;
        node.x = clamp(node.x + node.px * step, 30, W - 30);
        node.y = clamp(node.y + node.py * step, 24, H - 34);
        node.px = node.py = 0;
      }
    }
    for (const node of all) if (!node.fixed) put(node, node.x, node.y, "below");
  }

  /** The best of several rough maps; without an arch, turned so that the player stands lower left, where one begins to read. */
  function roughly(all, edges, W, H, random, me) {
    const hung = all.some(node => node.fixed);
    let best = null,
      least = Infinity;
    for (let start = 0; start < (hung ? HUNG : STARTS); start++) {
      spring(all, edges, W, H, random);
      const bad = all.reduce((sum, node) => sum + cost(node, all, edges, W, H), 0);
      if (bad < least) {
        least = bad;
        best = all.map(({x, y}) => [x, y]);
      }
    }
    const mine = best[all.findIndex(node => node.id === me)] || [0, H],
      across = !hung && mine[0] > W / 2,
      down = !hung && mine[1] < H / 2;
    all.forEach((node, i) => {
      if (!node.fixed) put(node, across ? W - best[i][0] : best[i][0], down ? H - best[i][1] : best[i][1], "below");
    });
  }

  /** Room that is kept free as if a node stood there. */
  const blank = () => ({id: "", lines: [], width: 0, edges: [], name: [], body: [], ground: [], field: []});

  function hang(node, {x, y, side = "below", r = node.r}) {
    Object.assign(node, {r, fixed: true});
    put(node, x, y, side);
    return node;
  }

  /**
   * nodes: {id, r, lines, width}; edges: {from, to, room, wide, story}; kept: Map of id to {x, y, side}; me: the player's id;
   * hung: where a first map's story stands, as spine.hang gives it. Returns a Map of id to {x, y, side}, in px from the upper left of a W x H box.
   */
  function layout(nodes, edges, kept, W, H, me, hung) {
    const random = seeded(SEED),
      placed = new Set();
    const all = nodes.map(node => ({...node, edges: [], name: [], body: [], ground: [], field: []})),
      byId = new Map(all.map(node => [node.id, node]));
    const ties = edges
      .map(e => ({a: byId.get(e.from), b: byId.get(e.to), room: e.room, wide: e.wide, story: e.story}))
      .filter(e => e.a && e.b && e.a !== e.b);
    for (const tie of ties) {
      tie.a.edges.push(tie);
      tie.b.edges.push(tie);
    }
    for (const node of all)
      if (kept.has(node.id)) {
        const {x, y, side} = kept.get(node.id);
        put(node, x, y, side);
        placed.add(node);
      }
    const loose = all.filter(node => !placed.has(node));
    if (placed.size) for (const node of loose) beside(node, placed, W, H, random);
    else if (loose.length) {
      for (const node of all) if (hung.spots.has(node.id)) hang(node, hung.spots.get(node.id));
      if (hung.middle) all.push(hang(blank(), hung.middle));
      roughly(all, ties, W, H, random, me);
    }
    const free = loose.filter(node => !node.fixed);
    if (free.length) anneal(free, all, ties, W, H, random, 6);
    return new Map(all.filter(node => node.id).map(({id, x, y, side}) => [id, {x, y, side}]));
  }

  return Object.assign(layout, {nameBox, overlap, bodyBox, LINE});
})();
