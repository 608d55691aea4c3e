/* The title bar: wordmark, the hour, who speaks for the characters, and the two ways to sit down. */
"use strict";

Emberfall.flame = () =>
  Emberfall.svg(
    "svg",
    {class: "flame", width: 22, height: 28, viewBox: "0 0 22 28", "aria-hidden": "true"},
    Emberfall.svg("path", {
      class: "outer",
      d: "M11 1c1 5 7.5 8.6 7.5 15.6A7.6 7.6 0 0 1 11 24.6a7.6 7.6 0 0 1-7.5-7.9c0-3.4 2-5.2 3-7.9.9 1.2 1.3 2.2 1.5 3.5C10 9.5 11 5.5 11 1z",
    }),
    Emberfall.svg("path", {
      class: "inner",
      d: "M11.2 12.5c.4 2.8 3.3 4 3.3 7a3.5 3.5 0 0 1-7 0c0-1.8.9-2.6 1.5-4 .5.6.8 1.1.9 1.8.8-1.4 1.3-2.9 1.3-4.8z",
    }),
    Emberfall.svg("path", {class: "ground", d: "M4 27h14", stroke: "currentColor", "stroke-width": 1.3})
  );

Emberfall.panel("bar", root => {
  const {h, icon, ask, on, tell, portrait, flame} = Emberfall;
  const hour = h("span");
  const clock = h(
    "p.clock",
    {hidden: true},
    icon(22, 14, [["M1 11.5h20M5 11.5a6 6 0 0 1 12 0M11 1v2M3.6 4.4l1.4 1.3M18.4 4.4 17 5.7"]]),
    hour
  );
  const badge = h("span"),
    sentence = h("span.unseen");
  const mind = h("p.mind", {hidden: true}, badge, sentence);
  const worlds = h("ul.worlds", {id: "worlds", hidden: true});
  const founder = h(
    "button.plain.quiet",
    {type: "button", "aria-expanded": "false", "aria-controls": "worlds", onclick: choose},
    "New campaign"
  );
  const demo = h(
    "button.plain.demo",
    {
      type: "button",
      "data-do": "load-demo",
      onclick: () => {
        fold();
        ask("load_demo");
      },
    },
    "Load demo"
  );
  const drawer = h(
    "button.plain.quiet.to-drawer",
    {type: "button", hidden: true, "aria-label": "Table", "aria-haspopup": "dialog", onclick: () => tell("drawer")},
    icon(18, 16, [["M2 3h14v10H2zM2 8h14M7.5 5.6h3M7.5 10.6h3"]]),
    h("span", {}, "Table")
  );
  const company = h("ul.here-now", {"aria-label": "At the table now", hidden: true});
  let packs = [];

  root.replaceChildren(
    h("h1", {}, flame(), h("span", {}, "Emberfall")),
    clock,
    mind,
    company,
    h("span.grow"),
    drawer,
    h("div.found", {}, founder, worlds),
    demo
  );

  function choose() {
    if (packs.length === 1) return found(packs[0].id);
    worlds.hidden = !worlds.hidden;
    founder.setAttribute("aria-expanded", String(!worlds.hidden));
    if (!worlds.hidden) worlds.querySelector("button").focus();
  }
  function fold() {
    worlds.hidden = true;
    founder.setAttribute("aria-expanded", "false");
  }
  function found(pack) {
    fold();
    ask("new_campaign", {pack});
  }
  document.addEventListener("keydown", event => {
    if (event.key === "Escape" && !worlds.hidden) {
      fold();
      founder.focus();
    }
  });
  document.addEventListener("click", event => {
    if (!event.target.closest(".found")) fold();
  });

  // Alone at the table one needs no list of who is there
  on("pulse", ({here}) => {
    company.hidden = !here || here.length < 2;
    company.replaceChildren(
      ...(here || []).map(name => h("li", {title: name}, portrait(name, true), h("span.unseen", {}, name)))
    );
  });

  return value => {
    packs = value.packs;
    drawer.hidden = !value.seated;
    clock.hidden = !value.clock;
    hour.textContent = value.clock;
    mind.hidden = false;
    mind.title = value.mind.sentence;
    badge.textContent = value.mind.label;
    sentence.textContent = `: ${value.mind.sentence}`;
    Emberfall.packs = packs;
    worlds.replaceChildren(
      ...packs.map(pack =>
        h(
          "li",
          {},
          h(
            "button",
            {type: "button", onclick: () => found(pack.id)},
            h("strong", {}, pack.title, " ", h("em", {}, pack.genre)),
            h("span", {}, pack.tagline)
          )
        )
      )
    );
  };
});
