/* The player as a graph: what they need, fear, prefer and are, what eases or causes it; and the ways that won people over. */
"use strict";

Emberfall.panel("insights", root => {
  const {h, nodeButton, tell, on, lights, upper} = Emberfall;
  const OWN = "own";
  let shown = null,
    offered = {suggestions: [], labels: {names: {}, kinds: {}}}; // by the composer, whose labels name what is lit here, too
  const nodes = pairs => pairs.map(([id, name]) => nodeButton(id, name, Emberfall.kindOf(id)));

  function trait(t) {
    const gauge = h("span.sure", {role: "meter", "aria-label": "Strength", "aria-valuemin": 0, "aria-valuemax": 1, "aria-valuenow": t.strength}, h("i"));
    gauge.firstChild.style.width = `${Math.round(t.strength * 100)}%`;
    const name = h("button.fact", {type: "button", "data-node": t.id, onclick: () => tell("pick", t.id)}, t.name);
    return h(
      `li${t.closed ? ".closed" : ""}${t.faded ? ".faded" : ""}`,
      {},
      t.closed ? h("s", {}, name) : name,
      h(
        "p.when",
        {},
        gauge,
        t.satisfied_by.length ? h("span", {}, "satisfied by ", nodes(t.satisfied_by)) : null,
        t.caused_by.length ? h("span", {}, "caused by ", nodes(t.caused_by)) : null,
        h("span", {}, t.days ? `seen ${t.days} ${t.days === 1 ? "day" : "days"} ago` : "seen today")
      )
    );
  }

  const ploy = p =>
    h(
      "li",
      {},
      h("button.fact", {type: "button", "data-node": p.id, onclick: () => tell("pick", p.id)}, p.text),
      h("p.when", {}, h("b", {}, `worked ${p.wins} of ${p.tries}`), p.toward.length ? ` · ${p.toward.join(" · ")}` : "")
    );

  function draw(value) {
    const {traits, ploys, edges} = value,
      {suggestions, labels} = offered;
    root.replaceChildren(
      edges.length ? lights(OWN, "Show me as a graph", "What the world has learned of you", edges, labels, "plain") : "",
      suggestions.length
        ? h(
            "section",
            {},
            h("h3.binds", {}, "Why these are suggested"),
            h("ul.facts", {}, suggestions.map(s => h("li", {}, h("div", {}, s.words), lights(s.id, s.because, upper(s.because), s.edges, labels))))
          )
        : "",
      ...traits.map(([label, all]) => h("section", {}, h("h3.binds", {}, label), h("ul.facts", {}, all.map(trait)))),
      ploys.length ? h("section", {}, h("h3.binds", {}, "What wins people over here"), h("ul.facts", {}, ploys.map(ploy))) : "",
      traits.length || ploys.length
        ? ""
        : h("p.lead", {}, "What you show of yourself, the world learns: what you need, fear and prefer.")
    );
  }
  const show = Emberfall.pane(root, "insights", draw);
  on("offered", now => {
    offered = now;
    if (shown) show(shown);
  });
  return value => show((shown = value));
});
