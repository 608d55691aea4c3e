/* The tabs below the plate. They are our own because Gradio builds a tab only when it is first opened, and what is sent to
   it before then is lost. */
"use strict";

Emberfall.TABS = ["why", "trace", "known", "insights", "rules", "cypher", "sessions"];
Emberfall.TITLES = {known: "Knowledge"};

/** Makes a panel's root the pane of the tab of that name. Returns `draw`, put off while another pane is open. */
Emberfall.pane = (root, name, draw) => {
  let owed = null;
  document.body.dataset.tab ||= "why";
  root.id = `pane-${name}`;
  for (const [key, value] of [
    ["role", "tabpanel"],
    ["tabindex", 0],
    ["aria-labelledby", `tab-${name}`],
  ])
    root.setAttribute(key, value);
  root.classList.toggle("open", document.body.dataset.tab === name);
  Emberfall.on("tab", open => {
    if (open !== name || !owed) return;
    draw(owed);
    owed = null;
  });
  return value => {
    if (document.body.dataset.tab === name) draw(value);
    else owed = value;
  };
};

/** Opens a tab. */
Emberfall.tab = name => {
  document.body.dataset.tab = name;
  for (const pane of document.querySelectorAll("[role=tabpanel]")) pane.classList.toggle("open", pane.id === `pane-${name}`);
  Emberfall.tell("tab", name);
  for (const button of document.querySelectorAll("[data-tab-name]")) {
    const open = button.dataset.tabName === name;
    button.setAttribute("aria-selected", String(open));
    button.tabIndex = open ? 0 : -1;
  }
};

Emberfall.panel("tabs", root => {
  const {h, tab, TABS} = Emberfall;
  const buttons = TABS.map(name =>
    h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": `pane-${name}`,
        "data-tab-name": name,
        onclick: () => tab(name),
      },
      Emberfall.TITLES[name] || name[0].toUpperCase() + name.slice(1)
    )
  );
  root.setAttribute("role", "tablist");
  root.setAttribute("aria-label", "About this table");
  root.replaceChildren(...buttons);
  root.addEventListener("keydown", event => {
    const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!step) return;
    const next = buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length];
    next.focus();
    next.click();
  });
  tab("why");
  return () => {};
});
