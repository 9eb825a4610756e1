/** Modals: the forms that a bot opens. */

import { selectMenu } from "./components.js";
import { element, icon, ICONS } from "./dom.js";
import { openDialog } from "./layers.js";
import { markdown } from "./markdown.js";
import { createTextContext } from "./message.js";
import { getText } from "./texts.js";

const ACTION_ROW = 1;
const TEXT_INPUT = 4;
const SELECT_TYPES = [3, 5, 6, 7, 8];
const TEXT_DISPLAY = 10;
const LABEL = 18;
const RADIO_GROUP = 21;
const CHECKBOX_GROUP = 22;
const CHECKBOX = 23;
let fieldCount = 0;

/** Shows the form of a `modal` event, and sends what is filled in. */
export function openModal(store, { interaction_id, modal, message_id }) {
  const fields = [];
  const form = element("form", { novalidate: true });
  const readers = [];
  for (const data of modal.components ?? []) {
    if (data.type === TEXT_DISPLAY) {
      form.append(element("div", { class: "text" }, ...markdown(data.content, createTextContext(store))));
      continue;
    }
    const inner = data.type === LABEL ? data.component : data.components?.[0];
    const field = inner && createField(inner, store);
    if (!field) continue;
    fields.push(field);
    const id = data.id ? { id: data.id } : {};
    readers.push(() => (data.type === LABEL ? { type: LABEL, ...id, component: field.read() } : { type: ACTION_ROW, ...id, components: [field.read()] }));
    form.append(drawField(field, data.label ?? inner.label ?? inner.placeholder ?? "", data.description));
  }
  const note = element("p", { class: "note", role: "alert" });
  const submit = element("button", { type: "submit", class: "button primary" }, getText("page-submit"));
  const dialog = element(
    "dialog",
    { class: "modal", "aria-label": modal.title },
    element("header", {}, element("h2", {}, modal.title), element("button", { type: "button", class: "round", "aria-label": getText("page-close"), onclick: () => dialog.close() }, icon(ICONS.close))),
    form,
  );
  form.append(
    note,
    element("div", { class: "answers" }, element("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, getText("page-cancel")), submit),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    let firstWrong = null;
    for (const field of fields) {
      const problem = field.findProblem();
      field.note.textContent = problem;
      if (problem) firstWrong ??= field;
    }
    if (firstWrong) return firstWrong.control.focus();
    submit.disabled = true;
    const onSettled = (status, text, isTemporary) => {
      submit.disabled = false;
      if (isTemporary) store.whenRestored(() => (note.textContent = ""));
      if (status === "failed") note.textContent = text || getText("page-try-again");
      else dialog.close();
    };
    const body = { type: 5, interaction_id, custom_id: modal.custom_id, components: readers.map((read) => read()) };
    await store.interact(message_id ? { ...body, message_id } : body, onSettled);
  });
  openDialog(dialog);
  fields[0]?.control.focus();
}

function drawField(field, label, description) {
  field.note = element("p", { class: "note", role: "alert" });
  return element(
    "div",
    { class: "field" },
    element("label", { for: field.id }, label, field.isRequired && element("span", { class: "star", "aria-hidden": "true" }, " *")),
    description && element("small", {}, description),
    field.control,
    field.note,
  );
}

/** Returns a field for a component, or `null` if the page cannot draw its type. */
function createField(data, store) {
  const id = `field-${++fieldCount}`;
  if (data.type === TEXT_INPUT) return { id, ...textField(data, id) };
  if (SELECT_TYPES.includes(data.type)) return { id, ...menuField(data, id, store) };
  if ([RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX].includes(data.type)) return { id, ...tickField(data, id) };
  return null;
}

/** Returns a field: its `control`, `read()` with what is sent, and `findProblem()` with a sentence or "". */
function textField(data, id) {
  const input = element(data.style === 2 ? "textarea" : "input", {
    id,
    name: data.custom_id,
    placeholder: data.placeholder,
    rows: data.style === 2 ? "4" : null,
    maxlength: data.max_length,
    autocomplete: "off",
    dataset: { customId: data.custom_id },
    value: data.value ?? "",
  });
  const isRequired = data.required ?? true;
  return {
    control: input,
    isRequired,
    read: () => ({ type: TEXT_INPUT, custom_id: data.custom_id, value: input.value }),
    findProblem: () => {
      if (isRequired && !input.value.trim()) return getText("page-field-required");
      if (data.min_length && input.value && input.value.length < data.min_length) return getText("page-length-at-least", { minimum: data.min_length });
      return "";
    },
  };
}

function menuField(data, id, store) {
  const menu = selectMenu({ ...data, disabled: false }, store);
  menu.element.id = id;
  const isRequired = data.required ?? true;
  const minValues = data.min_values ?? 1;
  return {
    control: menu.element,
    isRequired,
    read: () => ({ type: data.type, custom_id: data.custom_id, values: menu.values() }),
    findProblem: () => (isRequired && menu.values().length < minValues ? getText("page-make-selection") : ""),
  };
}

function tickField(data, id) {
  const inputType = data.type === RADIO_GROUP ? "radio" : "checkbox";
  const options = data.type === CHECKBOX ? [{ value: "on", label: getText("page-yes"), default: data.default }] : (data.options ?? []);
  const inputs = options.map((option) => element("input", { type: inputType, name: id, value: option.value, checked: option.default }));
  const control = element(
    "div",
    { class: "ticks", id, role: data.type === RADIO_GROUP ? "radiogroup" : "group" },
    ...options.map((option, index) => element("label", {}, inputs[index], element("span", { class: "option-text" }, element("span", {}, option.label), option.description && element("small", {}, option.description)))),
  );
  const isRequired = data.type !== CHECKBOX && (data.required ?? true);
  const tickedValues = () => inputs.filter((input) => input.checked).map((input) => input.value);
  return {
    control,
    isRequired,
    read: () => {
      const identity = { type: data.type, custom_id: data.custom_id };
      if (data.type === CHECKBOX_GROUP) return { ...identity, values: tickedValues() };
      return { ...identity, value: data.type === CHECKBOX ? inputs[0].checked : (tickedValues()[0] ?? null) };
    },
    findProblem: () => (isRequired && !tickedValues().length ? getText("page-make-selection") : ""),
  };
}
