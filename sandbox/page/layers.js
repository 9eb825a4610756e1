/** What opens above the page: panels at a control, menus, enlarged pictures, questions, and the preview of a phone. */

import { element, icon, ICONS } from "./dom.js";
import { getText } from "./texts.js";

const layer = () => document.getElementById("layer");
const GAP_PIXELS = 6;

/**
 * Shows `panel` below or above `anchor`, at least as wide. A press elsewhere, Escape or a resized
 * window closes it, which calls `onClosed()`. Returns a function that closes it.
 */
export function openPanel(anchor, panel, onClosed = () => {}) {
  panel.classList.add("panel");
  // Only what a dialog itself contains is shown above it.
  (anchor.closest("dialog") ?? layer()).append(panel);
  const box = anchor.getBoundingClientRect();
  const below = innerHeight - box.bottom - GAP_PIXELS * 2;
  const above = box.top - GAP_PIXELS * 2;
  panel.style.minWidth = `${Math.min(box.width, innerWidth - 16)}px`;
  const wantedHeight = Math.min(panel.scrollHeight, 360);
  const opensBelow = below >= wantedHeight || below >= above;
  panel.style.maxHeight = `${Math.max(Math.min(opensBelow ? below : above, 360), 80)}px`;
  const height = panel.offsetHeight;
  panel.style.left = `${Math.max(8, Math.min(box.left, innerWidth - panel.offsetWidth - 8))}px`;
  panel.style.top = `${opensBelow ? box.bottom + GAP_PIXELS : Math.max(8, box.top - GAP_PIXELS - height)}px`;
  const closeIfOutside = (event) => {
    if (!panel.contains(event.target) && !anchor.contains(event.target)) close();
  };
  const closeOnEscape = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    close();
    anchor.focus();
  };
  const close = () => {
    if (!panel.isConnected) return;
    panel.remove();
    document.removeEventListener("pointerdown", closeIfOutside, true);
    document.removeEventListener("keydown", closeOnEscape, true);
    window.removeEventListener("resize", close);
    onClosed();
  };
  document.addEventListener("pointerdown", closeIfOutside, true);
  document.addEventListener("keydown", closeOnEscape, true);
  window.addEventListener("resize", close);
  return close;
}

/** Shows a menu of actions, `[label, iconPath, action, isDangerous]`, at an anchor. */
export function openMenu(anchor, actions) {
  const panel = element("div", { role: "menu", class: "menu" });
  const close = openPanel(anchor, panel);
  for (const [label, iconPath, action, isDangerous] of actions) {
    panel.append(
      element(
        "button",
        {
          type: "button",
          role: "menuitem",
          class: isDangerous ? "danger" : null,
          onclick: () => {
            close();
            action();
          },
        },
        element("span", {}, label),
        icon(iconPath, 18),
      ),
    );
  }
  // The panel was positioned while empty; position it again with its items.
  const box = anchor.getBoundingClientRect();
  panel.style.maxHeight = "none";
  panel.style.left = `${Math.max(8, Math.min(box.right - panel.offsetWidth, innerWidth - panel.offsetWidth - 8))}px`;
  panel.style.top = `${Math.max(8, Math.min(box.bottom + GAP_PIXELS, innerHeight - panel.offsetHeight - 8))}px`;
  panel.addEventListener("keydown", (event) => {
    const items = [...panel.children];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    items[(items.indexOf(document.activeElement) + step + items.length) % items.length].focus();
  });
  panel.firstChild.focus();
}

/** Shows a dialog above everything; the browser keeps the focus inside and gives it back. */
export function openDialog(dialog, onClosed = () => {}) {
  layer().append(dialog);
  dialog.addEventListener("close", () => {
    dialog.remove();
    onClosed();
  });
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.showModal();
}

/** Shows a picture enlarged. */
export function openPicture(url, description) {
  const dialog = element(
    "dialog",
    { class: "picture", "aria-label": getText("page-picture") },
    element("img", { src: url, alt: description ?? "" }),
    element(
      "div",
      { class: "picture-foot" },
      element("a", { href: url, target: "_blank", rel: "noopener" }, getText("page-open-in-tab")),
      element("button", { type: "button", class: "round", "aria-label": getText("page-close"), onclick: () => dialog.close() }, icon(ICONS.close)),
    ),
  );
  dialog.querySelector("img").addEventListener("click", () => dialog.close());
  openDialog(dialog);
}

/** Asks a question before something is lost; resolves with the answer. */
export function confirm(title, question, action) {
  return new Promise((resolve) => {
    let isConfirmed = false;
    const dialog = element(
      "dialog",
      { class: "question", "aria-label": title },
      element("h2", {}, title),
      element("p", {}, question),
      element(
        "div",
        { class: "answers" },
        element("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, getText("page-cancel")),
        element(
          "button",
          {
            type: "button",
            class: "button danger",
            autofocus: true,
            onclick: () => {
              isConfirmed = true;
              dialog.close();
            },
          },
          action,
        ),
      ),
    );
    openDialog(dialog, () => resolve(isConfirmed));
  });
}

/** Shows the preview over the page; closing it keeps the preview's person and channel. */
export function openPhonePreview(store) {
  const query = new URLSearchParams({ person: store.me.id, channel: store.channelId ?? "", framed: "1" });
  const frame = element("iframe", { title: getText("page-phone-frame"), src: `?${query}` });
  const stage = element(
    "div",
    { class: "stage" },
    element("div", { class: "telephone" }, frame),
    element("button", { type: "button", class: "button secondary", onclick: () => close() }, icon(ICONS.desktop, 18), element("span", {}, getText("page-wide-again"))),
  );
  const app = document.getElementById("app");
  const close = () => {
    const parameters = new URLSearchParams(frame.contentWindow.location.search);
    stage.remove();
    app.inert = false;
    store.switchPerson(parameters.get("person") ?? store.me.id, parameters.get("channel") ?? store.channelId);
  };
  app.inert = true;
  document.body.append(stage);
  frame.focus();
}
