/* One node as the graph holds it: labels, raw properties, and what it is joined to. */
"use strict";

Emberfall.panel("node", root => {
  const {h, nodeButton, on} = Emberfall;
  let opener = null;

  const shut = h(
    "button.shut",
    {type: "button", "aria-label": "Close", onclick: close},
    Emberfall.icon(14, 14, [["M2 2l10 10M12 2 2 12"]])
  );
  function close() {
    root.hidden = true;
    if (opener && opener.isConnected) opener.focus();
  }
  document.addEventListener("keydown", event => {
    if (event.key === "Escape" && !root.hidden) close();
  });
  on("pick", id => {
    if (root.dataset.node === id) root.hidden = false; // the same value would not arrive a second time
    if (!root.contains(document.activeElement)) opener = document.activeElement;
  });
  on("why", () => {
    root.hidden = true;
  });
  root.hidden = true;

  const tie = t =>
    h(
      "li",
      {},
      h("span.edge", {}, t.out ? `${t.type} →` : `← ${t.type}`),
      nodeButton(t.id, t.name, Emberfall.kindOf(t.id))
    );

  let table = null;
  return value => {
    if (!value.id) {
      if (table !== value.campaign) {
        table = value.campaign;
        root.hidden = true;
      }
      return;
    }
    root.hidden = false;
    root.setAttribute("role", "region");
    root.setAttribute("aria-label", "Node");
    root.replaceChildren(
      h("header", {}, h("div", {}, h("h3", {}, value.name), h("p.labels", {}, value.labels)), shut),
      h(
        "dl",
        {},
        value.properties.map(([key, text]) => [h("dt", {}, key), h("dd", {}, text)])
      ),
      value.ties.length ? h("h4", {}, "Joined to") : "",
      h("ul", {}, value.ties.map(tie))
    );
    root.dataset.node = value.id;
    root.scrollTop = 0;
    if (document.activeElement === opener) shut.focus({preventScroll: !Emberfall.narrow.matches});
  };
});
