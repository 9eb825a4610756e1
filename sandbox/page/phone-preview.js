/** A preview of the page on a phone: the page itself in a frame 330 pixels wide. */

import { element, icon, ICONS } from "./common/dom.js";
import { getText } from "./common/texts.js";

/** Shows the preview over the page; closing it keeps the preview's person and channel. */
export function openPhonePreview(store) {
  const query = new URLSearchParams({ person: store.me.id, channel: store.channelId ?? "", framed: "1" });
  if (store.ownLanguage) query.set("language", store.ownLanguage);
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
