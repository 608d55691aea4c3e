/* Behind each turn: who was asked, which mind answered, what of the answer stood, how it was ruled, what it cost. */
"use strict";

Emberfall.panel("trace", root => {
  const {h, ask, on, tell, seat, nodeButton} = Emberfall;
  const OFFLINE = "offline";

  const chip = (kind, ...inside) => h(`li.chip.${kind}`, {}, inside);

  function stood(one) {
    return [
      one.kept.length ? chip("kept", "cites ", one.kept.map(([id, name]) => nodeButton(id, name, ""))) : null,
      one.dropped.length ? chip("dropped", "dropped, because nobody offered them: ", h("s", {}, one.dropped.join(", "))) : null,
      one.overruled
        ? chip("dropped", "overruled by ", h("button.node", {type: "button", onclick: () => tell("rule", one.overruled)}, one.overruled))
        : null,
      one.replaced.map(why => chip("dropped", `replaced: ${why}`)),
    ];
  }

  const tried = ([model, mode, outcome, ms]) =>
    h("li", {}, h("code", {}, model), ` ${outcome}, as ${mode}`, ms ? h("span.ms", {}, `${ms.toFixed(0)} ms`) : null);

  function answer(one) {
    return h(
      "li.answer",
      {},
      h(
        "p",
        {},
        h("strong", {}, one.who),
        ` ${one.what} `,
        h(`span.by${one.mind === OFFLINE ? "" : ".model"}`, {}, h("i", {"aria-hidden": "true"}), one.mind),
        one.tokens ? h("span.ms", {}, `${one.tokens} tokens, ${one.ms.toFixed(0)} ms`) : null
      ),
      one.tries.length ? h("ul.tries", {}, one.tries.map(tried)) : null,
      h("ul.chips", {}, stood(one).flat().filter(Boolean))
    );
  }

  function ruled([what, allowed, rule]) {
    return h(
      "li",
      {class: allowed ? "" : "no"},
      what,
      allowed ? " allowed" : [" refused", rule ? [" by ", h("button.node", {type: "button", onclick: () => tell("rule", rule)}, rule)] : null]
    );
  }

  function turn(trace, i) {
    return h(
      "li",
      {"data-turn": trace.turn},
      h(
        "details",
        {open: i === 0},
        h("summary", {}, h("span.name", {}, `Turn ${trace.turn}`), h("span.ms", {}, trace.sum)),
        trace.note ? h("p.note-line", {}, trace.note) : null,
        trace.handoffs.length
          ? h("p.handoffs", {}, trace.handoffs.map(([giver, taker, intent]) => h("span", {}, `${giver} → ${taker}: `, h("b", {}, intent))))
          : null,
        h("ul.answers", {}, trace.asked.map(answer)),
        trace.rulings.length ? h("ul.rulings", {}, trace.rulings.map(ruled)) : null
      )
    );
  }

  function draw(value) {
    root.replaceChildren(
      value.money ? h("p.intro", {}, value.money) : "",
      value.traces.length
        ? h("ul.traces", {}, value.traces.map(turn))
        : h("p.lead", {}, "Play a turn, and who was asked what stands here.")
    );
  }
  // Asked for when it is looked at, and again after each turn while it is
  const look = () => document.body.dataset.tab === "trace" && seat() && ask("ask_trace");
  on("tab", look);
  on("turn", ({going}) => going || look());
  draw({money: "", traces: []});
  return Emberfall.pane(root, "trace", draw);
});
