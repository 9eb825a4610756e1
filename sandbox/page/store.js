/** What the page knows: the world, the person, the place, its messages; tells those who listen. */

import * as connection from "./connection.js";

export const EPHEMERAL = 64;
export const THINKING = 128;
export const COMPONENTS_V2 = 32768;

/** The type of an interaction that is a command. */
const COMMAND = 2;

/** The type of a channel between two; others without a server are groups. */
const DIRECT = 1;

/**
 * Events: `world` (people, servers, commands or the bot changed), `place` (another channel's messages
 * stand in `messages`), `message` (detail: one added or changed), `removed` (detail: its id), `line`,
 * `sent` (this person said something, or used a command), `autocomplete` and `modal` (detail: the
 * server's event).
 */
export class Store extends EventTarget {
  world = null;
  channel = null;
  messages = new Map();
  waiting = new Map();
  open = true;
  #line = null;
  #asked = 0;
  #worlds = 0;
  #sinceAsked = [];

  get me() {
    return this.world.me;
  }

  get locale() {
    return this.me.locale ?? "en-US";
  }

  /** Why nothing answers at present, in words; empty when all is there. */
  get away() {
    if (!this.open) return connection.UNREACHED;
    return this.world.bot.online ? "" : `${this.nameOf(this.world.bot)} is offline. Commands and buttons answer again when it is back.`;
  }

  /** Calls `then` once all is there again, or as much as `enough()` asks. */
  whenBack(then, enough = () => !this.away) {
    const look = () => {
      if (!enough()) return;
      for (const type of ["line", "world"]) this.removeEventListener(type, look);
      then();
    };
    for (const type of ["line", "world"]) this.addEventListener(type, look);
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** Becomes a person; the place is kept where that person has it too. */
  async become(person, channel = this.channel) {
    const before = this.place(channel);
    this.#worlds++;
    this.world = await connection.world(person).catch((problem) => {
      if (!person) throw problem;
      return connection.world(null);
    });
    this.#line?.close();
    const line = new connection.Line(this.me.id, (event) => this.#hear(event), (open) => this.#lineChanged(open));
    this.#line = line;
    this.waiting.clear();
    this.#tell("world");
    await line.opened;
    // What changed before the line was open was told to nobody.
    if (line === this.#line) await this.#renew();
    if (line === this.#line) await this.go(this.place(channel) ? channel : (this.#sameDirect(before) ?? this.#firstChannel()));
  }

  /** Everyone has messages of their own with the bot: another channel, but the same place. */
  #sameDirect(before) {
    return this.withBot(before) ? this.world.dms.find((one) => one.type === DIRECT)?.channel_id : undefined;
  }

  async go(channel) {
    const asked = ++this.#asked;
    this.channel = channel;
    this.messages = new Map();
    const list = channel ? await connection.messages(channel, this.me.id).catch(() => []) : [];
    if (asked !== this.#asked) return;
    // What arrived while the list was under way is newer than the list.
    const early = this.messages;
    this.messages = new Map(list.map((message) => [message.id, message]));
    for (const [id, message] of early) this.messages.set(id, message);
    this.#tell("place");
  }

  #firstChannel() {
    return this.world.servers[0]?.channels[0]?.id ?? this.world.dms[0]?.channel_id ?? null;
  }

  /** Where a channel is: `{server, channel}` or `{direct}`; `null` when this person does not have it. */
  place(id = this.channel) {
    for (const server of this.world?.servers ?? []) {
      const channel = server.channels.find((one) => one.id === id);
      if (channel) return { server, channel, name: channel.name };
    }
    const direct = this.world?.dms.find((one) => one.channel_id === id);
    return direct ? { direct, name: direct.name } : null;
  }

  /** A person or the bot by id. */
  person(id) {
    if (id === this.world.bot.id) return this.world.bot;
    return this.world.people.find((one) => one.id === id) ?? null;
  }

  /** Whether a place is a person's own messages with the bot. */
  withBot(place) {
    return place?.direct?.type === DIRECT;
  }

  /** Those whom one can name here: the server's members, or those who speak here. */
  peopleHere() {
    const place = this.place();
    return ((place?.server ?? place?.direct)?.members ?? []).map((id) => this.person(id)).filter(Boolean);
  }

  /** The channels one can name here, of these types or of any. */
  channelsHere(types) {
    return (this.place()?.server?.channels ?? []).filter((one) => !types?.length || types.includes(one.type));
  }

  /** The name that people read here. */
  nameOf(given) {
    const user = this.person(given?.id) ?? given;
    return this.place()?.server?.nicks[user?.id] || user?.global_name || user?.display_name || user?.username || "Someone";
  }

  async #lineChanged(open) {
    const back = open && !this.open;
    this.open = open;
    this.#tell("line");
    if (!back) return;
    this.waiting.clear();
    if (await this.#renew()) await this.go(this.place() ? this.channel : this.#firstChannel());
  }

  #hear(event) {
    if (event.event === "message_create" || event.event === "message_update") this.#receive(event.message);
    else if (event.event === "message_delete") this.forget(event.id);
    else if (event.event === "bot") {
      this.#change((world) => (world.bot.online = event.online));
    } else if (event.event === "commands" || event.event === "world") {
      this.#refresh();
    } else if (event.event === "person") {
      this.#changed(event.person);
    } else if (event.event === "interaction") this.#settle(event.nonce, event.status, event.text);
    else if (event.event === "autocomplete") {
      this.waiting.delete(event.nonce);
      this.#tell("autocomplete", event);
    } else if (event.event === "modal") {
      this.#settle(event.nonce, "answered");
      this.#tell("modal", event);
    }
  }

  #receive(message) {
    if (message.channel_id !== this.channel) return;
    const known = this.messages.get(message.id);
    this.messages.set(message.id, known ? { ...known, ...message } : message);
    this.#tell("message", this.messages.get(message.id));
  }

  forget(id) {
    if (this.messages.delete(id)) this.#tell("removed", id);
  }

  /**
   * Sends an interaction; `settled(status, text, passing)` is called once, with `answered`,
   * `acknowledged` or `failed`; `passing` where that is only because something is away. Resolves with the server's answer, or `null` when it was refused (settled as failed).
   */
  async interact(body, settled = () => {}) {
    const nonce = body.nonce ?? connection.nonce();
    this.waiting.set(nonce, settled);
    if (body.type === COMMAND) this.#tell("sent");
    try {
      return await connection.interact({ person: this.me.id, channel_id: this.channel, ...body, nonce });
    } catch (problem) {
      this.#settle(nonce, "failed", problem.message, problem instanceof connection.UnreachedError);
      return null;
    }
  }

  #settle(nonce, status, text, passing = false) {
    const settled = this.waiting.get(nonce);
    if (!settled) return;
    this.waiting.delete(nonce);
    if (status === "failed" && this.away) settled(status, this.away, true);
    else settled(status, text, passing);
  }

