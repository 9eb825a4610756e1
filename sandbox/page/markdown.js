/** Turns Discord's markdown into nodes. */

import { element } from "./dom.js";
import { formatTimestamp, getText } from "./texts.js";

/**
 * Returns the nodes of a whole text.
 * `context` has `locale`, `userName(id)`, `channelName(id)` and, for what can be pressed, `openChannel(id)` and `openCommand(name)`.
 */
export function markdown(text, context) {
  const nodes = [];
  const lines = text.split("\n");
  let paragraph = [];
  const finishParagraph = () => {
    if (paragraph.length) nodes.push(element("p", {}, ...inline(paragraph.join("\n"), context)));
    paragraph = [];
  };
  while (lines.length) {
    const line = lines[0];
    const rest = lines.join("\n");
    const fence = /^```(?:([\w+-]*)\n)?([^]*?)\n?```(?:\n|$)/.exec(rest);
    const heading = /^(#{1,3}) (.+)$/.exec(line);
    const small = /^-# (.+)$/.exec(line);
    if (fence) {
      finishParagraph();
      nodes.push(element("pre", { tabindex: "0" }, element("code", {}, fence[2])));
      lines.splice(0, lines.length, ...rest.slice(fence[0].length).split("\n"));
      if (lines.length === 1 && !lines[0]) lines.pop();
    } else if (heading) {
      finishParagraph();
      nodes.push(element(`h${heading[1].length + 2}`, { class: `heading-${heading[1].length}` }, ...inline(heading[2], context)));
      lines.shift();
    } else if (small) {
      finishParagraph();
      nodes.push(element("p", { class: "small" }, ...inline(small[1], context)));
      lines.shift();
    } else if (/^>>> /.test(line)) {
      finishParagraph();
      nodes.push(element("blockquote", {}, ...markdown(rest.slice(4), context)));
      lines.length = 0;
    } else if (/^> /.test(line)) {
      finishParagraph();
      const quoted = [];
      while (lines.length && /^> /.test(lines[0])) quoted.push(lines.shift().slice(2));
      nodes.push(element("blockquote", {}, ...markdown(quoted.join("\n"), context)));
    } else if (LIST_ITEM.test(line)) {
      finishParagraph();
      nodes.push(takeList(lines, context));
    } else {
      paragraph.push(lines.shift());
    }
  }
  finishParagraph();
  return nodes;
}

const LIST_ITEM = /^(\s*)(?:[-*]|(\d{1,9})\.) (.*)$/;

/** Takes a list, with the lists inside it, from the start of `lines`. */
function takeList(lines, context) {
  const [, indent, number] = LIST_ITEM.exec(lines[0]);
  const list = element(number ? "ol" : "ul", number ? { start: number } : {});
  while (lines.length) {
    const match = LIST_ITEM.exec(lines[0]);
    if (!match || match[1].length < indent.length) break;
    if (match[1].length === indent.length && Boolean(match[2]) !== Boolean(number)) break;
    if (match[1].length > indent.length && list.lastChild) {
      list.lastChild.append(takeList(lines, context));
      continue;
    }
    lines.shift();
    list.append(element("li", {}, ...inline(match[3], context)));
  }
  return list;
}

/** Patterns at the start of the remaining text, each with what makes its node. */
const INLINE_RULES = [
  [/^\\([^\p{L}\p{N}\s])/u, ([, letter]) => letter],
  [/^(`+)([^]*?[^`])\1(?!`)/, ([, , code]) => element("code", {}, code.trim() || code)],
  [/^\*\*([^]+?)\*\*(?!\*)/, ([, inner], context) => element("strong", {}, ...inline(inner, context))],
  [/^__([^]+?)__(?!_)/, ([, inner], context) => element("u", {}, ...inline(inner, context))],
  [/^~~([^]+?)~~/, ([, inner], context) => element("s", {}, ...inline(inner, context))],
  [/^\|\|([^]+?)\|\|/, ([, inner], context) => spoiler(inner, context)],
  [/^\*(?!\s)((?:\*\*[^]+?\*\*|[^*])+?)\*(?!\*)/, ([, inner], context) => element("em", {}, ...inline(inner, context))],
  [/^_((?:__[^]+?__|[^_])+?)_(?![\p{L}\p{N}_])/u, ([, inner], context) => element("em", {}, ...inline(inner, context))],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/, ([, text, url], context) => link(url, context, ...inline(text, context))],
  [/^<(https?:\/\/[^\s>]+)>/, ([, url], context) => link(url, context, url)],
  [/^https?:\/\/[^\s<]*[^\s<.,:;"'\])!?]/, ([url], context) => link(url, context, url)],
  [/^<\/([^:>]+):(\d+)>/, ([, name], context) => commandMention(name, context)],
  [/^<@!?(\d+)>/, ([, id], context) => mention(`@${context.userName(id)}`)],
  [/^<#(\d+)>/, ([, id], context) => channelMention(id, context)],
  [/^<@&(\d+)>/, () => mention("@role")],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, ([, seconds, style], context) => timeNode(seconds, style, context)],
  [/^<a?:(\w+):\d+>/, ([, name]) => element("span", { class: "emoji-name" }, `:${name}:`)],
  [/^\n/, () => element("br")],
];

/** Where a token could begin; everything before is plain text. */
const TOKEN_START = /[\\`*_~|[<\n]|https?:\/\//;

/** Returns the nodes of a text without blocks such as lists. */
export function inline(text, context) {
  const nodes = [];
  let plain = "";
  let rest = text;
  while (rest) {
    const start = rest.search(TOKEN_START);
    // An underscore inside a word is plain text.
    const inWord = start > 0 && rest[start] === "_" && /[\p{L}\p{N}]/u.test(rest[start - 1]);
    if (start !== 0) {
      const end = start < 0 ? rest.length : start + (inWord ? 1 : 0);
      plain += rest.slice(0, end);
      rest = rest.slice(end);
      continue;
    }
    let token = null;
    for (const [pattern, make] of INLINE_RULES) {
      const match = pattern.exec(rest);
      if (!match) continue;
      token = { length: match[0].length, node: make(match, context) };
      break;
    }
    if (!token) {
      plain += rest[0];
      rest = rest.slice(1);
      continue;
    }
    if (plain) nodes.push(plain);
    plain = "";
    nodes.push(token.node);
    rest = rest.slice(token.length);
  }
  if (plain) nodes.push(plain);
  return nodes;
}

/** A link to a message on Discord leads to its channel on this page. */
const MESSAGE_LINK = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/\d+\/(\d+)(?:\/\d+)?$/;

function link(url, context, ...text) {
  const channelId = MESSAGE_LINK.exec(url)?.[1];
  if (channelId && context?.openChannel) {
    return element("button", { type: "button", class: "mention", onclick: () => context.openChannel(channelId) }, ...text);
  }
  return element("a", { href: url, target: "_blank", rel: "noopener noreferrer nofollow" }, ...text);
}

function mention(text) {
  return element("span", { class: "mention" }, text);
}

function channelMention(id, context) {
  const name = `#${context.channelName(id)}`;
  return context.openChannel ? element("button", { type: "button", class: "mention", onclick: () => context.openChannel(id) }, name) : mention(name);
}

function commandMention(name, context) {
  return element("button", { type: "button", class: "mention", onclick: () => context.openCommand?.(name) }, `/${name}`);
}

function timeNode(seconds, style, context) {
  const date = new Date(Number(seconds) * 1000);
  if (Number.isNaN(date.getTime())) return getText("page-invalid-date");
  return element(
    "time",
    { datetime: date.toISOString(), lang: context.locale, dataset: { style: style ?? "f" }, title: formatTimestamp(date, "F", context.locale) },
    formatTimestamp(date, style ?? "f", context.locale),
  );
}

function spoiler(inner, context) {
  const cover = element("span", { class: "spoiler", role: "button", tabindex: "0", "aria-label": getText("page-spoiler") }, ...inline(inner, context));
  const uncover = () => {
    cover.classList.add("revealed");
    cover.removeAttribute("role");
    cover.removeAttribute("aria-label");
  };
  cover.addEventListener("click", uncover);
  cover.addEventListener("keydown", (event) => event.key === "Enter" && uncover());
  return cover;
}
