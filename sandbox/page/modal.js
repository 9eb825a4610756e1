/** Forms that a bot opens. */

import { element, icon, ICONS } from "./dom.js";
import { openDialog } from "./layers.js";
import { markdown } from "./markdown.js";
import { textContext } from "./message.js";
import { selectMenu } from "./select.js";

const TEXT_INPUT = 4;
const MENUS = [3, 5, 6, 7, 8];
let serial = 0;

/** A field: its nodes, `read()` with what is sent, `problem()` with a sentence or an empty text. */
function textInput(part, id) {
  const input = element(part.style === 2 ? "textarea" : "input", {
    id,
    name: part.custom_id,
    placeholder: part.placeholder,
    rows: part.style === 2 ? "4" : null,
    maxlength: part.max_length,
    autocomplete: "off",
    dataset: { customId: part.custom_id },
    value: part.value ?? "",
  });
  const required = part.required ?? true;
  return {
    control: input,
    required,
    read: () => ({ type: TEXT_INPUT, custom_id: part.custom_id, value: input.value }),
    problem: () => {
      if (required && !input.value.trim()) return "This field is required";
      if (part.min_length && input.value && input.value.length < part.min_length) return `At least ${part.min_length} characters`;
      return "";
    },
  };
}

function menuField(part, id, store) {
  const menu = selectMenu({ ...part, disabled: false }, store);
  menu.element.id = id;
  const required = part.required ?? true;
  const least = part.min_values ?? 1;
  return {
    control: menu.element,
    required,
    read: () => ({ type: part.type, custom_id: part.custom_id, values: menu.values() }),
    problem: () => (required && menu.values().length < least ? "Make a selection" : ""),
  };
}

const RADIO = 21;
const CHECKS = 22;
const CHECK = 23;

function tickField(part, id) {
  const kind = part.type === RADIO ? "radio" : "checkbox";
  const options = part.type === CHECK ? [{ value: "on", label: "Yes", default: part.default }] : (part.options ?? []);
  const ticks = options.map((one) => element("input", { type: kind, name: id, value: one.value, checked: one.default }));
  const control = element(
    "div",
    { class: "ticks", id, role: part.type === RADIO ? "radiogroup" : "group" },
    ...options.map((one, index) => element("label", {}, ticks[index], element("span", { class: "option-text" }, element("span", {}, one.label), one.description && element("small", {}, one.description)))),
  );
  const required = part.type !== CHECK && (part.required ?? true);
  const ticked = () => ticks.filter((one) => one.checked).map((one) => one.value);
  return {
    control,
    required,
    read: () => {
      const base = { type: part.type, custom_id: part.custom_id };
      if (part.type === CHECKS) return { ...base, values: ticked() };
      return { ...base, value: part.type === CHECK ? ticks[0].checked : (ticked()[0] ?? null) };
    },
    problem: () => (required && !ticked().length ? "Make a selection" : ""),
  };
}

function field(part, store) {
  const id = `field-${++serial}`;
  if (part.type === TEXT_INPUT) return { id, ...textInput(part, id) };
  if (MENUS.includes(part.type)) return { id, ...menuField(part, id, store) };
  if ([RADIO, CHECKS, CHECK].includes(part.type)) return { id, ...tickField(part, id) };
  return null;
}

function labelled(made, label, description) {
  const wrong = element("p", { class: "note", role: "alert" });
  made.wrong = wrong;
  return element(
    "div",
    { class: "field" },
    element("label", { for: made.id }, label, made.required && element("span", { class: "star", "aria-hidden": "true" }, " *")),
    description && element("small", {}, description),
    made.control,
    wrong,
  );
}

/** Shows the form of a `modal` event; sends what is filled in. */
export function openModal(store, { interaction_id, modal, message_id }) {
  const fields = [];
  const form = element("form", { novalidate: true });
  const parts = [];
  for (const part of modal.components ?? []) {
    if (part.type === 10) {
      form.append(element("div", { class: "text" }, ...markdown(part.content, textContext(store))));
      continue;
    }
    const inner = part.type === 18 ? part.component : part.components?.[0];
    const made = inner && field(inner, store);
    if (!made) continue;
    fields.push(made);
    const id = part.id ? { id: part.id } : {};
    parts.push(() => (part.type === 18 ? { type: 18, ...id, component: made.read() } : { type: 1, ...id, components: [made.read()] }));
    form.append(labelled(made, part.label ?? inner.label ?? inner.placeholder ?? "", part.description));
  }
  const note = element("p", { class: "note", role: "alert" });
  const submit = element("button", { type: "submit", class: "button primary" }, "Submit");
  const dialog = element(
    "dialog",
    { class: "modal", "aria-label": modal.title },
    element("header", {}, element("h2", {}, modal.title), element("button", { type: "button", class: "round", "aria-label": "Close", onclick: () => dialog.close() }, icon(ICONS.close))),
    form,
  );
  form.append(
    note,
    element("div", { class: "answers" }, element("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, "Cancel"), submit),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    let first = null;
    for (const made of fields) {
      const problem = made.problem();
      made.wrong.textContent = problem;
      if (problem) first ??= made;
    }
    if (first) return first.control.focus();
    submit.disabled = true;
    const settled = (status, text, passing) => {
      submit.disabled = false;
      if (passing) store.whenBack(() => (note.textContent = ""));
      if (status === "failed") note.textContent = text || "Something went wrong. Try again.";
      else dialog.close();
    };
    const body = { type: 5, interaction_id, custom_id: modal.custom_id, components: parts.map((read) => read()) };
    await store.interact(message_id ? { ...body, message_id } : body, settled);
  });
  openDialog(dialog);
  fields[0]?.control.focus();
}
