/** What the page knows: the world, the person, the open channel and its messages; and the connection that it comes over. */

import { getText } from "./texts.js";

export const EPHEMERAL = 64;
export const THINKING = 128;
export const COMPONENTS_V2 = 32768;


/** The type of an interaction that runs a command. */
const COMMAND_INTERACTION = 2;

/** The type of a channel between two people; others outside servers are groups. */
const DIRECT_CHANNEL = 1;

/**
 * Dispatches events: `world` (people, servers, commands or the bot's status changed), `channel`
 * (another channel is open and `messages` has its messages), `message` (detail: a new or changed
 * message), `removed` (detail: a message's id), `connection`, `sent` (this person posted a message
 * or ran a command), `autocomplete` and `modal` (detail: the sandbox's event).
 */
export class Store extends EventTarget {
  world = null;
  channelId = null;
  messages = new Map();
  pendingInteractions = new Map();
  isConnected = true;
  #socket = null;
  #channelLoads = 0;
  #worldLoads = 0;
  #changesSinceLoad = [];

  get me() {
    return this.world.me;
  }

  /** The language that Discord tells the bot. */
  get locale() {
    return this.me.locale ?? "en-US";
  }

  /** A sentence on what does not answer at present; empty if everything does. */
  get outage() {
    if (!this.isConnected) return getText("page-unreachable");
    return this.world.bot.online ? "" : getText("page-bot-offline", { bot: this.nameOf(this.world.bot) });
  }

  /** Calls `callback` once `isRestored()`: by default, when everything answers again. */
  whenRestored(callback, isRestored = () => !this.outage) {
    const check = () => {
      if (!isRestored()) return;
      for (const type of ["connection", "world"]) this.removeEventListener(type, check);
      callback();
    };
    for (const type of ["connection", "world"]) this.addEventListener(type, check);
  }

