/** Servers, channels, and who one is. */

import { avatar, colourOf, element, icon, ICONS, initials } from "./dom.js";

function languageName(locale) {
  const name = new Intl.DisplayNames([locale], { type: "language" }).of(locale) ?? locale;
  return `${name[0].toLocaleUpperCase(locale)}${name.slice(1)}`;
}

export class Sidebar {
  #last = new Map();

  constructor(store, { drawer, shade }) {
    this.store = store;
    this.drawer = drawer;
    this.shade = shade;
    this.narrow = matchMedia("(max-width: 700px)");
    store.addEventListener("place", () => this.#draw());
    store.addEventListener("world", () => this.#draw());
    shade.addEventListener("click", () => this.open(false));
    drawer.addEventListener("keydown", (event) => event.key === "Escape" && this.open(false));
    this.narrow.addEventListener("change", () => this.open(false));
    this.open(false);
  }

  /** On a narrow window the sidebar is a drawer. */
  open(wanted) {
    const narrow = this.narrow.matches;
    this.drawer.classList.toggle("open", wanted);
    this.shade.hidden = !wanted;
    this.drawer.inert = narrow && !wanted;
    document.querySelector("#top .menu-button")?.setAttribute("aria-expanded", String(wanted));
    if (narrow && wanted) this.drawer.querySelector("[aria-current]")?.focus();
  }

  #go(channel) {
    if (this.narrow.matches) this.open(false);
    if (channel && channel !== this.store.channel) this.store.go(channel);
  }

  #draw() {
    const place = this.store.place();
    this.#last.set(place?.server?.id ?? "direct", this.store.channel);
    this.#rail(place);
    this.#channels(place);
    this.#me();
  }

  /** The channel last seen in a place, or its first. */
  #entrance(key, channels) {
    const last = this.#last.get(key);
    return channels.includes(last) ? last : channels[0];
  }

  #rail(place) {
    const { world } = this.store;
    const rounds = [];
    const round = (key, name, picture, colour, channels, current) => {
      const made = element(
        "button",
        { type: "button", class: "server", "aria-label": name, title: name, "aria-current": current ? "true" : null, style: { "--colour": colour }, dataset: { place: key } },
        picture,
      );
      made.addEventListener("click", () => {
        const entrance = this.#entrance(key, channels);
        if (entrance && entrance !== this.store.channel) this.store.go(entrance);
      });
      rounds.push(element("li", {}, made));
    };
    if (world.dms.length) {
      round("direct", "Direct messages", icon(ICONS.direct, 24), "var(--accent)", [...world.dms].sort((a, b) => a.type - b.type).map((one) => one.channel_id), Boolean(place?.direct));
      rounds.push(element("li", { class: "gap", role: "separator" }));
    }
    for (const server of world.servers) {
      round(server.id, server.name, initials(server.name), colourOf(server.name), server.channels.map((one) => one.id), place?.server === server);
    }
    keepFocus(document.getElementById("rail"), rounds, "place");
  }

  #channels(place) {
    const { world } = this.store;
    const bot = this.store.nameOf(world.bot);
    const title = document.getElementById("place-name");
    title.replaceChildren(
      element("span", {}, place?.server?.name ?? "Direct messages"),
      place?.server && place.server.bot !== "member" ? element("small", {}, `${bot} is not a member here`) : "",
    );
    const rows = place?.server
      ? place.server.channels.map((one) => this.#row(one.id, one.name, icon(one.can_send === false ? ICONS.lock : ICONS.channel, 18)))
      : [...world.dms].sort((a, b) => a.type - b.type).map((one) => this.#row(one.channel_id, one.name, avatar(one.name, one.name === bot ? world.bot.avatar_colour : colourOf(one.name), "small")));
    keepFocus(document.getElementById("channels"), rows, "channel");
  }

  #row(id, name, picture) {
    return element(
      "li",
      {},
      element(
        "button",
        { type: "button", class: "channel", "aria-current": id === this.store.channel ? "page" : null, dataset: { channel: id }, onclick: () => this.#go(id) },
        picture,
        element("span", {}, name),
      ),
    );
  }

  #me() {
    const { store } = this;
    const { me } = store;
    const section = document.getElementById("me");
    if (section.contains(document.activeElement) && section.dataset.person === me.id && section.dataset.locale === store.locale) return;
    const focused = document.activeElement?.id;
    section.dataset.person = me.id;
    section.dataset.locale = store.locale;
    const people = element(
      "select",
      { id: "person", "aria-label": "Person", title: "Who you are" },
      ...store.world.people.map((one) => element("option", { value: one.id, selected: one.id === me.id }, store.nameOf(one))),
    );
    people.addEventListener("change", () => store.become(people.value));
    const languages = element(
      "select",
      { id: "locale", "aria-label": "Language", title: "The language that Discord tells the bot" },
      ...store.world.locales.map((locale) => element("option", { value: locale, selected: locale === store.locale, lang: locale }, `${languageName(locale)} · ${locale}`)),
    );
    languages.addEventListener("change", () => store.speak(languages.value));
    section.replaceChildren(avatar(store.nameOf(me), me.avatar_colour ?? colourOf(me.id)), element("div", {}, people, languages));
    if (focused === "person" || focused === "locale") document.getElementById(focused).focus();
  }
}

/** Replaces a list's items and gives the focus back to the one of the same key. */
function keepFocus(list, items, key) {
  const focused = list.contains(document.activeElement) ? document.activeElement.dataset[key] : null;
  list.replaceChildren(...items);
  if (focused) [...list.querySelectorAll(`[data-${key}]`)].find((one) => one.dataset[key] === focused)?.focus();
}
