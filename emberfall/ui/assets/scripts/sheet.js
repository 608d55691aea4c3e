/* The character sheet: who you are, where, with what, and what others feel towards you. */
"use strict";

Emberfall.panel("sheet", root => {
  const {h, portrait, signed, ornament, ask, tell} = Emberfall;

  const MOST = 3; // meters at a glance; the strongest first

  function playAs(value) {
    if (value.players.length < 2) return "";
    return h(
      "div.as",
      {role: "group", "aria-label": "Play as"},
      value.players.map(([id, name]) =>
        h(
          "button",
          {
            type: "button",
            "data-player": id,
            "aria-pressed": String(id === value.player),
            onclick: () => {
              if (id !== value.player) ask("act_as", {player: id});
            },
          },
          name
        )
      )
    );
  }

  function facts(sheet) {
    const entries = [
      ["Place", [sheet.place_name], "place"],
      ["Here too", sheet.company.length ? sheet.company : ["nobody"], "company"],
      ["Purse", sheet.purse.length ? sheet.purse : ["empty"], "purse"],
    ];
    return h(
      "dl",
      {},
      entries.flatMap(([label, names, what]) => [
        h("dt", {class: what}, label),
        names.map(name => h("dd", {class: what}, name)),
      ])
    );
  }

  function meter(feeling, span, player) {
    const half = Math.min(Math.abs(feeling.score) / span, 1) * 50;
    const fill = h("i", {class: feeling.score < 0 ? "ill" : "good"});
    fill.style.left = `${feeling.score < 0 ? 50 - half : 50}%`;
    fill.style.width = `${half}%`;
    return h(
      "li",
      {"data-npc": feeling.npc},
      h("span.name", {}, feeling.name),
      h("span.score", {class: feeling.score < 0 ? "ill" : ""}, signed(feeling.score)),
      h(
        "span.gauge",
        {
          role: "meter",
          "aria-label": `${feeling.name} feels ${signed(feeling.score)} towards ${player}`,
          "aria-valuemin": -span,
          "aria-valuemax": span,
          "aria-valuenow": feeling.score,
        },
        fill
      ),
      h("span.via", {}, feeling.via)
    );
  }

  function feelings(sheet) {
    if (!sheet.feelings.length)
      return h(
        "section.feel.none",
        {},
        h("h3", {}, "What they feel towards you"),
        h("p.via", {}, "Nobody here has a reason to feel anything yet.")
      );
    const span = Math.max(5, ...sheet.feelings.map(f => Math.ceil(Math.abs(f.score))));
    const strongest = [...sheet.feelings].sort((a, b) => Math.abs(b.score) - Math.abs(a.score)),
      meters = strongest.map(f => meter(f, span, sheet.name));
    const rest =
      meters.length > MOST + 1
        ? h("details.rest", {}, h("summary", {}, `and ${meters.length - MOST} more`), h("ul", {}, meters.splice(MOST)))
        : null;
    return h(
      "section.feel",
      {},
      h("h3", {}, "What they feel towards you"),
      h("ul", {}, meters),
      rest,
      h("p.scale", {"aria-hidden": "true"}, h("span", {}, `−${span}`), h("span", {}, "0"), h("span", {}, `+${span}`))
    );
  }

  const quest = q =>
    h(
      "li",
      {},
      h("span.name", {}, q.title),
      h("span.via", {}, q.owner ? `with ${q.owner}` : "with nobody yet"),
      h(
        "ul.steps",
        {},
        q.steps.map(step =>
          h("li", {class: step.done ? "done" : ""}, h("span.unseen", {}, step.done ? "done: " : "to do: "), step.text)
        )
      ),
      q.passed.map(words => h("p.via", {}, words)),
      q.takers.length
        ? h(
            "p.hand",
            {},
            h("span.via", {}, "Hand it to"),
            q.takers.map(([name, words]) => h("button.plain", {type: "button", title: words, onclick: () => tell("say", words)}, name))
          )
        : null
    );

  /** On a phone the sheet is a strip, and this lies over it. */
  const strip = h("button.strip", {
    type: "button",
    "aria-label": "Character sheet",
    "aria-expanded": "false",
    onclick: () => unfold(!("open" in root.dataset)),
  });
  function unfold(open) {
    if (open) root.dataset.open = "";
    else delete root.dataset.open;
    strip.setAttribute("aria-expanded", String(open));
  }
  Emberfall.on("turn", ({going}) => {
    if (going) unfold(false);
  });

  return value => {
    const sheet = value.sheet;
    root.hidden = !sheet;
    if (!sheet) return;
    root.replaceChildren(
      strip,
      h("div.who", {}, portrait(sheet.name, true, true), h("div", {}, h("h2", {}, sheet.name), h("p", {}, sheet.role))),
      playAs(value),
      facts(sheet),
      feelings(sheet),
      sheet.quests.length
        ? h("section.quests", {}, h("h3", {}, "Agreed, and not yet done"), h("ul", {}, sheet.quests.map(quest)))
        : "",
      h("p.margin", {}, ornament(), h("span", {}, "Nobody wrote these numbers. They add up from what you did."))
    );
    root.dataset.player = value.player;
  };
});