  #dispatch(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** Acts as another person from now on; stays in the channel if that person sees it too. */
  async switchPerson(personId, channelId = this.channelId) {
    const oldPlace = this.findPlace(channelId);
    this.#worldLoads++;
    this.world = await fetchWorld(personId).catch((error) => {
      if (!personId) throw error;
      return fetchWorld(null);
    });
    this.#socket?.close();
    const socket = new EventSocket(this.me.id, (event) => this.#handleEvent(event), (isConnected) => this.#setConnected(isConnected));
    this.#socket = socket;
    this.pendingInteractions.clear();
    this.#dispatch("world");
    await socket.firstAttempt;
    // Changes made before the socket was connected were not sent to it.
    if (socket === this.#socket) await this.#reloadWorld();
    if (socket === this.#socket) await this.openChannel(this.findPlace(channelId) ? channelId : (this.#findOwnDirectChannel(oldPlace) ?? this.#firstChannelId()));
  }

  /** Each person has a channel of their own with the bot: another channel, but the same place. */
  #findOwnDirectChannel(oldPlace) {
    return this.isWithBot(oldPlace) ? this.world.dms.find((direct) => direct.type === DIRECT_CHANNEL)?.channel_id : undefined;
  }

  async openChannel(channelId) {
    const load = ++this.#channelLoads;
    this.channelId = channelId;
    this.messages = new Map();
    const loaded = channelId ? await fetchMessages(channelId, this.me.id).catch(() => []) : [];
    if (load !== this.#channelLoads) return;
    // Messages that arrived during the load are newer than the loaded ones.
    const arrived = this.messages;
    this.messages = new Map(loaded.map((message) => [message.id, message]));
    for (const [id, message] of arrived) this.messages.set(id, message);
    this.#dispatch("channel");
  }

  #firstChannelId() {
    return this.world.servers[0]?.channels[0]?.id ?? this.world.dms[0]?.channel_id ?? null;
  }

  /** Returns a channel's `{server, channel, name}` or `{direct, name}`; `null` if this person does not see it. */
  findPlace(channelId = this.channelId) {
    for (const server of this.world?.servers ?? []) {
      const channel = server.channels.find((candidate) => candidate.id === channelId);
      if (channel) return { server, channel, name: channel.name };
    }
    const direct = this.world?.dms.find((candidate) => candidate.channel_id === channelId);
    return direct ? { direct, name: direct.name } : null;
  }

  /** Returns a person or the bot by id, or `null`. */
  findPerson(id) {
    if (id === this.world.bot.id) return this.world.bot;
    return this.world.people.find((person) => person.id === id) ?? null;
  }

  /** Whether a place is the person's own channel with the bot. */
  isWithBot(place) {
    return place?.direct?.type === DIRECT_CHANNEL;
  }

  /** Returns everyone who can be mentioned here: the server's members or the channel's recipients. */
  listPeopleHere() {
    const place = this.findPlace();
    return ((place?.server ?? place?.direct)?.members ?? []).map((id) => this.findPerson(id)).filter(Boolean);
  }

  /** Returns the channels that can be mentioned here, of these types or of any. */
  listChannelsHere(types) {
    return (this.findPlace()?.server?.channels ?? []).filter((channel) => !types?.length || types.includes(channel.type));
  }

  /** Returns the name that a user has here. */
  nameOf(user) {
    const known = this.findPerson(user?.id) ?? user;
    return this.findPlace()?.server?.nicks[known?.id] || known?.global_name || known?.display_name || known?.username || getText("page-someone");
  }

  async #setConnected(isConnected) {
    const isBack = isConnected && !this.isConnected;
    this.isConnected = isConnected;
    this.#dispatch("connection");
    if (!isBack) return;
    this.pendingInteractions.clear();
    if (await this.#reloadWorld()) await this.openChannel(this.findPlace() ? this.channelId : this.#firstChannelId());
  }

  #handleEvent(event) {
    if (event.event === "message_create" || event.event === "message_update") this.#receiveMessage(event.message);
    else if (event.event === "message_delete") this.removeMessage(event.id);
    else if (event.event === "bot") {
      this.#changeWorld((world) => (world.bot.online = event.online));
    } else if (event.event === "commands" || event.event === "world") {
      this.#refresh();
    } else if (event.event === "person") {
      this.#replacePerson(event.person);
    } else if (event.event === "interaction") this.#settle(event.nonce, event.status, event.status === "failed" ? getText("page-no-response") : event.text);
    else if (event.event === "autocomplete") {
      this.pendingInteractions.delete(event.nonce);
      this.#dispatch("autocomplete", event);
    } else if (event.event === "modal") {
      this.#settle(event.nonce, "answered");
      this.#dispatch("modal", event);
    }
  }

  #receiveMessage(message) {
    if (message.channel_id !== this.channelId) return;
    const known = this.messages.get(message.id);
    this.messages.set(message.id, known ? { ...known, ...message } : message);
    this.#dispatch("message", this.messages.get(message.id));
  }

  /** Removes a message from the page. */
  removeMessage(id) {
    if (this.messages.delete(id)) this.#dispatch("removed", id);
  }

  /**
   * Sends an interaction. `onSettled(status, text, isTemporary)` is called once, with `answered`,
   * `acknowledged` or `failed`; `isTemporary` if it failed only because of an outage. Resolves with
   * the sandbox's answer, or with `null` if the interaction was refused (settled as failed).
   */
  async interact(body, onSettled = () => {}) {
    const nonce = body.nonce ?? createNonce();
    this.pendingInteractions.set(nonce, onSettled);
    if (body.type === COMMAND_INTERACTION) this.#dispatch("sent");
    try {
      return await postInteraction({ person: this.me.id, channel_id: this.channelId, ...body, nonce });
    } catch (error) {
      this.#settle(nonce, "failed", error.message, error instanceof UnreachableError);
      return null;
    }
  }

