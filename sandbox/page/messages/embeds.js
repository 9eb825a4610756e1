/** Embeds, in messages without Components V2. */

import { cssColour, element } from "../common/dom.js";
import { picture, safeUrl } from "../common/media.js";
import { formatTime } from "../common/time.js";
import { inline, markdown } from "./markdown.js";

function linkedText(text, url, context, className) {
  const href = url && safeUrl(url);
  return element(href ? "a" : "span", { class: className, href, target: href ? "_blank" : null, rel: href ? "noopener noreferrer" : null }, ...inline(text, context));
}

/** Returns an embed; `context` is that of `markdown`. */
export function embed(data, context) {
  const footer = [data.footer?.text, data.timestamp && formatTime(new Date(data.timestamp), context.locale)].filter(Boolean).join(" · ");
  return element(
    "article",
    { class: "embed", style: { "--accent": cssColour(data.color) ?? "var(--line)" } },
    data.thumbnail && element("div", { class: "thumbnail" }, picture(data.thumbnail, data.thumbnail.description)),
    data.author && element("div", { class: "embed-author" }, linkedText(data.author.name, data.author.url, context)),
    data.title && linkedText(data.title, data.url, context, "embed-title"),
    data.description && element("div", { class: "text" }, ...markdown(data.description, context)),
    data.fields?.length &&
      element(
        "dl",
        { class: "fields" },
        ...data.fields.map((field) =>
          element("div", { class: field.inline ? "inline" : null }, element("dt", {}, ...inline(field.name, context)), element("dd", {}, ...markdown(field.value, context))),
        ),
      ),
    data.image && picture(data.image, data.image.description),
    footer && element("footer", {}, footer),
  );
}
