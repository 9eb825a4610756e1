/** Discord's markdown, read into nodes. */

import { element } from "./dom.js";
import { timestamp } from "./time.js";

const INLINE = [
  [/^\\([^\p{L}\p{N}\s])/u, ([, letter]) => letter],
  [/^(`+)([^]*?[^`])\1(?!`)/, ([, , code]) => element("code", {}, code.trim() || code)],
  [/^\*\*([^]+?)\*\*(?!\*)/, ([, inner], context) => element("strong", {}, ...inline(inner, context))],
  [/^__([^]+?)__(?!_)/, ([, inner], context) => element("u", {}, ...inline(inner, context))],
  [/^~~([^]+?)~~/, ([, inner], context) => element("s", {}, ...inline(inner, context))],
  [/^\|\|([^]+?)\|\|/, ([, inner], context) => spoiler(inner, context)],
  [/^\*(?!\s)((?:\*\*[^]+?\*\*|[^*])+?)\*(?!\*)/, ([, inner], context) => element("em", {}, ...inline(inner, context))],
  [/^_((?:__[^]+?__|[^_])+?)_(?![\p{L}\p{N}_])/u, ([, inner], context) => element("em", {}, ...inline(inner, context))],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/, ([, text, url], context) => link(url, ...inline(text, context))],
  [/^<(https?:\/\/[^\s>]+)>/, ([, url]) => link(url, url)],
  [/^https?:\/\/[^\s<]*[^\s<.,:;"'\])!?]/, ([url]) => link(url, url)],
  [/^<\/([^:>]+):(\d+)>/, ([, name], context) => commandMention(name, context)],
  [/^<@!?(\d+)>/, ([, id], context) => mention(`@${context.userName(id)}`)],
  [/^<#(\d+)>/, ([, id], context) => mention(`#${context.channelName(id)}`)],
  [/^<@&(\d+)>/, () => mention("@role")],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, ([, seconds, style], context) => time(seconds, style, context)],
  [/^<a?:(\w+):\d+>/, ([, name]) => element("span", { class: "emoji-name" }, `:${name}:`)],
  [/^\n/, () => element("br")],
];

/** Where a token could begin; everything before is plain. */
const START = /[\\`*_~|[<\n]|https?:\/\//;

function link(url, ...text) {
  return element("a", { href: url, target: "_blank", rel: "noopener noreferrer nofollow" }, ...text);
}

function mention(text) {
  return element("span", { class: "mention" }, text);
}

function commandMention(name, context) {
  return element("button", { type: "button", class: "mention", onclick: () => context.useCommand?.(name) }, `/${name}`);
}

function time(seconds, style, context) {
  const date = new Date(Number(seconds) * 1000);
  if (Number.isNaN(date.getTime())) return "Invalid date";
  return element(
    "time",
    { datetime: date.toISOString(), lang: context.locale, dataset: { style: style ?? "f" }, title: timestamp(date, "F", context.locale) },
    timestamp(date, style ?? "f", context.locale),
  );
}

function spoiler(inner, context) {
  const cover = element("span", { class: "spoiler", role: "button", tabindex: "0", "aria-label": "Spoiler" }, ...inline(inner, context));
  const uncover = () => {
    cover.classList.add("seen");
    cover.removeAttribute("role");
    cover.removeAttribute("aria-label");
  };
  cover.addEventListener("click", uncover);
  cover.addEventListener("keydown", (event) => event.key === "Enter" && uncover());
  return cover;
}

/** The nodes of a line of text. */
export function inline(text, context) {
  const nodes = [];
  let plain = "";
  let rest = text;
  while (rest) {
    const start = rest.search(START);
    // An underscore inside a word is a letter of that word.
    const inWord = start > 0 && rest[start] === "_" && /[\p{L}\p{N}]/u.test(rest[start - 1]);
    if (start !== 0) {
      const end = start < 0 ? rest.length : start + (inWord ? 1 : 0);
      plain += rest.slice(0, end);
      rest = rest.slice(end);
      continue;
    }
    let found = null;
    for (const [pattern, make] of INLINE) {
      const match = pattern.exec(rest);
      if (!match) continue;
      found = [match[0].length, make(match, context)];
      break;
    }
    if (!found) {
      plain += rest[0];
      rest = rest.slice(1);
      continue;
    }
    if (plain) nodes.push(plain);
    plain = "";
    nodes.push(found[1]);
    rest = rest.slice(found[0]);
  }
  if (plain) nodes.push(plain);
  return nodes;
}

const ITEM = /^(\s*)(?:[-*]|(\d{1,9})\.) (.*)$/;

function list(lines, context) {
  const [, indent, number] = ITEM.exec(lines[0]);
  const made = element(number ? "ol" : "ul", number ? { start: number } : {});
  while (lines.length) {
    const match = ITEM.exec(lines[0]);
    if (!match || match[1].length < indent.length) break;
    if (match[1].length === indent.length && Boolean(match[2]) !== Boolean(number)) break;
    if (match[1].length > indent.length && made.lastChild) {
      made.lastChild.append(list(lines, context));
      continue;
    }
    lines.shift();
    made.append(element("li", {}, ...inline(match[3], context)));
  }
  return made;
}

/**
 * A whole text as a list of nodes.
 * `context`: `locale`, `userName(id)`, `channelName(id)`, and `useCommand(name)` for `</name:id>`.
 */
export function markdown(text, context) {
  const nodes = [];
  const lines = text.split("\n");
  let paragraph = [];
  const flush = () => {
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
      flush();
      nodes.push(element("pre", { tabindex: "0" }, element("code", {}, fence[2])));
      lines.splice(0, lines.length, ...rest.slice(fence[0].length).split("\n"));
      if (lines.length === 1 && !lines[0]) lines.pop();
    } else if (heading) {
      flush();
      nodes.push(element(`h${heading[1].length + 2}`, { class: `heading-${heading[1].length}` }, ...inline(heading[2], context)));
      lines.shift();
    } else if (small) {
      flush();
      nodes.push(element("p", { class: "small" }, ...inline(small[1], context)));
      lines.shift();
    } else if (/^>>> /.test(line)) {
      flush();
      nodes.push(element("blockquote", {}, ...markdown(rest.slice(4), context)));
      lines.length = 0;
    } else if (/^> /.test(line)) {
      flush();
      const quoted = [];
      while (lines.length && /^> /.test(lines[0])) quoted.push(lines.shift().slice(2));
      nodes.push(element("blockquote", {}, ...markdown(quoted.join("\n"), context)));
    } else if (ITEM.test(line)) {
      flush();
      nodes.push(list(lines, context));
    } else {
      paragraph.push(lines.shift());
    }
  }
  flush();
  return nodes;
}
