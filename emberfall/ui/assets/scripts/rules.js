/* The rules in force, each with a switch: the graph is the authority, so the next turn plays by what is set here. */
"use strict";

Emberfall.panel("rules", root => {
  const {h, ask, on} = Emberfall;
  const BINDS = {consent: "Judged on a yes or no", change: "Judged on each change", attempt: "Judged on the attempt"};

  function card(rule) {
    const id = `rule-${rule.id}`;
    const lever = h(
      "button.lever",
      {
        type: "button",
        role: "switch",
        "aria-checked": String(rule.enabled),
        "aria-labelledby": id,
        "data-rule": rule.id,
        onclick: () => {
          lever.setAttribute("aria-checked", String(!rule.enabled));
          ask("switch_rule", {rule: rule.id, enabled: !rule.enabled});
        },
      },
      h("i")
    );
    return h(
      `li.rule-card${rule.enabled ? "" : ".off"}`,
      {},
      lever,
      h(
        "div",
        {},
        h("h4", {id}, rule.name),
        h("p.quote", {}, `“${rule.text}”`),
        h(
          "p.terms",
          {},
          `${rule.effect}s `,
          h("b", {}, rule.verbs.join(", ")),
          " · governs ",
          h("b", {}, rule.governs)
        ),
        rule.conditions.length
          ? h(
              "ul.conditions",
              {},
              rule.conditions.map(text => h("li", {}, text))
            )
          : null
      )
    );
  }

  const group = (binds, rules) =>
    rules.length ? h("section", {}, h("h3.binds", {}, BINDS[binds]), h("ul", {}, rules.map(card))) : "";

  on("rule", id => {
    Emberfall.tab("rules");
    const lever = root.querySelector(`[data-rule="${CSS.escape(id)}"]`);
    if (lever) {
      lever.scrollIntoView({block: "center"});
      lever.focus();
    }
  });

  function draw(value) {
    const focused = root.contains(document.activeElement) ? document.activeElement.dataset.rule : null,
      top = root.scrollTop;
    root.replaceChildren(
      h("p.intro", {}, "Each rule is a node. Switch one off, and the next turn plays without it."),
      ...Object.keys(BINDS).map(binds =>
        group(
          binds,
          value.rules.filter(rule => rule.binds === binds)
        )
      )
    );
    root.scrollTop = top;
    if (focused) {
      const lever = root.querySelector(`[data-rule="${CSS.escape(focused)}"]`);
      if (lever) lever.focus();
    }
  }

  return Emberfall.pane(root, "rules", draw);
});
