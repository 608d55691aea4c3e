/* One vis-network for the life of the page: it grows without jumping, and a path through it can be lit. The map is ours
   (layout.js), and so is the drawing (paint.js, edges.js, light.js); vis keeps the canvas, the camera and the pointer. */
"use strict";

Emberfall.graph = (host, {onPick, onMoved}) => {
  const {layout, paint, spine, calm, narrow} = Emberfall;

  /** What the graph knows about itself; edges.js and light.js work on it too. */
  const graph = {
    host,
    looks: new Map(), // id -> how that node is drawn: {kind, name, r, x, y, side, lines, width, lit, ordinal, ...}
    raw: {nodes: [], edges: []}, // as it came
    paths: [], // the lit ones
    over: null, // the node under the pointer
    colours: paint.palette(),
    gauge: document.createElement("canvas").getContext("2d"),
    nodes: new vis.DataSet(),
    edges: new vis.DataSet(),
  };
  const {looks, nodes} = graph;
  const box = {W: 0, H: 0}; // the sheet that the map is drawn on; its middle is the middle of the world
  let campaign = null,
    picked = null,
    dim = 0,
    ticking = false;

  graph.network = new vis.Network(
    host,
    {nodes, edges: graph.edges},
    {
      physics: false,
      layout: {improvedLayout: false},
      interaction: {hover: true, dragView: !narrow.matches, zoomView: !narrow.matches, selectConnectedEdges: false},
      nodes: {shape: "custom", ctxRenderer, chosen: false},
      edges: {chosen: false, selectionWidth: 0, hoverWidth: 0},
    }
  );
  const {network} = graph;
  const edges = Emberfall.edges(graph);
  const light = Emberfall.light(graph, edges);

  // Drawing ---------------------------------------------------------------------------------------

  function ctxRenderer({ctx, id, x, y}) {
    const look = Object.assign(looks.get(id), {x, y});
    const born = calm.matches || !look.born ? 1 : Math.min(1, (performance.now() - look.born) / 400);
    const fading = draw => () => {
      ctx.globalAlpha = born;
      draw();
      ctx.globalAlpha = 1;
    };
    return {
      drawNode: fading(() => paint.body(ctx, look, graph.colours, dim, light.glow())),
      drawExternalLabel: fading(() => {
        paint.name(ctx, look, graph.colours, dim);
        if (look.ordinal) paint.ordinal(ctx, look, graph.colours);
      }),
      nodeDimensions: {width: look.r * 2, height: look.r * 2},
    };
  }

  function tick(now) {
    dim = light.since() === null ? 0 : calm.matches ? 1 : Math.min(1, light.since() / 250);
    network.redraw();
    const young = [...looks.values()].some(look => look.born && now - look.born < 450);
    ticking = young || light.burning();
    if (ticking) requestAnimationFrame(tick);
  }
  function animate() {
    if (!ticking) requestAnimationFrame(tick);
    ticking = true;
  }

  // Data --------------------------------------------------------------------------------------------

  function show(value) {
    if (campaign !== value.campaign) clear(value.campaign);
    graph.raw = value;
    const first = looks.size === 0,
      wider = fit(value.nodes.length),
      kept = forget(new Set(value.nodes.map(node => node.id)));
    for (const node of value.nodes) {
      const look = looks.get(node.id) || {born: first ? 0 : performance.now(), x: 0, y: 0};
      Object.assign(look, {id: node.id, kind: node.group, name: node.label, r: paint.radius(node.group)});
      looks.set(node.id, Object.assign(look, paint.measure(graph.gauge, look, graph.colours)));
    }
    place(kept);
    nodes.update([...looks.values()].map(({id, x, y}) => (kept.has(id) ? {id} : {id, x, y})));
    for (const id of looks.keys()) tighten(id);
    edges.style();
    if (first) view();
    else if (wider) view(ease());
    animate();
  }

  function clear(next) {
    campaign = next;
    nodes.clear();
    graph.edges.clear();
    looks.clear();
    graph.paths = [];
    box.W = box.H = 0;
  }

  /** Drops the nodes that are gone; returns where the others are, in px from the upper left of the sheet. */
  function forget(ids) {
    const kept = new Map();
    for (const [id, {x, y, side}] of looks) {
      if (ids.has(id)) kept.set(id, {x: x + box.W / 2, y: y + box.H / 2, side});
      else {
        looks.delete(id);
        nodes.remove(id);
      }
    }
    return kept;
  }

  /** Places what is new beside what it hangs on; what has a place keeps it, to the pixel. */
  function place(kept) {
    const story = spine.find(graph.raw),
      hung = spine.hang(story, box.W, box.H),
      next = edge => edges.told(edge) && Math.abs(story.indexOf(edge.from) - story.indexOf(edge.to)) === 1;
    const ties = graph.raw.edges
      .filter(edge => edge.label)
      .map(edge => ({...edge, room: edges.room(edge), wide: edges.told(edge), story: next(edge)}));
    for (const [id, {x, y, side}] of layout([...looks.values()], ties, kept, box.W, box.H, graph.raw.me, hung))
      Object.assign(looks.get(id), {x: x - box.W / 2, y: y - box.H / 2, side});
    hush(new Set(story));
  }

  /** Where names would still lie on one another, the lesser one waits until it is lit or picked; the list has it. */
  function hush(story) {
    const order = Object.keys(Emberfall.KINDS),
      rank = look => (story.has(look.id) ? -1 : order.indexOf(look.kind)),
      shown = [];
    for (const look of [...looks.values()].sort((a, b) => rank(a) - rank(b))) {
      const name = layout.nameBox(look);
      look.quiet = shown.some(other => layout.overlap(name, other) > 30);
      if (!look.quiet) shown.push(name);
    }
  }

  /** Arrows end on the outline: vis would end them on a square around it. */
  function tighten(id) {
    const drawn = network.body.nodes[id],
      reach = looks.get(id).r + 2;
    if (drawn && drawn.shape) drawn.shape.distanceToBorder = () => reach;
  }

  // Camera ------------------------------------------------------------------------------------------

  /** A crowded graph gets a larger sheet, seen from further away; a sparse one on a wide plate is seen from nearer.
      Says whether the sheet has grown; it never shrinks. */
  function fit(count) {
    const {width, height} = host.getBoundingClientRect(),
      W = Math.max(280, width),
      H = Math.max(180, height);
    const each = Math.sqrt(count / (W * H)),
      scale = Math.max(each * 97, Math.min(1, Math.max(0.72, each * 112)));
    if (W * scale <= box.W) return false;
    Object.assign(box, {W: W * scale, H: H * scale});
    return true;
  }

  const ease = () => (calm.matches ? false : {duration: 350, easingFunction: "easeInOutQuad"});

  /** The whole sheet, or, where that would be too small to read, the lit path. */
  function view(animation = false) {
    const {width, height} = host.getBoundingClientRect();
    if (!width) return; // the landing covers the plate
    const whole = Math.min(width / box.W, height / box.H),
      lit = graph.paths.flatMap(path => path.nodes).map(id => looks.get(id));
    if (lit.length && narrow.matches) network.moveTo({position: {x: 0, y: 0}, scale: 1});
    else if (!lit.length || whole > 0.85) network.moveTo({position: {x: 0, y: 0}, scale: whole, animation});
    else {
      const boxes = lit.flatMap(look => [layout.bodyBox(look, 14), layout.nameBox(look)]);
      const [l, t, r, b] = [0, 1, 2, 3].map(i => Math[i < 2 ? "min" : "max"](...boxes.map(each => each[i])));
      const scale = Math.max(whole, Math.min(1.1, width / (r - l + 24), height / (b - t + 24)));
      network.moveTo({position: {x: (l + r) / 2, y: (t + b) / 2}, scale, animation});
    }
  }

  // What can be done to it ----------------------------------------------------------------------------

  function lightUp(found) {
    light.light(found);
    edges.style();
    view(ease());
    animate();
  }

  function pick(id) {
    if (looks.has(picked)) looks.get(picked).picked = false;
    picked = id;
    if (looks.has(id)) looks.get(id).picked = true;
    network.redraw();
  }

  function point(id) {
    host.style.cursor = id === null ? "" : "pointer";
    graph.over = id;
    edges.style();
  }

  network.on("beforeDrawing", light.drawGlow);
  network.on("afterDrawing", ctx => {
    edges.drawTypes(ctx);
    light.drawSpark(ctx);
    onMoved(network, looks);
  });
  network.on("click", ({nodes: [id]}) => id && onPick(id));
  network.on("hoverNode", ({node}) => point(node));
  network.on("blurNode", () => point(null));
  network.on("resize", () => requestAnimationFrame(() => looks.size && view())); // vis first puts back its own camera
  Emberfall.on("theme", () => {
    graph.colours = paint.palette();
    if (looks.size) edges.style();
    network.redraw();
  });
  host.querySelector(".vis-network").tabIndex = -1; // the list beside the plate serves the keyboard

  // A browser runs code fast once it has run it: a map of nothing, while the visitor reads, makes the first real one quick
  const idle = window.requestIdleCallback || setTimeout;
  idle(() => {
    const spot = i => ({id: `${i}`, r: 14, lines: ["", ""], width: 60}),
      tie = i => ({from: `${i}`, to: `${(i * 5 + 1) % 12}`, room: 60, wide: i % 3 === 0});
    const twelve = Array.from({length: 12}, (_, i) => i);
    layout(twelve.map(spot), twelve.map(tie), new Map(), 430, 350, "0", spine.hang([], 430, 350));
  });

  const places = () => Object.fromEntries([...looks].map(([id, {x, y}]) => [id, [x, y]]));
  return {show, light: lightUp, pick, view: () => view(ease()), places};
};
