/* The sessions of this campaign, the newest first, and what can be done between two of them. */
"use strict";

Emberfall.panel("sessions", root => {
  const {h, ask, tell, confirmed} = Emberfall;
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

  function between(value) {
    const n = value.sessions[value.sessions.length - 1].n;
    return h(
      "div.between",
      {},
      confirmed(
        `End session ${n}`,
        `End session ${n}? A summary of it is written down, and session ${n + 1} begins where you stand.`,
        "End it",
        () => ask("end_session")
      ),
      confirmed(
        "Advance seven days",
        "Advance seven days? Memories fade, and nobody does anything meanwhile.",
        "Let them pass",
        () => ask("pass_days", {days: 7})
      ),
      h("button.plain", {type: "button", onclick: () => tell("say", "What happened so far?")}, "What happened so far?")
    );
  }

  const draw = value =>
    root.replaceChildren(
      value.may ? between(value) : "",
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
