/* What a visitor without a seat sees: what this is, in one line and one picture, and the way in. */
"use strict";

Emberfall.panel("landing", root => {
  const {h, svg, ask, flame} = Emberfall;

  /** The whole idea, drawn: a deed travels along kin to someone who was not there. */
  function figure() {
    const drawing = svg("svg", {
      class: "idea",
      viewBox: "0 0 620 200",
      role: "img",
      "aria-label": "You did something to someone. Their brother heard of it, and that is why she refuses you.",
    });
    const way = (d, label, x, y) => [
      svg("path", {class: "way", d}),
      svg("path", {class: "hot", d}),
      svg("text", {class: "edge", x, y}, label),
    ];
    const being = (x, y, letter, kind, name, below) =>
      svg(
        "g",
        {class: `k-${kind}`},
        svg("circle", {class: "halo", cx: x, cy: y, r: 33}),
        svg("circle", {class: "body", cx: x, cy: y, r: 24}),
        kind === "player" ? svg("circle", {class: "ring", cx: x, cy: y, r: 19}) : null,
        svg("text", {class: "letter", x, y: y + 8}, letter),
        svg("text", {class: "name", x, y: below ? y + 48 : y - 38}, name)
      );
    drawing.append(
      ...way("M86 128 Q118 66 192 58", "PERFORMED", 66, 84),
      ...way("M228 56 Q306 26 372 52", "TARGETED", 300, 24),
      ...way("M420 66 Q498 76 524 116", "KIN OF", 506, 74),
      being(76, 146, "Y", "player", "you", true),
      svg(
        "g",
        {class: "k-event"},
        svg("circle", {class: "halo", cx: 210, cy: 57, r: 27}),
        svg("polygon", {class: "body", points: "210,39 228,57 210,75 192,57"}),
        svg("text", {class: "name deed", x: 210, y: 102}, "what you did")
      ),
      being(396, 60, "B", "npc", "the one it hurt", true),
      being(536, 142, "G", "npc", "the one you ask", true),
      svg("text", {class: "answer", x: 306, y: 168}, "“No. And I can show you why.”")
    );
    return drawing;
  }

  const title = h("h2"),
    note = h("p.note"),
    account = h("a.plain", {href: "login/start", target: "_blank", rel: "noopener", hidden: true}, "Sign in to find your tables"),
    text = h("p.lead"),
    worlds = h("ul.packs");
  const hint = h("span", {}, "or just type below: your first words found a campaign.");
  const demo = h(
    "button.plain.demo.big",
    {type: "button", "data-do": "load-demo", onclick: () => ask("load_demo")},
    "Load demo"
  );
  root.replaceChildren(
    h(
      "div.inside",
      {},
      figure(),
      title,
      text,
      h("p.way-in", {}, demo, hint),
      account,
      note,
      h("section.found-one", {"aria-label": "New campaign"}, h("h3", {}, "Or begin at the beginning"), worlds)
    )
  );

  return value => {
    document.body.dataset.state = value.landing ? "landing" : "table";
    root.hidden = !value.landing;
    if (!value.landing) return;
    root.dataset.reason = value.reason;
    hint.hidden = value.reason !== "first"; // words from a seat that is none, or is asleep, found nothing
    title.textContent = value.title;
    text.textContent = value.text;
    note.textContent = value.note;
    note.hidden = !value.note;
    account.hidden = !value.accounts;
    worlds.replaceChildren(
      ...value.packs.map(pack =>
        h(
          "li",
          {},
          h(
            "button",
            {type: "button", onclick: () => ask("new_campaign", {pack: pack.id})},
            flame(),
            h("strong", {}, pack.title, " ", h("em", {}, pack.genre)),
            h("span", {}, pack.tagline)
          )
        )
      )
    );
    Emberfall.shown(value.reason === "asleep" ? "asleep" : null, false); // and ask for it until it is back
  };
});
