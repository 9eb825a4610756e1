/** Starts the page: joins its parts, the address bar and the header. */

import { Composer } from "./composer.js";
import { UNREACHED } from "./connection.js";
import { element, icon, ICONS } from "./dom.js";
import { Messages } from "./messages.js";
import { openModal } from "./modal.js";
import { Sidebar } from "./sidebar.js";
import { Store } from "./store.js";
import { telephone } from "./telephone.js";
import { keepTime } from "./time.js";

const store = new Store();
const asked = new URLSearchParams(location.search);
const find = (id) => document.getElementById(id);

const sidebar = new Sidebar(store, { drawer: find("places"), shade: find("shade") });
const composer = new Composer(store, find("composer"));
new Messages(store, find("messages"), (name) => composer.use(name));

function head() {
  const place = store.place();
  const { bot } = store.world;
  const topic = place?.server?.channels.find((one) => one.id === store.channel)?.topic;
  const framed = asked.has("framed");
  find("top").replaceChildren(
    element("button", { type: "button", class: "round menu-button", "aria-label": "Servers and channels", "aria-controls": "places", "aria-expanded": String(find("places").classList.contains("open")), onclick: () => sidebar.open(!find("places").classList.contains("open")) }, icon(ICONS.menu)),
    element("h1", {}, icon(place?.server ? ICONS.channel : ICONS.direct), element("span", {}, place?.name ?? ""), topic && element("small", { title: topic }, topic)),
    element("span", { class: `bot ${bot.online ? "online" : ""}`, role: "status" }, element("span", {}, store.nameOf(bot)), element("small", {}, bot.online ? "online" : "offline")),
    framed ? "" : element("button", { type: "button", class: "round telephone-button", "aria-label": "As on a telephone", title: "As on a telephone", onclick: () => telephone(store) }, icon(ICONS.telephone)),
  );
  document.title = `${place?.server ? "#" : ""}${place?.name ?? "Sandbox"} · ${place?.server?.name ?? "Direct messages"}`;
  document.documentElement.lang = "en";
}

function trouble() {
  const line = find("trouble");
  line.hidden = !store.away;
  line.textContent = store.away;
  line.classList.toggle("cut", !store.open);
}

function address() {
  const query = new URLSearchParams(location.search);
  query.set("person", store.me.id);
  if (store.channel) query.set("channel", store.channel);
  history.replaceState(null, "", `?${query}`);
}

store.addEventListener("world", () => {
  head();
  trouble();
});
store.addEventListener("place", () => {
  head();
  address();
  // On a telephone the keyboard would cover what one came to see.
  const free = document.activeElement === document.body || find("channels").contains(document.activeElement);
  if (free && !matchMedia("(max-width: 700px)").matches) composer.focus();
});
store.addEventListener("line", trouble);
store.addEventListener("modal", ({ detail }) => openModal(store, detail));
keepTime(document);

// Typing anywhere goes to the message box, as in any chat.
document.addEventListener("keydown", (event) => {
  const busy = event.target.closest?.("input, textarea, select, dialog, [role=listbox], [role=menu]");
  if (busy || event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || event.key === " ") return;
  composer.focus();
});

async function start(pause = 500) {
  try {
    await store.become(asked.get("person"), asked.get("channel"));
    document.body.dataset.ready = "true";
  } catch {
    const line = find("trouble");
    line.hidden = false;
    line.textContent = UNREACHED;
    setTimeout(() => start(Math.min(pause * 2, 4000)), pause);
  }
}

start();
