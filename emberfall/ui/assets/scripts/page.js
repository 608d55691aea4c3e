/* What every panel needs: drawing as text only, one place to call the server from, the seat in the address, and a
   pulse that notices when somebody else at the table has played. Loaded before Gradio; each panel's script below
   registers itself with Emberfall.panel(name, make). */
"use strict";

window.Emberfall = (() => {
  const makers = {},
    calls = {},
    listeners = {};
  const SVG = "http://www.w3.org/2000/svg";
  const PULSE_MS = 1500,
    PATIENCE = 4, // beats
    NOTICE_MS = 9000;
  const HOST = "https://huggingface.co"; // the page that frames a Space, and keeps the address bar

  // Panels ----------------------------------------------------------------------------------------

  const panel = (name, make) => {
    makers[name] = make;
  };

  function mount(name, element, props, trigger, watch, events) {
    for (const event of events) calls[event] = detail => trigger(event, detail || {});
    const root = element.firstElementChild;
    root.dataset.panel = name;
    const show = makers[name](root);
    const draw = () => {
      if (!props.value) return;
      const value = typeof props.value === "string" ? JSON.parse(props.value) : props.value; // pieces of a turn are none
      value.notice ? notify(value.notice) : show(value);
    };
    watch("value", draw);
    draw();
  }

  /** What could not be done, in the game's words; it goes away by itself. */
  function notify(words) {
    for (const old of document.querySelectorAll(".notice")) old.remove();
    const notice = h("p.notice", {role: "alert"}, words);
    document.getElementById("table").append(notice);
    setTimeout(() => notice.remove(), NOTICE_MS);
  }

  /** Calls the server: `ask("send", {words})` triggers the event of that name on whichever panel declared it. */
  const ask = (event, detail) => calls[event](detail);

  const on = (event, then) => {
    (listeners[event] = listeners[event] || []).push(then);
  };
  const tell = (event, detail) => {
    for (const then of listeners[event] || []) then(detail);
  };

  // Drawing ---------------------------------------------------------------------------------------

  function dress(element, attributes, children) {
    for (const [key, value] of Object.entries(attributes || {})) {
      if (key === "class") element.classList.add(...value.split(" ").filter(Boolean));
      else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
      else if (value !== false && value != null) element.setAttribute(key, value === true ? "" : value);
    }
    element.append(
      ...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false)
    );
    return element;
  }

  /** h("p.note", {title}, "text", child): an element. Text becomes text nodes, so nothing in it can run. */
  function h(tag, attributes, ...children) {
    const [name, ...classes] = tag.split(".");
    const element = document.createElement(name);
    if (classes.length) element.classList.add(...classes);
    return dress(element, attributes, children);
  }

  const svg = (tag, attributes, ...children) => dress(document.createElementNS(SVG, tag), attributes, children);

  /** Fixed drawings only: `paths` never holds anything that came from a table. */
  function icon(width, height, paths, name = "") {
    const drawn = paths.map(([d, extra]) =>
      svg("path", {
        d,
        fill: "none",
        stroke: "currentColor",
        "stroke-width": 1.3,
        "stroke-linecap": "round",
        ...extra,
      })
    );
    return svg("svg", {width, height, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", class: name}, ...drawn);
  }

  const ornament = () => icon(34, 8, [["M0 4h11M23 4h11M17 .8 20.2 4 17 7.2 13.8 4z"]], "ornament");

  const signed = (number, digits = 1) => (number < 0 ? "−" : number > 0 ? "+" : "") + Math.abs(number).toFixed(digits);

  const initial = name => (Array.from(name.trim())[0] || "?").toUpperCase();

  /** A round portrait with the name's first letter; players wear a double ring. */
  const portrait = (name, player, big) =>
    h(
      `span.portrait${player ? ".player" : ""}${big ? ".big" : ""}`,
      {"aria-hidden": "true"},
      h("b", {}, initial(name))
    );

  /** A button that asks before it acts; the question takes its place, and Escape takes it back. */
  function confirmed(label, question, yes, act) {
    const place = h("div.confirmed");
    const first = h("button.plain", {type: "button", onclick: asking}, label);
    function asking() {
      const no = h("button.plain.quiet", {type: "button", onclick: back}, "Not now");
      const sure = h("button.plain.sure", {type: "button", onclick: () => (back(), act())}, yes);
      place.replaceChildren(h("p", {}, question), h("div", {}, sure, no));
      place.setAttribute("role", "group");
      place.setAttribute("aria-label", question);
      no.focus();
    }
    function back() {
      place.removeAttribute("role");
      place.removeAttribute("aria-label");
      place.replaceChildren(first);
      first.focus();
    }
    place.addEventListener("keydown", event => {
      if (event.key !== "Escape" || first.isConnected) return;
      event.stopPropagation();
      event.preventDefault();
      back();
    });
    place.replaceChildren(first);
    return place;
  }

  // The seat ----------------------------------------------------------------------------------------

  const seat = () => new URLSearchParams(location.search).get("seat");

  /** Takes a seat without a reload. Leaving a table for another one is a step that Back can undo. */
  function sit(token) {
    const before = seat();
    if (!token || token === before) return;
    const address = new URL(location.href);
    address.searchParams.set("seat", token);
    history[before ? "pushState" : "replaceState"](null, "", address);
    if (window.parent !== window) window.parent.postMessage({queryString: address.search.slice(1)}, HOST);
  }

  window.addEventListener("popstate", () => location.reload());

  /** Names one attempt at a turn, so that the game can tell a second try from a second turn. */
  function ticket() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("");
  }

  // What this visitor has seen; a frame may forbid storage, and then every visit is the first
  const remember = (key, value) => {
    try {
      localStorage.setItem(`emberfall:${key}`, value);
    } catch {
      /* forbidden */
    }
  };
  const recall = key => {
    try {
      return localStorage.getItem(`emberfall:${key}`);
    } catch {
      return null;
    }
  };

  /** The turn that is out, for as long as it is: a page that is reloaded meanwhile, by whomever, sends it once more. */
  const hold = turn => {
    try {
      if (turn) sessionStorage.setItem("emberfall:out", JSON.stringify(turn));
      else sessionStorage.removeItem("emberfall:out");
    } catch {
      /* forbidden */
    }
  };
  const held = () => {
    try {
      return JSON.parse(sessionStorage.getItem("emberfall:out"));
    } catch {
      return null;
    }
  };

  // The door ----------------------------------------------------------------------------------------

  /** What the door turns away never reaches a panel: Gradio's own notice is hidden, so it is said in the game's words. */
  const fetched = window.fetch;
  window.fetch = async (...asked) => {
    const answer = await fetched(...asked);
    if (!answer.ok && answer.url.includes("/gradio_api/")) {
      const said = await answer.clone().json().catch(() => ({}));
      const says = said.error || "The table could not be reached. Try again in a moment.";
      if (sending) tell("refused", says);
      else notify(says);
    }
    return answer;
  };

  // The pulse -----------------------------------------------------------------------------------------

  let showing = "",
    sending = false,
    idle = 0; // beats in a row at which our turn was out and nobody at the table was playing

  /** What the page shows now. The pulse compares it with what the table says. */
  const shown = (rev, busy) => {
    showing = rev === null ? "" : `${rev}:${busy}`;
  };

  async function beat() {
    if (document.hidden || !seat() || !showing) return;
    const lost = "lost" in document.body.dataset;
    try {
      const answer = await fetch(new URL(`rev?seat=${encodeURIComponent(seat())}`, document.baseURI), {
        cache: "no-store",
      });
      if (answer.status === 503) tell("lost", "The table is catching its breath. Your last turn is safe.");
      if (!answer.ok) throw new Error(answer.status);
      const {rev, busy, asleep, ...others} = await answer.json();
      tell("pulse", {busy, ...others});
      delete document.body.dataset.lost;
      tell("lost", "");
      idle = sending && !busy ? idle + 1 : 0;
      const doubtful = lost || idle === PATIENCE; // then our turn, or the answer to it, has gone astray
      if (doubtful) {
        idle = 0;
        tell("found");
      }
      // Without a number the seat was taken away: the page says so, and asks no more
      if (!asleep && (doubtful || (!sending && showing !== `${rev}:${busy}`))) ask("refresh");
    } catch {
      document.body.dataset.lost = "";
    }
  }
  setInterval(beat, PULSE_MS);
  on("turn", ({going}) => {
    sending = going;
  });

  // The reader's wishes ---------------------------------------------------------------------------------

  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const narrow = matchMedia("(max-width: 760px)");

  /** Gradio sets `dark` when it starts; setting it now keeps the first paint from flashing the other theme. */
  const wish = new URLSearchParams(location.search).get("__theme");
  if (wish ? wish === "dark" : matchMedia("(prefers-color-scheme: dark)").matches) document.body.classList.add("dark");
  new MutationObserver(() => tell("theme")).observe(document.body, {attributes: true, attributeFilter: ["class"]});

  return {
    panel,
    mount,
    ask,
    on,
    tell,
    h,
    svg,
    icon,
    ornament,
    signed,
    initial,
    portrait,
    confirmed,
    seat,
    sit,
    ticket,
    remember,
    recall,
    hold,
    held,
    shown,
    calm,
    narrow,
  };
})();