  #settle(nonce, status, text, isTemporary = false) {
    const onSettled = this.pendingInteractions.get(nonce);
    if (!onSettled) return;
    this.pendingInteractions.delete(nonce);
    if (status === "failed" && this.outage) onSettled(status, this.outage, true);
    else onSettled(status, text, isTemporary);
  }

  /** Shows a message that only this page knows, such as a command being sent. */
  showLocalMessage(message) {
    this.messages.set(message.id, message);
    this.#dispatch("message", message);
  }

  postMessage(content) {
    this.#dispatch("sent");
    return postMessage({ person: this.me.id, channel_id: this.channelId, content });
  }

  deleteMessage(id) {
    return deleteMessage(id, this.me.id);
  }

  /** Loads the world again; returns false if another load has begun, or this person is no longer in it. */
  async #reloadWorld() {
    const load = ++this.#worldLoads;
    this.#changesSinceLoad = [];
    const world = await fetchWorld(this.me.id).catch(() => null);
    if (load !== this.#worldLoads) return false;
    if (!world) {
      await this.switchPerson(null).catch(() => null);
      return false;
    }
    for (const change of this.#changesSinceLoad) change(world);
    this.world = world;
    this.#dispatch("world");
    return true;
  }

  /** Changes the present world, and one being loaded, which may be older than the change. */
  #changeWorld(change) {
    this.#changesSinceLoad.push(change);
    change(this.world);
    this.#dispatch("world");
  }

  async #refresh() {
    if ((await this.#reloadWorld()) && !this.findPlace()) await this.openChannel(this.#firstChannelId());
  }


  #replacePerson(person) {
    this.#changeWorld((world) => {
      world.people = world.people.map((known) => (known.id === person.id ? person : known));
      if (person.id === world.me.id) world.me = person;
    });
  }

  /** Lets Discord tell the bot another language from now on, of the person and of the server. */
  async setLocale(locale) {
    this.#replacePerson(await updatePerson(this.me.id, { locale, server: this.findPlace()?.server?.id }));
  }
}

/**
 * The websocket with one person's events. Calls `onEvent(event)` for each, and
 * `onStatus(isConnected)` when it connects or disconnects. `firstAttempt` resolves once it is
 * connected, has failed to connect for the first time, or is closed.
 */
class EventSocket {
  #socket = null;
  #timer = null;
  #pauseMs = FIRST_PAUSE_MS;
  #finishFirstAttempt;

  constructor(personId, onEvent, onStatus) {
    this.personId = personId;
    this.onEvent = onEvent;
    this.onStatus = onStatus;
    this.firstAttempt = new Promise((resolve) => (this.#finishFirstAttempt = resolve));
    this.#connect();
  }

  #connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/sandbox/page${personQuery(this.personId)}`);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#pauseMs = FIRST_PAUSE_MS;
      this.onStatus(true);
      this.#finishFirstAttempt();
    });
    socket.addEventListener("message", ({ data }) => this.onEvent(JSON.parse(data)));
    socket.addEventListener("close", () => {
      if (this.#socket !== socket) return;
      this.onStatus(false);
      this.#finishFirstAttempt();
      this.#timer = setTimeout(() => this.#connect(), this.#pauseMs);
      this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
    });
  }

  close() {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#finishFirstAttempt();
  }
}

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 3000;

const fetchWorld = (personId) => sendRequest("GET", `/sandbox/world${personQuery(personId)}`);
const fetchMessages = (channelId, personId) => sendRequest("GET", `/sandbox/channels/${encodeURIComponent(channelId)}/messages${personQuery(personId)}`);
const postMessage = (body) => sendRequest("POST", "/sandbox/messages", body);
const postInteraction = (body) => sendRequest("POST", "/sandbox/interactions", body);
const deleteMessage = (messageId, personId) => sendRequest("DELETE", `/sandbox/messages/${encodeURIComponent(messageId)}${personQuery(personId)}`);
const updatePerson = (personId, changes) => sendRequest("PATCH", `/sandbox/people/${encodeURIComponent(personId)}`, changes);

const personQuery = (personId) => (personId ? `?person=${encodeURIComponent(personId)}` : "");

async function sendRequest(method, path, body) {
  const response = await fetch(path, {
    method,
    headers: body ? { "Content-Type": "application/json" } : {},
    body: body ? JSON.stringify(body) : undefined,
  }).catch(throwUnreachable);
  const received = await response.text().catch(throwUnreachable);
  let answer = null;
  try {
    answer = received ? JSON.parse(received) : null;
  } catch {
    // Not an answer of the sandbox itself: an error of its web server, for one.
  }
  if (!response.ok) throw new Error(answer?.message ?? getText("page-try-again"));
  return answer;
}

/** Thrown when no response came back: the sandbox is stopped or restarting. */
export class UnreachableError extends Error {
  constructor(cause) {
    super(getText("page-unreachable"), { cause });
  }
}

const throwUnreachable = (cause) => {
  throw new UnreachableError(cause);
};

/** Returns a number that identifies one interaction, within Discord's 25 characters. */
export function createNonce() {
  return `${Date.now()}${Math.floor(Math.random() * 1e6).toString().padStart(6, "0")}`;
}
