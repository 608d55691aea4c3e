/* The sessions of this campaign, the newest first. */
"use strict";

Emberfall.panel("sessions", root => {
  const {h} = Emberfall;
  const card = (s, current) =>
    h(
      `li.session-card${current ? ".now" : ""}`,
      {},
      h("h3", {}, `Session ${s.n}`, current ? h("span", {}, "being played") : null),
      h(
        "p.when",
        {},
        [
          s.started,
          s.ended ? `to ${s.ended}` : null,
          s.place ? `at ${s.place}` : null,
          `${s.lines} ${s.lines === 1 ? "line" : "lines"}`,
        ]
          .filter(Boolean)
          .join(" · ")
      ),
      h(
        "p",
        {},
        s.summary ||
          (current ? "Still being played: its summary is written when it ends." : "Nobody wrote this one down.")
      )
    );

  const draw = value =>
    root.replaceChildren(
      value.sessions.length
        ? h(
            "ol",
            {},
            [...value.sessions].reverse().map(s => card(s, !s.ended))
          )
        : h("p.lead", {}, "No session has been played yet.")
    );

  return Emberfall.pane(root, "sessions", draw);
});
