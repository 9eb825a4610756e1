/** The panel above the message box: a hint, and a list to choose from. */

import { element } from "./dom.js";

/** `root` is where it stands; the focus stays in the field, which `bind` names. */
export class Completion {
  #rows = [];
  #active = -1;
  #field = null;
  /** Whether the person went through the list with the arrows. */
  moved = false;

  constructor(root) {
    this.root = root;
    this.head = element("div", { class: "hint" });
    this.list = element("div", { class: "completions", role: "listbox", id: "completions", "aria-label": "Suggestions" });
    this.state = element("p", { class: "empty", role: "status" });
    root.append(this.head, this.list, this.state);
    root.hidden = true;
    // Choosing with the mouse must not take the focus from the field.
    root.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  bind(field) {
    this.#field?.removeAttribute("aria-activedescendant");
    this.#field?.setAttribute("aria-expanded", "false");
    this.#field = field;
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-controls", "completions");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-expanded", "false");
  }

  /**
   * `head`: a node or `null`; `rows`: `{content, pick}`; `first`: whether the first is chosen at
   * once; `note`: a word in place of the list.
   */
  show({ head = null, rows = [], first = false, note = "" }) {
    this.head.replaceChildren(...(head ? [head] : []));
    this.head.hidden = !head;
    head?.querySelector(".now")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.#rows = rows;
    this.moved = false;
    this.list.replaceChildren(
      ...rows.map(({ content }, index) => {
        const row = element("div", { role: "option", id: `completion-${index}` }, ...content);
        row.addEventListener("click", () => this.pick(index));
        row.addEventListener("pointermove", () => this.#mark(index, false));
        return row;
      }),
    );
    this.list.hidden = !rows.length;
    this.list.scrollTop = 0;
    this.state.textContent = note;
    this.state.hidden = !note;
    this.root.hidden = !head && !rows.length && !note;
    this.#field?.setAttribute("aria-expanded", String(Boolean(rows.length)));
    this.#mark(first && rows.length ? 0 : -1);
  }

  hide() {
    this.show({});
  }

  get open() {
    return this.#rows.length > 0 && !this.root.hidden;
  }

  get active() {
    return this.#active;
  }

  move(step) {
    const count = this.#rows.length;
    this.moved = true;
    this.#mark(this.#active < 0 ? (step > 0 ? 0 : count - 1) : (this.#active + step + count) % count);
  }

  pick(index = Math.max(this.#active, 0)) {
    this.#rows[index]?.pick();
  }

  #mark(index, scroll = true) {
    this.#active = index;
    for (const [at, row] of [...this.list.children].entries()) row.setAttribute("aria-selected", String(at === index));
    const row = this.list.children[index];
    if (!row) {
      this.#field?.removeAttribute("aria-activedescendant");
      return;
    }
    this.#field?.setAttribute("aria-activedescendant", row.id);
    if (scroll) row.scrollIntoView({ block: "nearest" });
  }
}
