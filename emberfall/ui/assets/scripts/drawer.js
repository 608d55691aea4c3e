/* The table's drawer: who sits here, links for others, files, a key of one's own, and what puts things away. */
"use strict";

Emberfall.panel("drawer", root => {
  const {h, icon, ask, on, tell, seat, sit, portrait, confirmed} = Emberfall;
  const ROLES = {host: "host", player: "player", spectator: "watches"};
  const inside = h("div.inside");
  const shut = h(
    "button.shut",
    {type: "button", "aria-label": "Close", onclick: () => dialog.close()},
    icon(14, 14, [["M2 2l10 10M12 2 2 12"]])
  );
  const dialog = h(
    "dialog.drawer",
    {"aria-labelledby": "drawer-title"},
    h("header", {}, h("h2", {id: "drawer-title"}, "The table"), shut),
    inside
  );
  root.replaceChildren(dialog);
  dialog.addEventListener("click", event => event.target === dialog && dialog.close());
  on("drawer", () => {
    dialog.showModal();
    ask("open_drawer");
  });

  const section = (title, ...children) => h("section", {"aria-label": title}, h("h3", {}, title), children);
  const button = (label, act, more = "") => h(`button.plain${more}`, {type: "button", onclick: act}, label);
  const address = token => {
    const url = new URL(location.href);
    url.searchParams.set("seat", token);
    return url.href;
  };

  // Seats -------------------------------------------------------------------------------------------

  function chair(one, value) {
    const host = value.role === "host",
      plays = one.plays.join(" and ");
    const name = h("input", {type: "text", value: one.name, maxlength: 40, "aria-label": `Name of the seat of ${plays || "a spectator"}`});
    const save = () => name.value !== one.name && ask("rename", {id: one.id, name: name.value});
    name.addEventListener("change", save);
    name.placeholder = one.mine ? "your name" : plays || "a spectator";
    const role = [ROLES[one.role], plays ? `plays ${plays}` : null, one.mine ? "you" : one.here ? "here now" : null];
    return h(
      `li.chair${one.here || one.mine ? ".here" : ""}`,
      {"data-seat": one.id},
      portrait(one.name || plays || "?", one.role !== "spectator"),
      h(
        "div",
        {},
        host || one.mine ? name : h("strong", {}, one.name || plays || "A spectator"),
        h("p", {}, role.filter(Boolean).join(" · "))
      ),
      (host && !one.mine) || (one.mine && !host)
        ? confirmed(
            one.mine ? "Leave" : "Remove",
            one.mine ? "Leave this table? Your link will open nothing." : "Remove this seat? Its link will open nothing.",
            one.mine ? "Leave" : "Remove",
            () => ask("remove", {id: one.id})
          )
        : null
    );
  }

  function invitation({name, seat: token}) {
    const field = h("input", {type: "text", readonly: true, value: address(token), "aria-label": `Link for ${name}`});
    const copy = button("Copy", async () => {
      field.select();
      try {
        await navigator.clipboard.writeText(field.value);
        copy.textContent = "Copied";
      } catch {
        /* the words are selected: the visitor's own copying works */
      }
    });
    return h(
      "div.invitation",
      {},
      h("p", {role: "status"}, `A link for ${name}. It is the whole invitation, and it is shown only now.`),
      h("div.row", {}, field, copy)
    );
  }

  const invites = value =>
    value.role !== "host"
      ? null
      : section(
          "Ask somebody in",
          h(
            "div.row",
            {},
            value.players.map(([id, name]) => button(`A link to play ${name}`, () => ask("invite", {player: id}))),
            button("A link to watch", () => ask("invite", {player: ""}))
          ),
          value.link ? invitation(value.link) : null
        );

  // Files -------------------------------------------------------------------------------------------

  const file = (name, label) =>
    h("a.plain", {href: new URL(`${name}?seat=${encodeURIComponent(seat())}`, document.baseURI).href, download: ""}, label);

  function restore() {
    const says = h("p.says", {role: "status"});
    const pick = h("input.unseen", {type: "file", accept: ".json,application/json", id: "restore", onchange: send});
    async function send() {
      if (!pick.files.length) return;
      says.textContent = "Setting the table from your file.";
      try {
        const answer = await fetch(new URL("restore", document.baseURI), {
          method: "POST",
          headers: {"X-Emberfall": "restore"},
          body: pick.files[0],
        });
        const found = await answer.json();
        if (!found.seat) throw new Error(found.error);
        dialog.close();
        sit(found.seat);
        ask("refresh");
      } catch (error) {
        says.textContent = `Nothing was restored: ${error.message}.`;
      }
      pick.value = "";
    }
    return [h("label.plain.pick", {for: "restore"}, "Restore a saved game", pick), says];
  }

  const files = value => {
    const [pick, says] = restore();
    return section(
      "Keep it",
      h("p", {}, value.lasts),
      h(
        "div.row",
        {},
        value.role === "spectator" ? null : file("export", "Save this game"),
        file("chronicle", "The chronicle, to read"),
        pick
      ),
      says
    );
  };

  const account = value =>
    value.accounts
      ? section(
          "Find it again",
          h("p", {}, "Tie this seat to your account, and signing in finds it on any machine."),
          h(
            "a.plain",
            {href: new URL(`login/start?seat=${encodeURIComponent(seat())}`, document.baseURI).href, target: "_blank", rel: "noopener"},
            "Sign in"
          )
        )
      : null;

  // A key of one's own --------------------------------------------------------------------------------

  function voices({takers, held, says}) {
    if (held)
      return section(
        "A voice of your own",
        h("p", {role: "status"}, `Your ${held} key speaks at this seat. It is kept in memory, and shown to nobody.`),
        button("Forget the key", () => ask("forget_key"))
      );
    const provider = h("select", {"aria-label": "Provider"}, takers.map(name => h("option", {value: name}, name)));
    const key = h("input", {type: "password", autocomplete: "off", "aria-label": "Key", placeholder: "Key", spellcheck: "false"});
    const form = h(
      "form.row",
      {
        onsubmit: event => {
          event.preventDefault();
          if (!key.value.trim()) return key.focus();
          ask("bring_key", {provider: provider.value, key: key.value});
          key.value = "";
        },
      },
      provider,
      key,
      h("button.plain", {type: "submit"}, "Use it")
    );
    return section(
      "A voice of your own",
      h("p", {}, "With a key, a model speaks for the characters. It is kept in memory for this seat, never written down."),
      form,
      says ? h("p.says", {role: "alert"}, `${says.slice(0, 1).toUpperCase()}${says.slice(1)}.`) : null
    );
  }

  // Other tables, and putting this one away --------------------------------------------------------------

  const worlds = () =>
    section(
      "Another table",
      h(
        "ul.worlds-here",
        {},
        (Emberfall.packs || []).map(pack =>
          h(
            "li",
            {},
            h(
              "button",
              {
                type: "button",
                onclick: () => {
                  dialog.close();
                  ask("new_campaign", {pack: pack.id});
                },
              },
              h("strong", {}, pack.title, " ", h("em", {}, pack.genre)),
              h("span", {}, pack.tagline)
            )
          )
        )
      )
    );

  const away = value =>
    value.role === "spectator"
      ? null
      : section(
          "Put it away",
          h(
            "div.row",
            {},
            confirmed(
              "Clear my memory",
              `Clear what ${value.acting} did and said? Everybody here forgets it, and there is no way back.`,
              "Clear it",
              () => ask("clear_memory")
            ),
            value.role === "host"
              ? confirmed(
                  "Delete this campaign",
                  "Delete this campaign? Its graph is dropped for everybody at the table; only a saved file brings it back.",
                  "Delete it",
                  () => ask("delete_campaign")
                )
              : null
          )
        );

  return value => {
    if (value.left) {
      dialog.close();
      location.assign(new URL(".", document.baseURI).href);
      return;
    }
    if (value.forgotten) {
      dialog.close();
      tell("forgotten");
      ask("refresh");
    }
    const held = inside.dataset.key;
    inside.dataset.key = value.key.held;
    if (held !== undefined && held !== value.key.held) ask("refresh"); // the bar says who speaks
    inside.replaceChildren(
      ...[
        section("Who sits here", h("ul.chairs", {}, value.seats.map(one => chair(one, value)))),
        invites(value),
        files(value),
        account(value),
        value.role === "spectator" ? null : voices(value.key),
        worlds(),
        away(value),
      ].filter(Boolean)
    );
  };
});
