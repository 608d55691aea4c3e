/* What you know, and what others told you. A fact that is no longer so stays, crossed out: nothing is forgotten here. */
"use strict";

Emberfall.panel("known", root => {
  const {h, tell} = Emberfall;

  function fact(f) {
    const sure = h("span.sure", {role: "meter", "aria-label": "How sure", "aria-valuemin": 0, "aria-valuemax": 1, "aria-valuenow": f.sure}, h("i"));
    sure.firstChild.style.width = `${Math.round(f.sure * 100)}%`;
    const words = h("button.fact", {type: "button", "data-node": f.id, onclick: () => tell("pick", f.id)}, f.text);
    return h(
      `li${f.closed ? ".closed" : ""}${f.faded ? ".faded" : ""}`,
      {},
      f.closed ? h("s", {}, words) : words,
      h("p.when", {}, sure, f.notes.join(" · "))
    );
  }

  const group = (title, facts) => h("section", {}, h("h3.binds", {}, title), h("ul.facts", {}, facts.map(fact)));

  function draw({mine, told}) {
    root.replaceChildren(
      ...(mine.length || told.length
        ? [mine.length ? group("What you know", mine) : "", ...told.map(([who, facts]) => group(`What ${who} told you`, facts))]
        : [
            h("p.lead", {}, "Ask, and what you are told stands here."),
            h("p.note", {}, "Each fact has a holder, a source and a past. What is no longer so is crossed out, never deleted."),
          ])
    );
  }
  return Emberfall.pane(root, "known", draw);
});
