/* The player as a graph: what they need, fear, prefer and are, what eases or causes it; and the ways that won people over. */
"use strict";

Emberfall.panel("insights", root => {
  const {h, nodeButton, tell, on, walks} = Emberfall;
  const OWN = "own";
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

  /** A button that lights what these edges tie together, and puts it out again. */
  function lights(reason, words, title, edges, {names, kinds}, look = "because") {
    const paths = walks(edges);
    const button = h(
      `button.${look}`,
      {
        type: "button",
        "data-lights": reason,
        "aria-pressed": "false",
        onclick: () => {
          const lit = button.getAttribute("aria-pressed") === "true";
          tell("light", lit ? null : {reason, title, paths, names, kinds, receipts: [], mending: ""});
        },
      },
      words
    );
    return button;
  }
  on("light", answer => {
    for (const button of root.querySelectorAll("[data-lights]"))
      button.setAttribute("aria-pressed", String(Boolean(answer) && answer.reason === button.dataset.lights));
  });

  const upper = text => text.slice(0, 1).toUpperCase() + text.slice(1);

  function draw(value) {
    const {traits, ploys, edges, suggestions} = value;
    root.replaceChildren(
      edges.length ? lights(OWN, "Show me as a graph", "What the world has learned of you", edges, value, "plain") : "",
      suggestions.length
        ? h(
            "section",
            {},
            h("h3.binds", {}, "Why these are suggested"),
            h("ul.facts", {}, suggestions.map(s => h("li", {}, h("div", {}, s.words), lights(s.id, s.because, upper(s.because), s.edges, value))))
          )
        : "",
      ...traits.map(([label, all]) => h("section", {}, h("h3.binds", {}, label), h("ul.facts", {}, all.map(trait)))),
      ploys.length ? h("section", {}, h("h3.binds", {}, "What wins people over here"), h("ul.facts", {}, ploys.map(ploy))) : "",
      traits.length || ploys.length
        ? ""
        : h("p.lead", {}, "What you show of yourself, the world learns: what you need, fear and prefer.")
    );
  }
  return Emberfall.pane(root, "insights", draw);
});
