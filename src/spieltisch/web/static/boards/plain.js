// A board for any game: the picture as an outline, the choices as buttons.

import { html, useState } from "../html.js";

/** @typedef {import("../types.js").BoardScene} BoardScene */

/** More buttons help nobody. */
const SHOWN = 120;

export const words = { de: {}, en: {} };

/** @param {BoardScene} scene */
export const board = ({ picture, t }) => html`<div class="card outline" role="group" aria-label=${t("picture")}>
  <${Tree} value=${picture} depth=${0} /></div>`;

/** @param {BoardScene} scene */
export const panel = (scene) => (scene.seat === null ? null : html`<${Choices} scene=${scene} />`);

/** The kinds of actions, by the word they begin with; numbers are of no account. @param {BoardScene} scene */
export function help({ choices, t }) {
  /** @type {Map<string, string[]>} */
  const kinds = new Map();
  for (const one of choices) {
    const kind = one.match(/^[a-z_]+/i)?.[0] ?? "";
    const known = kinds.get(kind);
    if (known) known.push(one);
    else kinds.set(kind, [one]);
  }
  return [...kinds].map(([kind, [first, ...others]]) => ({
    title: kind || t("help_kind"), text: t("help_such_as", { n: others.length + 1, action: first }),
  }));
}

/** @param {import("../types.js").Told} told @param {import("../types.js").Actor} actor @param {string[]} names */
export function say({ is, ...values }, actor, names) {
  const who = typeof actor === "number" ? `${names[actor] ?? actor}: ` : "";
  const details = Object.entries(values).map(([key, value]) => `${key} ${typeof value === "object" ? JSON.stringify(value) : value}`);
  return `${who}${is}${details.length ? ` (${details.join(", ")})` : ""}`;
}

/** @param {{value: unknown, depth: number}} props */
function Tree({ value, depth }) {
  if (value === null || typeof value !== "object") return html`<span class="leaf">${String(value)}</span>`;
  const entries = Object.entries(value);
  if (Array.isArray(value) && value.every((one) => one === null || typeof one !== "object")) {
    return html`<span class="leaf">${value.map(String).join(" ") || "–"}</span>`;
  }
  return html`<dl class="tree">${entries.map(([key, one]) => isLeaf(one) || depth < 1
    ? html`<div key=${key}><dt>${key}</dt><dd><${Tree} value=${one} depth=${depth + 1} /></dd></div>`
    : html`<details key=${key}><summary>${key}</summary><${Tree} value=${one} depth=${depth + 1} /></details>`)}</dl>`;
}

/** @param {unknown} value */
const isLeaf = (value) => value === null || typeof value !== "object" || Object.keys(value).length === 0;

/** @param {{scene: BoardScene}} props */
function Choices({ scene: { choices, chosen, choose, commit, t } }) {
  const [filter, setFilter] = useState("");
  const [text, setText] = useState("");
  const found = choices.filter((one) => one.toLowerCase().includes(filter.toLowerCase()));
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (text.trim()) commit(text.trim());
  };
  return html`<section class="stack" aria-label=${t("choices")}>
    ${choices.length === 0 && html`<p class="note">${t("no_choices")}</p>`}
    ${choices.length > 12 && html`<label class="field"><span>${t("filter")} · ${t("many", { n: found.length })}</span>
      <input value=${filter} onInput=${(/** @type {any} */ event) => setFilter(event.target.value)} /></label>`}
    <div class="row choices">${found.slice(0, SHOWN).map((one) => html`<button type="button" class="button small" key=${one}
      aria-pressed=${String(one === chosen)} onClick=${() => (one === chosen ? commit(one) : choose(one))}>${one}</button>`)}</div>
    <form class="row" onSubmit=${submit}>
      <label class="field grow"><span>${t("action_text")}</span>
        <input value=${text} autocomplete="off" onInput=${(/** @type {any} */ event) => setText(event.target.value)} /></label>
      <button class="button">${t("do_it")}</button>
    </form>
  </section>`;
}