  /** Shows a message that only this page knows, such as a command under way. */
  showLocal(message) {
    this.messages.set(message.id, message);
    this.#tell("message", message);
  }

  say(content) {
    this.#tell("sent");
    return connection.say({ person: this.me.id, channel_id: this.channel, content });
  }

  remove(id) {
    return connection.remove(id, this.me.id);
  }

  /** Asks for the world again; false where something else was asked for meanwhile, or one is not in it any more. */
  async #renew() {
    const asked = ++this.#worlds;
    this.#sinceAsked = [];
    const world = await connection.world(this.me.id).catch(() => null);
    if (asked !== this.#worlds) return false;
    if (!world) {
      await this.become(null).catch(() => null);
      return false;
    }
    for (const change of this.#sinceAsked) change(world);
    this.world = world;
    this.#tell("world");
    return true;
  }

  /** Changes the world that is known, and one that is under way, which may have been made before. */
  #change(change) {
    this.#sinceAsked.push(change);
    change(this.world);
    this.#tell("world");
  }

  async #refresh() {
    if ((await this.#renew()) && !this.place()) await this.go(this.#firstChannel());
  }

  #changed(person) {
    this.#change((world) => {
      world.people = world.people.map((one) => (one.id === person.id ? person : one));
      if (person.id === world.me.id) world.me = person;
    });
  }

  async speak(locale) {
    this.#changed(await connection.changePerson(this.me.id, { locale }));
  }
}
