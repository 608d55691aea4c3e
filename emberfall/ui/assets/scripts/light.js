/* A lit path: the glow under its edges, the spark that runs along it, and, on a phone, a stage of its own. */
"use strict";

Emberfall.light = (graph, edges) => {
  const {calm, narrow} = Emberfall;
  const KINDLE = 900; // ms until the halos stand
  const RUN = 2000; // ms that the spark takes for a path
  const ROUND = 3200; // ms from one run to the next
  const RUNS = 3;
  let litAt = 0;

  /** Lights these paths and puts out every other; those with nodes that are not drawn stay dark. */
  function light(paths) {
    graph.paths = paths.filter(path => path.nodes.every(id => graph.looks.has(id)));
    for (const look of graph.looks.values()) Object.assign(look, {lit: false, ordinal: 0});
    for (const path of graph.paths) for (const id of path.nodes) graph.looks.get(id).lit = true;
    if (graph.paths.length) graph.paths[0].nodes.forEach((id, i) => (graph.looks.get(id).ordinal = i + 1));
    litAt = performance.now();
    if (narrow.matches || [...graph.looks.values()].some(look => look.home)) stage();
  }

  const since = () => (graph.paths.length ? performance.now() - litAt : null);
  const burning = () => since() !== null && !calm.matches && since() < KINDLE + RUNS * ROUND;
  const glow = () => (calm.matches ? 1 : Math.min(1, (performance.now() - litAt) / KINDLE));
  const along = (path, i, t) => edges.at(path.edges[i], path.forward[i] === false ? 1 - t : t);

  function drawGlow(ctx) {
    Object.assign(ctx, {lineWidth: 12, lineCap: "round", strokeStyle: `rgba(${graph.colours.glow},${0.28 * glow()})`});
    for (const path of graph.paths)
      path.edges.forEach((_, i) => {
        ctx.beginPath();
        for (let step = 0; step <= 20; step++) {
          const p = along(path, i, step / 20);
          if (p) ctx[step ? "lineTo" : "moveTo"](p.x, p.y);
        }
        ctx.stroke();
      });
  }

  /** Runs the first path, rests, and runs again. */
  function drawSpark(ctx) {
    const age = since() - KINDLE * 0.7,
      path = graph.paths[0];
    if (!path || calm.matches || age < 0 || age > RUNS * ROUND || age % ROUND > RUN) return;
    const far = ((age % ROUND) / RUN) * path.edges.length,
      i = Math.min(path.edges.length - 1, Math.floor(far)),
      p = along(path, i, far - i);
    if (!p) return;
    ctx.fillStyle = graph.colours.ink;
    ctx.beginPath();
    ctx.arc(p.x, p.y, 4.2, 0, 2 * Math.PI);
    ctx.fill();
  }

  /** On a phone the map is too small to read a path in: the path alone takes the plate, and the map comes back after. */
  function stage() {
    const bare = graph.paths.length > 0 && narrow.matches,
      spots = bare ? arch(graph.host.getBoundingClientRect()) : new Map();
    for (const [id, look] of graph.looks) {
      look.home = look.home || {x: look.x, y: look.y, side: look.side};
      Object.assign(look, bare ? spots.get(id) : look.home);
      if (!bare) delete look.home;
      graph.network.moveNode(id, look.x, look.y);
    }
    graph.nodes.update([...graph.looks.keys()].map(id => ({id, hidden: bare && !spots.has(id)})));
  }

  /** Places on an arch from left to right, a further path so far below the first that its edges can say their types. */
  function arch({width, height}) {
    const spots = new Map(),
      below = Math.min(84, (0.76 * height) / graph.paths.length);
    graph.paths.forEach((path, row) =>
      path.nodes.forEach((id, i) => {
        const t = i / Math.max(1, path.nodes.length - 1),
          x = (t - 0.5) * (width - 110),
          y = (0.16 - 0.34 * Math.sin(Math.PI * t)) * height + row * below;
        if (!spots.has(id)) spots.set(id, {x, y, side: t === 0 || t === 1 || row ? "below" : "above"});
      })
    );
    return spots;
  }

  return {light, since, burning, glow, drawGlow, drawSpark};
};
