/** The wire to the sandbox: requests, and a websocket that comes back by itself. */

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 3000;

export const UNREACHED = "The sandbox does not answer. Trying again…";

/** Nothing came back: the sandbox is not there, or starts again. */
export class UnreachedError extends Error {
  constructor(cause) {
    super(UNREACHED, { cause });
  }
}

const unreached = (cause) => {
  throw new UnreachedError(cause);
};

async function request(method, path, body) {
  const response = await fetch(path, {
    method,
    headers: body ? { "Content-Type": "application/json" } : {},
    body: body ? JSON.stringify(body) : undefined,
  }).catch(unreached);
  const text = await response.text().catch(unreached);
  let answer = null;
  try {
    answer = text ? JSON.parse(text) : null;
  } catch {
    answer = { message: text };
  }
  if (!response.ok) throw new Error(answer?.message ?? `The sandbox answered ${response.status}`);
  return answer;
}

const asPerson = (person) => (person ? `?person=${encodeURIComponent(person)}` : "");

export const world = (person) => request("GET", `/sandbox/world${asPerson(person)}`);
export const messages = (channel, person) => request("GET", `/sandbox/channels/${encodeURIComponent(channel)}/messages${asPerson(person)}`);
export const say = (body) => request("POST", "/sandbox/messages", body);
export const interact = (body) => request("POST", "/sandbox/interactions", body);
export const remove = (message, person) => request("DELETE", `/sandbox/messages/${encodeURIComponent(message)}${asPerson(person)}`);
export const changePerson = (person, changes) => request("PATCH", `/sandbox/people/${encodeURIComponent(person)}`, changes);

/** A number that names one interaction, short enough for Discord's 25 characters. */
export function nonce() {
  return `${Date.now()}${Math.floor(Math.random() * 1e6).toString().padStart(6, "0")}`;
}

/**
 * The events of one person; calls `heard(event)` for each, `changed(open)` when the line comes or goes.
 * `opened` resolves once it is open, or did not open at the first try, or is closed.
 */
export class Line {
  #socket = null;
  #timer = null;
  #pause = FIRST_PAUSE;
  #tried;

  constructor(person, heard, changed) {
    this.person = person;
    this.heard = heard;
    this.changed = changed;
    this.opened = new Promise((resolve) => (this.#tried = resolve));
    this.#open();
  }

  #open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/sandbox/page${asPerson(this.person)}`);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#pause = FIRST_PAUSE;
      this.changed(true);
      this.#tried();
    });
    socket.addEventListener("message", ({ data }) => this.heard(JSON.parse(data)));
    socket.addEventListener("close", () => {
      if (this.#socket !== socket) return;
      this.changed(false);
      this.#tried();
      this.#timer = setTimeout(() => this.#open(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
    });
  }

  close() {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#tried();
  }
}
