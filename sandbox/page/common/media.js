/** Pictures and files. */

import { element, icon, ICONS } from "./dom.js";
import { openPicture } from "./layers.js";
import { pageLanguage, getText } from "./texts.js";

/** Returns a URL if a browser can load it without running anything, else `null`. */
export function safeUrl(url) {
  try {
    const parsed = new URL(url, location.href);
    return ["http:", "https:"].includes(parsed.protocol) ? parsed.href : null;
  } catch {
    return null;
  }
}

/**
 * Returns a picture with its description, as `alt` and shown on demand by a badge.
 * `media` has a `url` and, if known, `width`, `height` and `content_type`.
 */
export function picture(media, description, isSpoiler = false) {
  const url = safeUrl(media.url ?? media.proxy_url);
  const hasSize = media.width && media.height;
  const image = element("img", {
    src: url,
    alt: description ?? "",
    width: hasSize ? media.width : null,
    height: hasSize ? media.height : null,
    decoding: "async",
    draggable: "false",
  });
  const enlarge = element(
    "button",
    { type: "button", class: "enlarge", "aria-label": description ? getText("page-enlarge", { description }) : getText("page-enlarge-picture") },
    image,
  );
  const frame = element("figure", { class: "media", style: hasSize ? { "--ratio": `${media.width} / ${media.height}`, "--width": `${media.width}px` } : {} }, enlarge);
  if (isSpoiler) frame.classList.add("hidden");
  enlarge.addEventListener("click", () => {
    if (frame.classList.contains("hidden")) frame.classList.remove("hidden");
    else openPicture(url, description);
  });
  image.addEventListener("error", () => frame.classList.add("broken"));
  if (description) {
    const caption = element("figcaption", { hidden: true }, description);
    const badge = element(
      "button",
      {
        type: "button",
        class: "alt",
        "aria-label": getText("page-show-description"),
        "aria-expanded": "false",
        onclick: () => {
          caption.hidden = !caption.hidden;
          badge.setAttribute("aria-expanded", String(!caption.hidden));
        },
      },
      getText("page-badge-description"),
    );
    frame.append(caption, badge);
  }
  return frame;
}

/** Returns a number of bytes as people read it. */
function formatSize(bytes) {
  if (typeof bytes !== "number") return "";
  const unit = bytes < 1000 ? 0 : bytes < 1e6 ? 1 : 2;
  return new Intl.NumberFormat(pageLanguage(), { style: "unit", unit: ["byte", "kilobyte", "megabyte"][unit], unitDisplay: unit ? "short" : "long", maximumFractionDigits: unit ? 1 : 0 }).format(bytes / 1000 ** unit);
}

/** Returns a link that downloads a file. */
export function file(name, url, bytes) {
  return element(
    "a",
    { class: "file", href: safeUrl(url), download: name, target: "_blank", rel: "noopener" },
    icon(ICONS.file, 28),
    element("span", {}, element("b", {}, name), element("small", {}, formatSize(bytes))),
  );
}

/** Returns an attachment as a picture if it is one, else as a file. */
export function attachment(data) {
  const isPicture = data.content_type?.startsWith("image/") || /\.(png|jpe?g|gif|webp|apng)$/i.test(data.filename);
  return isPicture ? picture(data, data.description, data.filename.startsWith("SPOILER_")) : file(data.filename, data.url, data.size);
}
