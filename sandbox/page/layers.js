/** What lies above the page: small panels beside a control, an enlarged picture, and questions. */

import { element, icon, ICONS } from "./dom.js";

const layer = () => document.getElementById("layer");
const GAP = 6;

/**
 * Shows `panel` under or over `anchor`, at least as wide. A press elsewhere, Escape or a changed
 * window closes it; `closed()` is then called. Returns the function that closes it.
 */
export function openPanel(anchor, panel, closed = () => {}) {
  panel.classList.add("panel");
  // A form lies above everything but what it holds itself.
  (anchor.closest("dialog") ?? layer()).append(panel);
  const box = anchor.getBoundingClientRect();
  const below = innerHeight - box.bottom - GAP * 2;
  const above = box.top - GAP * 2;
  panel.style.minWidth = `${Math.min(box.width, innerWidth - 16)}px`;
  const wanted = Math.min(panel.scrollHeight, 360);
  const under = below >= wanted || below >= above;
  panel.style.maxHeight = `${Math.max(Math.min(under ? below : above, 360), 80)}px`;
  const height = panel.offsetHeight;
  panel.style.left = `${Math.max(8, Math.min(box.left, innerWidth - panel.offsetWidth - 8))}px`;
  panel.style.top = `${under ? box.bottom + GAP : Math.max(8, box.top - GAP - height)}px`;
  const outside = (event) => {
    if (!panel.contains(event.target) && !anchor.contains(event.target)) close();
  };
  const escape = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    close();
    anchor.focus();
  };
  const close = () => {
    if (!panel.isConnected) return;
    panel.remove();
    document.removeEventListener("pointerdown", outside, true);
    document.removeEventListener("keydown", escape, true);
    window.removeEventListener("resize", close);
    closed();
  };
  document.addEventListener("pointerdown", outside, true);
  document.addEventListener("keydown", escape, true);
  window.addEventListener("resize", close);
  return close;
}

/** A menu of actions, `[label, iconPath, action, danger]`, beside an anchor. */
export function openMenu(anchor, actions) {
  const panel = element("div", { role: "menu", class: "menu" });
  const close = openPanel(anchor, panel);
  for (const [label, path, action, danger] of actions) {
    panel.append(
      element(
        "button",
        {
          type: "button",
          role: "menuitem",
          class: danger ? "danger" : null,
          onclick: () => {
            close();
            action();
          },
        },
        element("span", {}, label),
        icon(path, 18),
      ),
    );
  }
  // The panel was placed empty; place it again with its items.
  const box = anchor.getBoundingClientRect();
  panel.style.maxHeight = "none";
  panel.style.left = `${Math.max(8, Math.min(box.right - panel.offsetWidth, innerWidth - panel.offsetWidth - 8))}px`;
  panel.style.top = `${Math.max(8, Math.min(box.bottom + GAP, innerHeight - panel.offsetHeight - 8))}px`;
  panel.addEventListener("keydown", (event) => {
    const items = [...panel.children];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    items[(items.indexOf(document.activeElement) + step + items.length) % items.length].focus();
  });
  panel.firstChild.focus();
}

/** A dialog over everything; the browser keeps the focus inside and gives it back. */
export function openDialog(dialog, closed = () => {}) {
  layer().append(dialog);
  dialog.addEventListener("close", () => {
    dialog.remove();
    closed();
  });
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.showModal();
}

/** Enlarges a picture; its description stands beneath. */
export function openPicture(url, description) {
  const dialog = element(
    "dialog",
    { class: "picture", "aria-label": "Picture" },
    element("img", { src: url, alt: description ?? "" }),
    element(
      "div",
      { class: "picture-foot" },
      element("a", { href: url, target: "_blank", rel: "noopener" }, "Open in a new tab"),
      element("button", { type: "button", class: "round", "aria-label": "Close", onclick: () => dialog.close() }, icon(ICONS.close)),
    ),
  );
  dialog.querySelector("img").addEventListener("click", () => dialog.close());
  openDialog(dialog);
}

/** Asks before something is gone; resolves with the answer. */
export function confirm(title, text, action) {
  return new Promise((answer) => {
    let agreed = false;
    const dialog = element(
      "dialog",
      { class: "question", "aria-label": title },
      element("h2", {}, title),
      element("p", {}, text),
      element(
        "div",
        { class: "answers" },
        element("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, "Cancel"),
        element(
          "button",
          {
            type: "button",
            class: "button danger",
            autofocus: true,
            onclick: () => {
              agreed = true;
              dialog.close();
            },
          },
          action,
        ),
      ),
    );
    openDialog(dialog, () => answer(agreed));
  });
}
