/* Suggestions that send on click, and the box for your own words. */
"use strict";

Emberfall.panel("composer", root => {
  const {h, ask, on, tell, lights, upper, ticket, remember, recall, hold, held} = Emberfall;
  const LONGEST = 20000; // characters: ten times what a turn listens to
  const list = h("ol.suggestions", {"aria-label": "Suggestions"});
  const box = h("textarea", {
    id: "words",
    rows: 1,
    placeholder: "Say or do anything",
    autocomplete: "off",
    spellcheck: "true",
  });
  const button = h("button.plain.send", {type: "submit"}, "Send");
  const form = h(
    "form.say",
    {
      onsubmit: event => {
        event.preventDefault();
        send(box.value);
      },
    },
    h("label.unseen", {for: "words"}, "Your words"),
    box,
    button
  );
  let going = false,
    player = "", // who is shown, and so who speaks
    labels = {names: {}, kinds: {}}, // of what a lit path may lead through and the graph does not show
    campaign = "",
    told = "", // the campaign whose conversation is drawn
    kept = held(), // a turn that was out when the page was left
    out = null; // the turn that was sent last: sent again it is the same one, whether it had landed or not
  root.replaceChildren(list, form);
  root.dataset.first = String(recall("played") === null);

  /** As text that can travel: no half of a pair, and no more than a door lets in. */
  const sendable = words => (words.toWellFormed ? words.toWellFormed() : words).slice(0, LONGEST);

  function send(said) {
    const words = sendable(said);
    if (going || !words.trim()) return box.focus();
    if (said === box.value) box.value = "";
    if (list.querySelector("[aria-pressed=true]")) tell("light", null);
    fit();
    remember(recall("asked") === null ? "played" : "mended", "yes");
    root.dataset.first = root.dataset.next = "false";
    document.body.dataset.played = "";
    if (!out || !out.doubtful || out.words !== words) out = {words, ticket: ticket(), player};
    out.doubtful = false;
    if (campaign) hold({...out, campaign});
    tell("turn", {going: true, words});
    ask("send", out);
  }

  function fit() {
    box.style.height = "auto";
    box.style.height = `${Math.min(box.scrollHeight + 2, 112)}px`;
  }
  box.addEventListener("input", fit);
  box.addEventListener("keydown", event => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      form.requestSubmit();
    }
  });

  on("turn", turn => {
    going = turn.going;
    button.disabled = going;
    root.dataset.going = String(going);
    if (going) return;
    told = turn.campaign ?? told;
    if (!kept) hold(null);
    queueMicrotask(resume); // when everybody has heard of this
  });

  /** The turn that was out when the page was left goes out once more, when its table is drawn and nothing else is out. */
  function resume() {
    if (going || !kept || !campaign || told !== campaign) return; // while the table sleeps it waits
    const {words, ticket, player, campaign: whose} = kept;
    kept = null;
    if (whose !== campaign) return hold(null);
    out = {words, ticket, player, doubtful: true};
    send(words);
  }
  on("fault", fault => {
    if (out) out.doubtful = true;
    if (!box.value) {
      box.value = fault.words;
      fit();
    }
  });
  on("say", send);
  on("again", words => {
    if (out) out.doubtful = true;
    send(words);
  });
  // The golden path of a first visit: ask, Why?, and then the first step of what would mend it
  on("light", answer => {
    root.dataset.next = String(Boolean(answer) && answer.mending !== "" && recall("mended") === null);
  });

  /** Its words send; its reason lights what it rests on. */
  const suggested = (s, i) =>
    h(
      "li",
      {},
      h(
        "button.suggestion",
        {type: "button", "data-suggestion": s.id, onclick: () => send(s.words)},
        h("span.number", {}, String(i + 1)),
        h("span.words", {}, s.words)
      ),
      lights(s.id, s.because, upper(s.because), s.edges, labels)
    );

  return value => {
    root.hidden = false;
    ({player, campaign} = value);
    labels = {names: value.names, kinds: value.kinds};
    tell("offered", {suggestions: value.suggestions, labels});
    box.placeholder = value.name ? `Say or do anything, as ${value.name}` : "Say or do anything";
    list.hidden = !value.suggestions.length;
    list.replaceChildren(...value.suggestions.slice(0, 3).map(suggested));
    list.scrollLeft = 0;
    queueMicrotask(resume);
  };
});
