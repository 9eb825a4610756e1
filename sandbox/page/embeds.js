/** Embeds of the older kind of message. */

import { cssColour, element } from "./dom.js";
import { inline, markdown } from "./markdown.js";
import { picture, safeUrl } from "./media.js";
import { clock } from "./time.js";

function linked(text, url, context, look) {
  const href = url && safeUrl(url);
  const words = inline(text, context);
  return element(href ? "a" : "span", { class: look, href, target: href ? "_blank" : null, rel: href ? "noopener noreferrer" : null }, ...words);
}

/** One embed; `context` is markdown's. */
export function embed(given, context) {
  const foot = [given.footer?.text, given.timestamp && clock(new Date(given.timestamp), context.locale)].filter(Boolean).join(" · ");
  return element(
    "article",
    { class: "embed", style: { "--accent": cssColour(given.color) ?? "var(--line)" } },
    given.thumbnail && element("div", { class: "thumbnail" }, picture(given.thumbnail, given.thumbnail.description)),
    given.author && element("div", { class: "embed-author" }, linked(given.author.name, given.author.url, context)),
    given.title && linked(given.title, given.url, context, "embed-title"),
    given.description && element("div", { class: "text" }, ...markdown(given.description, context)),
    given.fields?.length &&
      element(
        "dl",
        { class: "fields" },
        ...given.fields.map((field) =>
          element("div", { class: field.inline ? "inline" : null }, element("dt", {}, ...inline(field.name, context)), element("dd", {}, ...markdown(field.value, context))),
        ),
      ),
    given.image && picture(given.image, given.image.description),
    foot && element("footer", {}, foot),
  );
}
