/** The page as a telephone shows it: itself, in a frame 330 pixels wide. */

import { element, icon, ICONS } from "./dom.js";

/** Shows the frame over the page; closing it takes its person and place back. */
export function telephone(store) {
  const query = new URLSearchParams({ person: store.me.id, channel: store.channel ?? "", framed: "1" });
  const frame = element("iframe", { title: "The page at 330 pixels", src: `?${query}` });
  const stage = element(
    "div",
    { class: "stage" },
    element("div", { class: "telephone" }, frame),
    element("button", { type: "button", class: "button secondary", onclick: () => close() }, icon(ICONS.desktop, 18), element("span", {}, "Back to the wide page")),
  );
  const app = document.getElementById("app");
  const close = () => {
    const now = new URLSearchParams(frame.contentWindow.location.search);
    stage.remove();
    app.inert = false;
    store.become(now.get("person") ?? store.me.id, now.get("channel") ?? store.channel);
  };
  app.inert = true;
  document.body.append(stage);
  frame.focus();
}
