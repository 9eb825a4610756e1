/** Pictures and files. */

import { element, icon, ICONS } from "./dom.js";
import { openPicture } from "./layers.js";

/** Only what a browser may load without running anything. */
export function safeUrl(url) {
  try {
    const parsed = new URL(url, location.href);
    return ["http:", "https:"].includes(parsed.protocol) ? parsed.href : null;
  } catch {
    return null;
  }
}

/**
 * A picture with its description: as `alt`, and shown on demand by a badge.
 * `media`: `url`, and where known `width`, `height`, `content_type`.
 */
export function picture(media, description, spoiler = false) {
  const url = safeUrl(media.url ?? media.proxy_url);
  const known = media.width && media.height;
  const image = element("img", {
    src: url,
    alt: description ?? "",
    width: known ? media.width : null,
    height: known ? media.height : null,
    decoding: "async",
    draggable: "false",
  });
  const enlarge = element(
    "button",
    { type: "button", class: "enlarge", "aria-label": description ? `Enlarge: ${description}` : "Enlarge the picture" },
    image,
  );
  const frame = element("figure", { class: "media", style: known ? { "--ratio": `${media.width} / ${media.height}`, "--width": `${media.width}px` } : {} }, enlarge);
  if (spoiler) frame.classList.add("hidden");
  enlarge.addEventListener("click", () => {
    if (frame.classList.contains("hidden")) frame.classList.remove("hidden");
    else openPicture(url, description);
  });
  image.addEventListener("error", () => frame.classList.add("broken"));
  if (description) {
    const text = element("figcaption", { hidden: true }, description);
    const badge = element(
      "button",
      {
        type: "button",
        class: "alt",
        "aria-label": "Show the description",
        "aria-expanded": "false",
        onclick: () => {
          text.hidden = !text.hidden;
          badge.setAttribute("aria-expanded", String(!text.hidden));
        },
      },
      "ALT",
    );
    frame.append(text, badge);
  }
  return frame;
}

/** A size in bytes as people read it. */
function size(bytes) {
  if (typeof bytes !== "number") return "";
  const unit = bytes < 1000 ? 0 : bytes < 1e6 ? 1 : 2;
  return `${(bytes / 1000 ** unit).toFixed(unit ? 1 : 0)} ${["bytes", "kB", "MB"][unit]}`;
}

/** A file to take away. */
export function file(name, url, bytes) {
  return element(
    "a",
    { class: "file", href: safeUrl(url), download: name, target: "_blank", rel: "noopener" },
    icon(ICONS.file, 28),
    element("span", {}, element("b", {}, name), element("small", {}, size(bytes))),
  );
}

/** An attachment: a picture where it is one, else a file. */
export function attachment(one) {
  const pictured = one.content_type?.startsWith("image/") || /\.(png|jpe?g|gif|webp|apng)$/i.test(one.filename);
  return pictured ? picture(one, one.description, one.filename.startsWith("SPOILER_")) : file(one.filename, one.url, one.size);
}
