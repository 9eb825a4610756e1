/** The sidebar: servers, channels, and the person that the page acts as. */

import { avatar, colourOf, element, icon, ICONS, initials } from "./dom.js";
import { getText } from "./texts.js";

export class Sidebar {
  #lastChannels = new Map();

  constructor(store, { drawer, shade }) {
    this.store = store;
    this.drawer = drawer;
    this.shade = shade;
    this.narrowWindow = matchMedia("(max-width: 700px)");
    store.addEventListener("channel", () => this.#draw());
    store.addEventListener("world", () => this.#draw());
    shade.addEventListener("click", () => this.setOpen(false));
    drawer.addEventListener("keydown", (event) => event.key === "Escape" && this.setOpen(false));
    this.narrowWindow.addEventListener("change", () => this.setOpen(false));
    this.setOpen(false);
  }

  /** Opens or closes the sidebar, which is a drawer in a narrow window. */
  setOpen(isOpen) {
    const isNarrow = this.narrowWindow.matches;
    this.drawer.classList.toggle("open", isOpen);
    this.shade.hidden = !isOpen;
    this.drawer.inert = isNarrow && !isOpen;
    document.querySelector("#top .menu-button")?.setAttribute("aria-expanded", String(isOpen));
    if (isNarrow && isOpen) this.drawer.querySelector("[aria-current]")?.focus();
  }

  #openChannel(channelId) {
    if (this.narrowWindow.matches) this.setOpen(false);
    if (channelId && channelId !== this.store.channelId) this.store.openChannel(channelId);
  }

  #draw() {
    const place = this.store.findPlace();
    this.#lastChannels.set(place?.server?.id ?? "direct", this.store.channelId);
    this.#drawServers(place);
    this.#drawChannels(place);
    this.#drawPerson();
  }

  /** Returns the channel that was last open in a server, or its first. */
  #entryChannel(serverKey, channelIds) {
    const last = this.#lastChannels.get(serverKey);
    return channelIds.includes(last) ? last : channelIds[0];
  }

  #drawServers(place) {
    const { world } = this.store;
    const items = [];
    const addServer = (serverKey, name, picture, colour, channelIds, isCurrent) => {
      const button = element(
        "button",
        { type: "button", class: "server", "aria-label": name, title: name, "aria-current": isCurrent ? "true" : null, style: { "--colour": colour }, dataset: { place: serverKey } },
        picture,
      );
      button.addEventListener("click", () => {
        const channelId = this.#entryChannel(serverKey, channelIds);
        if (channelId && channelId !== this.store.channelId) this.store.openChannel(channelId);
      });
      items.push(element("li", {}, button));
    };
    if (world.dms.length) {
      addServer("direct", getText("page-direct-messages"), icon(ICONS.direct, 24), "var(--accent)", sortDirects(world.dms).map((direct) => direct.channel_id), Boolean(place?.direct));
      items.push(element("li", { class: "gap", role: "separator" }));
    }
    for (const server of world.servers) {
      addServer(server.id, server.name, initials(server.name), colourOf(server.name), server.channels.map((channel) => channel.id), place?.server === server);
    }
    replaceKeepingFocus(document.getElementById("rail"), items, "place");
  }

  #drawChannels(place) {
    const { world } = this.store;
    const botName = this.store.nameOf(world.bot);
    const title = document.getElementById("place-name");
    title.replaceChildren(
      element("span", {}, place?.server?.name ?? getText("page-direct-messages")),
      place?.server && place.server.bot !== "member" ? element("small", {}, getText("page-not-a-member", { bot: botName })) : "",
    );
    const items = place?.server
      ? place.server.channels.filter((channel) => !channel.archived || channel.id === this.store.channelId).map((channel) => this.#channelItem(channel.id, channel.name, icon(channel.parent_id ? ICONS.thread : channel.can_send === false ? ICONS.lock : ICONS.channel, 18), channel.parent_id ? "channel thread" : "channel"))
      : sortDirects(world.dms).map((direct) => this.#channelItem(direct.channel_id, direct.name, avatar(direct.name, direct.name === botName ? world.bot.avatar_colour : colourOf(direct.name), "small")));
    replaceKeepingFocus(document.getElementById("channels"), items, "channel");
  }

  #channelItem(id, name, picture, className = "channel") {
    return element(
      "li",
      {},
      element(
        "button",
        { type: "button", class: className, "aria-current": id === this.store.channelId ? "page" : null, dataset: { channel: id }, onclick: () => this.#openChannel(id) },
        picture,
        element("span", {}, name),
      ),
    );
  }

  #drawPerson() {
    const { store } = this;
    const { me } = store;
    const section = document.getElementById("me");
    if (section.contains(document.activeElement) && section.dataset.person === me.id && section.dataset.locale === store.locale) return;
    const focusedId = document.activeElement?.id;
    section.dataset.person = me.id;
    section.dataset.locale = store.locale;
    const personSelect = element(
      "select",
      { id: "person", "aria-label": getText("page-person"), title: getText("page-person-hint") },
      ...store.world.people.map((person) => element("option", { value: person.id, selected: person.id === me.id }, store.nameOf(person))),
    );
    personSelect.addEventListener("change", () => store.switchPerson(personSelect.value));
    const localeSelect = element(
      "select",
      { id: "locale", "aria-label": getText("page-language"), title: getText("page-language-hint") },
      ...store.world.locales.map((locale) => languageOption(locale, locale === store.locale)),
    );
    localeSelect.addEventListener("change", () => store.setLocale(localeSelect.value));
    section.replaceChildren(avatar(store.nameOf(me), me.avatar_colour ?? colourOf(me.id)), element("div", {}, personSelect, localeSelect));
    if (focusedId === "person" || focusedId === "locale") document.getElementById(focusedId).focus();
  }
}

/** Returns direct messages with the bot's first, groups last. */
function sortDirects(directs) {
  return [...directs].sort((first, second) => first.type - second.type);
}

/** Replaces a list's items and gives the focus back to the item with the same key. */
function replaceKeepingFocus(list, items, dataKey) {
  const focusedKey = list.contains(document.activeElement) ? document.activeElement.dataset[dataKey] : null;
  list.replaceChildren(...items);
  if (focusedKey) [...list.querySelectorAll(`[data-${dataKey}]`)].find((node) => node.dataset[dataKey] === focusedKey)?.focus();
}

/** Returns a language's own name, such as `Español · es-419`. */
function languageOption(tag, isChosen) {
  const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
  const label = `${name[0].toLocaleUpperCase(tag)}${name.slice(1)}`;
  return element("option", { value: tag, selected: isChosen, lang: tag }, `${label} · ${tag}`);
}
