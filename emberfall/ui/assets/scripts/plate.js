/* The plate: the graph, the same nodes as a list for the keyboard, and a legend of the kinds on show. */
"use strict";

Emberfall.panel("plate", root => {
  const {h, ask, on, tell, glyph, nodeButton, KINDS} = Emberfall;
  const title = h("h2", {}, "What the world remembers"),
    count = h("p");
  const canvas = h("div.canvas", {
    role: "img",
    "aria-label": "Memory graph. The list beside it holds the same nodes for the keyboard.",
  });
  const breath = h("i.breath", {"aria-hidden": "true"});
  const flecks = h("div.flecks", {"aria-hidden": "true"}, h("i"), h("i"), h("i"), h("i"), h("i"));
  const home = h(
    "button.home",
    {
      type: "button",
      title: "Show the whole graph",
      "aria-label": "Show the whole graph",
      onclick: () => graph.view(),
    },
    Emberfall.icon(16, 16, [["M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4"]])
  );
  const list = h("ul"),
    legend = h("ul.legend", {"aria-label": "Kinds of node"});
  const index = h("details.index", {open: !Emberfall.narrow.matches}, h("summary", {}, "Nodes"), list);
  root.replaceChildren(
    h("div.caption", {}, title, count),
    h("div.draw", {}, h("div.fire", {"aria-hidden": "true"}), flecks, canvas, breath, home),
    index,
    legend
  );

  let value = {nodes: [], edges: []},
    extra = {nodes: [], edges: []},
    why = null,
    me = null;
  const graph = Emberfall.graph(canvas, {onPick: id => tell("pick", id), onMoved: follow});
  Emberfall.places = graph.places;
  Emberfall.kindOf = id => (value.nodes.find(node => node.id === id) || {}).group;

  /** The ring that breathes around the player's own node. */
  function follow(network, looks) {
    const look = looks.get(me);
    breath.hidden = !look || Boolean(why);
    if (breath.hidden) return;
    const {x, y} = network.canvasToDOM({x: look.x, y: look.y}),
      size = 2 * (look.r + 8) * network.getScale();
    breath.style.transform = `translate(${x - size / 2}px, ${y - size / 2}px)`;
    breath.style.width = breath.style.height = `${size}px`;
  }

  const focus = () => (why ? why.paths.map(path => path.nodes) : []);

  /** A path may run through nodes that the drawing leaves out: they come with the answer. */
  function missing(answer) {
    const known = new Set(value.nodes.map(n => n.id)),
      ties = new Set(value.edges.map(e => e.id)),
      nodes = new Map(),
      edges = new Map();
    for (const path of answer ? answer.paths : []) {
      for (const id of path.nodes)
        if (!known.has(id)) nodes.set(id, {id, label: answer.names[id] || id, group: answer.kinds[id] || "fact"});
      path.edges.forEach((id, i) => {
        const [from, to] =
          path.forward[i] === false ? [path.nodes[i + 1], path.nodes[i]] : [path.nodes[i], path.nodes[i + 1]];
        if (!ties.has(id))
          edges.set(id, {id, from, to, label: path.labels[i] || "", type: (path.labels[i] || "").split(" ")[0]});
      });
    }
    return {nodes: [...nodes.values()], edges: [...edges.values()]};
  }

  function draw() {
    const nodes = [...value.nodes, ...extra.nodes],
      edges = [...value.edges, ...extra.edges],
      first = focus()[0] || [];
    graph.show({...value, nodes, edges});
    const lit = new Set(focus().flat()),
      rank = id => (first.indexOf(id) >= 0 ? first.indexOf(id) : lit.has(id) ? 50 : 99);
    const sorted = [...nodes].sort((a, b) => rank(a.id) - rank(b.id));
    list.replaceChildren(
      ...sorted.map(n => h("li", {class: lit.has(n.id) ? "lit" : ""}, nodeButton(n.id, n.label, n.group)))
    );
    const kinds = new Set(nodes.map(n => n.group));
    legend.replaceChildren(
      ...Object.keys(KINDS)
        .filter(kind => kinds.has(kind))
        .map(kind => h("li", {}, glyph(kind), KINDS[kind]))
    );
    title.textContent = !why
      ? "What the world remembers"
      : why.title || `Why ${why.npc_name.split(" ")[0]} ${why.did}`;
    count.textContent = `${nodes.length} nodes, ${edges.length} edges shown`;
    root.dataset.lit = why ? why.decision || why.reason : "";
    Object.assign(canvas.dataset, {
      rev: value.rev,
      campaign: value.campaign,
      nodes: nodes.length,
      edges: edges.length,
      focus: first.join(">"),
    });
  }

  function light(answer) {
    why = answer;
    extra = missing(answer);
    draw();
    graph.light(why ? why.paths : []);
  }

  on("light", light);
  on("pick", id => {
    graph.pick(id);
    ask("look_at", {node: id});
  });

  return next => {
    root.hidden = !next.nodes;
    if (root.hidden) return;
    const moved = value.campaign !== next.campaign;
    value = next;
    me = next.me;
    if (moved) {
      why = null;
      extra = {nodes: [], edges: []};
    }
    // Another table: its words first; the map takes a while, and has to know the size of its plate
    if (moved)
      requestAnimationFrame(() =>
        setTimeout(() => {
          draw();
          graph.light([]);
        })
      );
    else {
      draw();
      if (why) graph.light(why.paths);
    }
  };
});
