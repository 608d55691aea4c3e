/* Why something is offered: words that light what they rest on, and put it out again. */
"use strict";

Emberfall.upper = text => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A button that lights what these edges tie together; bare words where they tie nothing. `reason` names it on the page. */
Emberfall.lights = (reason, words, title, edges, {names, kinds}, look = "because") => {
  const {h, tell, walks} = Emberfall;
  const paths = walks(edges);
  if (!paths.length) return h(`span.${look}`, {}, words);
  const button = h(
    `button.${look}`,
    {
      type: "button",
      "data-lights": reason,
      "aria-pressed": "false",
      onclick: () => {
        const lit = button.getAttribute("aria-pressed") === "true";
        tell("light", lit ? null : {reason, title, paths, names, kinds, receipts: [], mending: ""});
      },
    },
    words
  );
  return button;
};

Emberfall.on("light", answer => {
  for (const button of document.querySelectorAll("[data-lights]"))
    button.setAttribute("aria-pressed", String(Boolean(answer) && answer.reason === button.dataset.lights));
});
