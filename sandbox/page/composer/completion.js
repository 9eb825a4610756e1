/** The panel above the message box: a hint, and a list of suggestions to choose from. */

import { element } from "../common/dom.js";
import { getText } from "../common/texts.js";

/** Drawn into `root`; the focus stays in the field that `bindField` names. */
export class Completion {
  #rows = [];
  #activeIndex = -1;
  #field = null;
  /** Whether the person moved through the list with the arrow keys. */
  wasMoved = false;

  constructor(root) {
    this.root = root;
    this.hint = element("div", { class: "hint" });
    this.list = element("div", { class: "completions", role: "listbox", id: "completions", "data-label": "page-suggestions", "aria-label": getText("page-suggestions") });
    this.note = element("p", { class: "empty", role: "status" });
    root.append(this.hint, this.list, this.note);
    root.hidden = true;
    // Choosing with the mouse must not take the focus from the field.
    root.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  bindField(field) {
    this.#field?.removeAttribute("aria-activedescendant");
    this.#field?.setAttribute("aria-expanded", "false");
    this.#field = field;
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-controls", "completions");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-expanded", "false");
  }

  /**
   * Shows `hint` (a node or `null`) and `rows` (`{content, choose}`), with the first row active if
   * `activatesFirst`, or a `note` in place of the list.
   */
  show({ hint = null, rows = [], activatesFirst = false, note = "" }) {
    this.hint.replaceChildren(...(hint ? [hint] : []));
    this.hint.hidden = !hint;
    hint?.querySelector(".now")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.#rows = rows;
    this.wasMoved = false;
    this.list.replaceChildren(
      ...rows.map(({ content }, index) => {
        const row = element("div", { role: "option", id: `completion-${index}` }, ...content);
        row.addEventListener("click", () => this.choose(index));
        row.addEventListener("pointermove", () => this.#activate(index, false));
        return row;
      }),
    );
    this.list.hidden = !rows.length;
    this.list.scrollTop = 0;
    this.note.textContent = note;
    this.note.hidden = !note;
    this.root.hidden = !hint && !rows.length && !note;
    this.#field?.setAttribute("aria-expanded", String(Boolean(rows.length)));
    this.#activate(activatesFirst && rows.length ? 0 : -1);
  }

  hide() {
    this.show({});
  }

  /** Whether there is a list to choose from. */
  get isOpen() {
    return this.#rows.length > 0 && !this.root.hidden;
  }

  get activeIndex() {
    return this.#activeIndex;
  }

  move(step) {
    const count = this.#rows.length;
    this.wasMoved = true;
    this.#activate(this.#activeIndex < 0 ? (step > 0 ? 0 : count - 1) : (this.#activeIndex + step + count) % count);
  }

  choose(index = Math.max(this.#activeIndex, 0)) {
    this.#rows[index]?.choose();
  }

  #activate(index, scrolls = true) {
    this.#activeIndex = index;
    for (const [rowIndex, row] of [...this.list.children].entries()) row.setAttribute("aria-selected", String(rowIndex === index));
    const row = this.list.children[index];
    if (!row) {
      this.#field?.removeAttribute("aria-activedescendant");
      return;
    }
    this.#field?.setAttribute("aria-activedescendant", row.id);
    if (scrolls) row.scrollIntoView({ block: "nearest" });
  }
}
