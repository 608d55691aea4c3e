/* Receipts: every query as it was run, with what came back and what it cost. */
"use strict";

Emberfall.panel("cypher", root => {
  const {h, on} = Emberfall;
  let turn = [],
    played = false,
    why = [];

  const ELSEWHERE = "Receipts of a turn are kept in memory by the server that played it: play one, and they stand here.";
  const ms = value => `${value.toFixed(2)} ms`;

  function receipt(r) {
    return h(
      `li.receipt${r.wrote ? ".wrote" : ""}`,
      {"data-query": r.name},
      h(
        "details",
        {},
        h(
          "summary",
          {},
          h("span.name", {}, r.name),
          r.wrote ? h("span.tag", {}, "wrote") : null,
          h("span.rows", {}, `${r.rows} ${r.rows === 1 ? "row" : "rows"}`),
          h("span.ms", {}, ms(r.internal_ms))
        ),
        h("pre", {tabindex: 0, "aria-label": `Text of ${r.name}`}, h("code", {}, r.text)),
        h("p.params", {}, h("b", {}, "with "), h("code", {}, r.params)),
        r.ids.length ? h("p.params", {}, h("b", {}, "touched "), h("code", {}, r.ids.join(", "))) : null,
        h("p.params", {}, h("b", {}, "round trip "), ms(r.wall_ms))
      )
    );
  }

  function group(title, receipts, note = "") {
    if (!receipts.length) return null;
    const total = receipts.reduce((sum, r) => sum + r.internal_ms, 0);
    return h(
      "section",
      {},
      h(
        "h3",
        {},
        title,
        h("span", {}, `${receipts.length} ${receipts.length === 1 ? "query" : "queries"}, ${ms(total)} in the database`)
      ),
      note ? h("p.note", {}, note) : null,
      h("ul", {}, receipts.map(receipt))
    );
  }

  function draw() {
    const groups = [group("Behind this Why", why), played ? group("The last turn", turn) : group("How this page was read", turn, ELSEWHERE)].filter(Boolean);
    root.replaceChildren(
      ...(groups.length
        ? groups
        : [
            h("p.lead", {}, "Play a turn, and every query it ran stands here."),
            h(
              "p.note",
              {},
              "Reads go out as GRAPH.RO_QUERY, so the server itself refuses a write. One query commits the whole turn."
            ),
          ])
    );
    root.dataset.queries = String(turn.length);
  }

  const show = Emberfall.pane(root, "cypher", draw);
  on("light", answer => {
    why = answer ? answer.receipts : [];
    show(true);
  });
  return value => {
    turn = value.receipts;
    played = value.played;
    show(true);
  };
});
