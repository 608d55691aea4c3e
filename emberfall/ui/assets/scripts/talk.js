/* The conversation: past sessions folded, this session's lines, and the turn that is being played. */
"use strict";

Emberfall.panel("talk", root => {
  const {h, portrait, ornament, on, tell, sit, shown, remember, recall} = Emberfall;
  const FEW = 4; // lines of past sessions that still leave room for this one's
  const VERDICTS = {refuse: "refuses", agree: "agrees", bargain: "bargains"};
  const ANSWERS = {refuse: "will not say", agree: "answers", bargain: "will not say yet"}; // to a question
  const log = h("div.log", {role: "log", tabindex: 0, "aria-label": "Conversation"});
  const AWAY = "Finding the table again. Your last turn is safe.";
  const lost = h("p.lost", {role: "status"}, AWAY);
  const news = h("p.news", {role: "status", hidden: true});
  root.replaceChildren(log, news, lost);
  root.dataset.asked = String(recall("asked") !== null); // the first Why? glows until it is pressed

  let table = "",
    last = 0,
    playing = 0, // the session that is
    stuck = true, // to its end, unless the reader scrolled away from it
    me = "",
    lit = "",
    pending = null,
    sent = "",
    note = "", // about the minds of the last turn
    doubt = null,
    tried = ""; // words that were sent once more by themselves

  const stretch = (session, place, now) =>
    h(`h3.session${now ? ".now" : ""}`, {}, h("span", {}, `Session ${session}`), ornament(), h("span", {}, place));

  function whyButton(line) {
    return h(
      "button.why",
      {
        type: "button",
        "data-decision": line.decision,
        "aria-pressed": "false",
        "aria-controls": "pane-why",
        onclick: () => tell("why", line.decision),
      },
      "Why?"
    );
  }

  /** Which mind gave these words: hollow for the rules engine, filled for a model, whose name stands beside it. */
  function mind(line) {
    const offline = !line.mind || line.mind === "offline",
      name = offline ? "the rules engine" : line.mind;
    return h(
      `span.by${offline ? "" : ".model"}`,
      {title: `Said by ${name}`},
      h("i", {"aria-hidden": "true"}),
      offline ? h("span.unseen", {}, `said by ${name}`) : h("span", {}, name.split(/[:/]/).pop())
    );
  }

  const quoted = text => (/^[“"]/.test(text) ? text : `“${text}”`);

  const FORGOTTEN = "(forgotten)"; // as the graph keeps words of somebody who asked to be forgotten

  function speech(line, first) {
    if (line.text === FORGOTTEN) return h("article.line.forgotten", {}, h("p", {}, line.text));
    if (line.role === "narrator")
      return h(
        `article.line.narrator${first ? ".opening" : ""}${line.recap ? ".recap" : ""}`,
        {},
        h("p", {}, line.text, " ", mind(line))
      );
    if (line.role === "keeper") return h("article.line.keeper", {}, h("p", {}, line.text));
    const player = line.role === "player";
    const verdict = line.verdict ? h("em", {}, (line.answers === "ask" ? ANSWERS : VERDICTS)[line.verdict]) : null;
    const said = h(
      "div",
      {},
      h("strong.speaker", {}, line.name, verdict ? " " : null, verdict, player ? null : [" ", mind(line)]),
      line.decision ? whyButton(line) : null,
      h("p", {}, player ? line.text : quoted(line.text))
    );
    return h(
      `article.line${player ? ".player" : ".npc"}${line.decision ? ".decision" : ""}`,
      {},
      portrait(line.name, player),
      said
    );
  }

  const drawn = line => Object.assign(speech(line, line.opens), {seq: line.seq});

  /** A past session is its heading and summary; its words are a click away. Short ones stand open, as they were said. */
  function past(session, lines, place, summary, short) {
    const words = lines.map(drawn);
    if (short || !summary) return h("section.past", {}, stretch(session, place), words);
    return h(
      "section.past",
      {},
      stretch(session, place),
      h("p.summary", {}, summary),
      h("details", {}, h("summary", {}, `Read what was said (${lines.length} lines)`), words)
    );
  }

  function prologue(count) {
    const played =
      ["No session has", "One session has", "Two sessions have", "Three sessions have"][count] ||
      `${count} sessions have`;
    return h(
      "header.prologue",
      {},
      h("h2", {}, "The table is set."),
      h("p", {}, `${played} been played. What was done in them is in the graph, and the people in it remember.`)
    );
  }

  /** Marks how a session begins: told what was before it, or at once with where one stands. Says which. */
  function begin(lines) {
    const recap = lines.length > 1 && lines[0].role === "narrator" && lines[1].role === "narrator";
    lines[0].recap = recap;
    lines[recap ? 1 : 0].opens = true;
    return recap;
  }

  function rebuild(value) {
    const bySession = new Map();
    for (const line of value.lines) bySession.set(line.session, [...(bySession.get(line.session) || []), line]);
    const cards = new Map(value.sessions.map(card => [card.n, card]));
    const parts = [],
      short = value.lines.filter(line => line.session < value.session).length <= FEW;
    if (value.session > 1) parts.push(prologue(value.session - 1));
    const before = [];
    let recap = false;
    for (const [n, lines] of bySession) {
      recap = begin(lines);
      const card = cards.get(n) || {place: "", summary: ""};
      if (n < value.session) before.push(past(n, lines, card.place, card.summary, short));
      else parts.push(stretch(n, card.place || value.place, true), ...lines.map(drawn));
    }
    // A session that opens with what was before says it already: those before it wait behind one line
    const folded = recap && before.length;
    const words = h("summary", {}, before.length > 1 ? "Read the sessions before this one" : "Read the session before");
    parts.splice(value.session > 1 ? 1 : 0, 0, ...(folded ? [h("details.before", {}, words, before)] : before));
    log.replaceChildren(...parts);
  }

  function append(value) {
    // Only what is new is added: a reader keeps their place, and a screen reader hears each line once
    const fresh = value.lines.filter(line => line.seq > last);
    for (const line of fresh) {
      if (line.session > playing) {
        begin(fresh.filter(other => other.session === line.session));
        log.append(stretch(line.session, value.place, true));
      }
      playing = line.session;
      log.append(drawn(line));
    }
  }

  function markDecisions() {
    const all = [...log.querySelectorAll(".decision")];
    all.forEach((article, i) => article.classList.toggle("latest", i === all.length - 1));
    for (const button of log.querySelectorAll(".why")) {
      button.setAttribute("aria-pressed", String(button.dataset.decision === lit));
      button.closest("article").classList.toggle("lit", button.dataset.decision === lit);
    }
  }

  function settle(smooth) {
    log.scrollTo({top: log.scrollHeight, behavior: smooth && !Emberfall.calm.matches ? "smooth" : "auto"});
    if (Emberfall.narrow.matches) {
      const end = log.lastElementChild;
      if (end && smooth) end.scrollIntoView({block: "nearest"});
    }
  }

  log.addEventListener("scroll", () => (stuck = log.scrollHeight - log.scrollTop - log.clientHeight < 40));
  new ResizeObserver(() => (stuck ? log.scrollTo(0, log.scrollHeight) : keepInSight())).observe(log);

  /** The answer that is being asked about stays in sight when the box below grows. */
  function keepInSight(smooth) {
    const article = lit && log.querySelector(".lit");
    const narrow = Emberfall.narrow.matches;
    if (!article || (narrow && !smooth)) return;
    const behavior = smooth && !Emberfall.calm.matches ? "smooth" : "auto";
    article.scrollIntoView({block: narrow ? "start" : "nearest", behavior});
  }

  // The turn that is being played: your words at once, then the answer as it comes
  function play(turn) {
    if (!pending) {
      pending = h("div.pending", {"aria-busy": "true"});
      log.append(pending);
    }
    // Another process of the app that plays it does not say what was said to it
    const said = turn.words || (turn.name === me ? sent : "");
    const words = said ? speech({role: "player", name: turn.name || me, text: said}) : null;
    const answers = turn.lines.map(line => speech({...line, decision: null}));
    const waiting = answers.length
      ? null
      : h("p.waiting", {}, h("i"), h("i"), h("i"), h("span.unseen", {}, "The table is thinking."));
    pending.replaceChildren(...(words ? [words] : []), ...answers, ...(waiting ? [waiting] : []));
    settle(true);
  }
  function stop() {
    if (pending) pending.remove();
    pending = null;
  }

  function fail(fault) {
    stop();
    for (const old of log.querySelectorAll(".fault")) old.remove();
    log.append(h("p.fault", {role: "alert"}, fault.says));
    settle(true);
    tell("fault", fault);
    tell("turn", {going: false});
  }

  on("forgotten", () => (table = "")); // what was said may be gone: the log is built anew
  on("refused", says => sent && fail({says, words: sent}));
  on("lost", why => (lost.textContent = why || AWAY));
  // The line to the table broke while a turn was out, or it is out and nobody plays: what comes next shows if it landed
  on("found", () => {
    if (sent) doubt = {words: sent, last};
  });
  on("turn", ({going, words}) => {
    sent = going ? words : "";
    if (going) {
      for (const old of log.querySelectorAll(".fault")) old.remove();
      play({words, lines: []});
    }
  });
  // Somebody else is playing, or the table has something to say
  on("pulse", ({busy, acting, notice}) => {
    const says = notice || note || (busy && acting && !sent ? `${acting} is acting.` : "");
    if (news.textContent !== says) news.textContent = says;
    news.hidden = !says;
  });
  on("light", answer => {
    lit = (answer && answer.decision) || "";
    if (lit) {
      remember("asked", "yes");
      root.dataset.asked = "true";
    }
    markDecisions();
    keepInSight(true);
  });

  return value => {
    if (value.seat) sit(value.seat);
    if (value.fault) return fail(value.fault);
    if (!value.lines) {
      if (value.playing) play(value.playing);
      return;
    }
    stop();
    me = value.name;
    note = value.note || "";
    const fresh = table !== value.campaign || value.lines.length === 0 || !value.lines.some(line => line.seq === last);
    if (fresh) rebuild(value);
    else append(value);
    playing = value.session;
    const grown = !fresh && value.lines[value.lines.length - 1].seq > last;
    last = value.lines.length ? value.lines[value.lines.length - 1].seq : 0;
    table = value.campaign;
    if (value.playing) play(value.playing);
    markDecisions();
    if (fresh) requestAnimationFrame(() => settle(false));
    else if (grown) settle(true);
    log.dataset.rev = value.rev ?? "";
    log.dataset.campaign = value.campaign;
    log.dataset.busy = String(Boolean(value.playing));
    shown(value.rev, Boolean(value.playing));
    tell("turn", {going: false, campaign: value.campaign});
    const missed = doubt && doubt.last === last && !value.playing ? doubt.words : "";
    doubt = null;
    if (missed && tried !== missed) tell("again", (tried = missed));
    else if (missed) fail({says: value.lost, words: missed});
    else tried = "";
  };
});
