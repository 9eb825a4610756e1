/** Starts the page: connects its parts, the address bar and the header. */

import { Composer } from "./composer.js";
import { element, icon, ICONS } from "./dom.js";
import { openPhonePreview } from "./layers.js";
import { MessageList } from "./message-list.js";
import { openModal } from "./modal.js";
import { Sidebar } from "./sidebar.js";
import { Store } from "./store.js";
import { getText, labelPage, updateRelativeTimes } from "./texts.js";

const parameters = new URLSearchParams(location.search);
const store = new Store();
labelPage();
const find = (id) => document.getElementById(id);

const sidebar = new Sidebar(store, { drawer: find("places"), shade: find("shade") });
const composer = new Composer(store, find("composer"));
new MessageList(store, find("messages"), (name) => composer.openCommand(name));

function drawHeader() {
  const place = store.findPlace();
  const { bot } = store.world;
  const topic = place?.channel?.topic;
  const isPhonePreview = parameters.has("framed");
  find("top").replaceChildren(
    element("button", { type: "button", class: "round menu-button", "aria-label": getText("page-places"), "aria-controls": "places", "aria-expanded": String(find("places").classList.contains("open")), onclick: () => sidebar.setOpen(!find("places").classList.contains("open")) }, icon(ICONS.menu)),
    element("h1", {}, icon(place?.server ? ICONS.channel : ICONS.direct), element("span", {}, place?.name ?? ""), topic && element("small", { title: topic }, topic)),
    element("span", { class: `bot ${bot.online ? "online" : ""}`, role: "status" }, element("span", {}, store.nameOf(bot)), element("small", {}, getText(bot.online ? "page-online" : "page-offline"))),
    isPhonePreview ? "" : element("button", { type: "button", class: "round telephone-button", "aria-label": getText("page-phone-preview"), title: getText("page-phone-preview"), onclick: () => openPhonePreview(store) }, icon(ICONS.phone)),
  );
  document.title = `${place?.server ? "#" : ""}${place?.name ?? "Sandbox"} · ${place?.server?.name ?? getText("page-direct-messages")}`;
}

function drawOutage() {
  const banner = find("trouble");
  banner.hidden = !store.outage;
  banner.textContent = store.outage;
  banner.classList.toggle("cut", !store.isConnected);
}

function updateAddressBar() {
  const query = new URLSearchParams(location.search);
  query.set("person", store.me.id);
  if (store.channelId) query.set("channel", store.channelId);
  history.replaceState(null, "", `?${query}`);
}

store.addEventListener("world", () => {
  updateAddressBar();
  drawHeader();
  drawOutage();
});
store.addEventListener("channel", () => {
  drawHeader();
  updateAddressBar();
  // On a phone the keyboard would cover the messages.
  const isFocusFree = document.activeElement === document.body || find("channels").contains(document.activeElement);
  if (isFocusFree && !matchMedia("(max-width: 700px)").matches) composer.focus();
});
store.addEventListener("connection", drawOutage);
store.addEventListener("modal", ({ detail }) => openModal(store, detail));
updateRelativeTimes(document);

// Typing anywhere goes to the message box, as in any chat.
document.addEventListener("keydown", (event) => {
  const control = event.target.closest?.("input, textarea, select, dialog, [role=listbox], [role=menu]");
  if (control || event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || event.key === " ") return;
  composer.focus();
});

async function start(pauseMs = 500) {
  try {
    await store.switchPerson(parameters.get("person"), parameters.get("channel"));
    document.body.dataset.ready = "true";
  } catch {
    const banner = find("trouble");
    banner.hidden = false;
    banner.textContent = getText("page-unreachable");
    setTimeout(() => start(Math.min(pauseMs * 2, 4000)), pauseMs);
  }
}

start();
