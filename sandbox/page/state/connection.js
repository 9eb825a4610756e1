/** The connection to the sandbox: requests, and a websocket that reconnects by itself. */

import { getText, pageLanguage } from "../common/texts.js";

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 3000;

/** Thrown when no response came back: the sandbox is stopped or restarting. */
export class UnreachableError extends Error {
  constructor(cause) {
    super(getText("page-unreachable"), { cause });
  }
}

const throwUnreachable = (cause) => {
  throw new UnreachableError(cause);
};

async function sendRequest(method, path, body) {
  const response = await fetch(path, {
    method,
    headers: { "Accept-Language": pageLanguage(), ...(body && { "Content-Type": "application/json" }) },
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

const personQuery = (personId) => (personId ? `?person=${encodeURIComponent(personId)}` : "");

export const fetchWorld = (personId) => sendRequest("GET", `/sandbox/world${personQuery(personId)}`);
export const fetchMessages = (channelId, personId) => sendRequest("GET", `/sandbox/channels/${encodeURIComponent(channelId)}/messages${personQuery(personId)}`);
export const postMessage = (body) => sendRequest("POST", "/sandbox/messages", body);
export const postInteraction = (body) => sendRequest("POST", "/sandbox/interactions", body);
export const deleteMessage = (messageId, personId) => sendRequest("DELETE", `/sandbox/messages/${encodeURIComponent(messageId)}${personQuery(personId)}`);
export const updatePerson = (personId, changes) => sendRequest("PATCH", `/sandbox/people/${encodeURIComponent(personId)}`, changes);

/** Returns a number that identifies one interaction, within Discord's 25 characters. */
export function createNonce() {
  return `${Date.now()}${Math.floor(Math.random() * 1e6).toString().padStart(6, "0")}`;
}

/**
 * The websocket with one person's events. Calls `onEvent(event)` for each, and
 * `onStatus(isConnected)` when it connects or disconnects. `firstAttempt` resolves once it is
 * connected, has failed to connect for the first time, or is closed.
 */
export class EventSocket {
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
