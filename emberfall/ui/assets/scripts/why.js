/* Why: the path as a sentence, what it weighs, the rule that it set off, and what would mend it. */
"use strict";

Emberfall.panel("why", root => {
  const {h, ask, on, tell, glyph, nodeButton, signed} = Emberfall;
  let answer = null,
    offline = "";

  function empty() {
    return h(
      "div.empty",
      {},
      h("p.lead", {}, "Every answer here can be asked for its reasons."),
      h(
        "ol",
        {},
        h("li", {}, h("b", {}, "1"), "Ask for something. The first suggestion does it."),
        h("li", {}, h("b", {}, "2"), "Press ", h("span.why.ghost", {}, "Why?"), " beside the reply."),
        h("li", {}, h("b", {}, "3"), "The path from your deed to the answer lights up above.")
      ),
      offline ? h("p.note", {}, offline) : null
    );
  }

  /** Words and nodes in turn; an edge stands under the words that it stands for. */
  function sentence(parts) {
    return h(
      "p.sentence",
      {},
      parts.map(part =>
        part.node
          ? nodeButton(part.node, part.text, part.kind)
          : part.edge
            ? [part.before || "", h("ruby", {}, part.text, h("rt", {}, part.edge)), " "]
            : part.text
      )
    );
  }

  function weight(w) {
    const number = (value, digits) => h("b", {class: ""}, signed(value, digits));
    return h(
      "p.weight",
      {},
      `${w.deed} of `,
      number(w.sentiment, w.sentiment % 1 ? 1 : 0),
      `, ${w.carried} at `,
      h("b", {}, String(w.weight)),
      ", weighs ",
      h("b.felt", {class: w.felt < 0 ? "felt ill" : "felt"}, signed(w.felt)),
      ` on ${w.on}.`,
      w.since ? ` ${w.since}.` : null
    );
  }

  function rule(r) {
    const nodes = r.evidence.map(([id, name, kind]) => nodeButton(id, name, kind));
    return h(
      "section.rule",
      {},
      h(
        "h3",
        {},
        glyph("rule", 15),
        r.name,
        h(
          "button.turn-to",
          {type: "button", "aria-label": `Turn to the switch of ${r.name}`, onclick: () => tell("rule", r.id)},
          "switch"
        )
      ),
      h("p.quote", {}, `“${r.text}”`),
      h(
        "dl",
        {},
        nodes.length ? [h("dt", {}, r.bites ? "Bites on" : "Satisfied by"), h("dd", {}, nodes)] : null,
        r.since ? [h("dt", {}, "Since then"), h("dd", {}, r.since)] : null
      )
    );
  }

  function mending() {
    const step = answer.step,
      inside = step
        ? h(
            "button.suggestion.remedy",
            {type: "button", "data-do": "mend", onclick: () => tell("say", step.words)},
            h("span.words", {}, answer.mending),
            h("span.because", {}, step.because)
          )
        : answer.mending
          ? h("p.quote", {}, answer.mending)
          : null;
    return h(
      "section.mend",
      {},
      inside ? [h("h3", {}, "What would mend it"), inside] : null,
      h(
        "button.receipts",
        {type: "button", "data-do": "receipts", onclick: () => Emberfall.tab("cypher")},
        `Receipts: the ${answer.queries} behind this`
      )
    );
  }

  function card() {
    return h(
      "div.card",
      {},
      answer.sentences.map(sentence),
      answer.weights.map(weight),
      answer.plain ? h("p.sentence.plain", {}, answer.plain) : null,
      h(
        "div.two",
        {},
        h("div", {}, answer.rules.map(rule), answer.checked ? h("p.checked", {}, answer.checked) : null),
        mending()
      )
    );
  }

  function open() {
    root.dataset.decision = answer.decision;
    root.replaceChildren(card());
    root.scrollTop = 0;
    tell("light", answer);
  }

  function close() {
    const lit = root.dataset.decision;
    root.dataset.decision = "";
    root.replaceChildren(empty());
    if (lit) tell("light", null);
  }

  on("why", decision => {
    Emberfall.tab("why");
    if (root.dataset.decision === decision) return close();
    // Gradio tells us only of values that change: asked again, the same answer would not arrive a second time
    if (answer && answer.decision === decision) open();
    ask("ask_why", {decision});
  });
  on("turn", ({going}) => {
    if (going) close();
  });
  on("light", lit => {
    // The plate shows what a suggestion rests on: this answer is no longer the one that is lit
    if (!lit || !lit.reason) return;
    root.dataset.decision = "";
    root.replaceChildren(empty());
  });

  let table = null;
  function draw(value) {
    if (value.decision) {
      answer = value;
      return open();
    }
    offline = value.offline;
    if (table === value.campaign) return; // the same table: a page that refreshes itself does not shut what is being read
    table = value.campaign;
    answer = null;
    close();
  }

  Emberfall.pane(root, "why", () => {}); // drawn at once, whichever pane is open: it lights the plate as well
  return draw;
});
