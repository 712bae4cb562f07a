// What can be chosen for a table: a field for each option, in the game's own words as far as there are any.

import { html, useEffect, useState } from "./html.js";

/**
 * @typedef {import("./types.js").GameCard} GameCard @typedef {import("./types.js").Option} Option
 * @typedef {import("./texts.js").Lang} Lang
 * @typedef {boolean | number | string} Value
 * @typedef {{label: string, help?: string, values?: Record<string, string>}} OptionText `values` are those of a choice
 * @typedef {Record<Lang, Record<string, OptionText>>} OptionWords what a game's `options.js` exports as `options`
 * @typedef {{option: string | null, seconds: number[]}} Presets what it exports as `clock`: how long people may think about an action,
 *   and the option in milliseconds that says so; without one there is no other duration
 * @typedef {{asks: string[], sets: Record<string, Value>}} Teaching what it exports as `teaching`: options that a teacher may choose
 *   for a class, and what all classes play with
 */

/**
 * @param {{
 *   game: {options: Option[]}, words?: Record<string, OptionText>, chosen: Record<string, Value>, change: (chosen: Record<string, Value>) => void,
 * }} props `chosen` has only what differs from the server's settings
 */
export function OptionFields({ game, words, chosen, change }) {
  return game.options.map((option) => html`<${OptionField} key=${option.name} option=${option} text=${words?.[option.name]}
    value=${chosen[option.name] ?? option.default}
    change=${(/** @type {Value} */ value) => change({ ...chosen, [option.name]: value })} />`);
}

/** A game's words, once they are there. @param {GameCard} game */
export function useOptionWords(game) {
  const [words, setWords] = useState(/** @type {OptionWords | null} */ (null));
  useEffect(() => {
    if (game.has_page) import(`/static/games/${game.name}/options.js`).then(({ options }) => setWords(options), () => {});
  }, [game.name]);
  return words;
}

/** The durations that a game offers, once they are known; null where it has none to choose from. @param {GameCard} game */
export function usePresets(game) {
  const [presets, setPresets] = useState(/** @type {Presets | null} */ (null));
  useEffect(() => {
    if (game.has_page) import(`/static/games/${game.name}/options.js`).then(({ clock = null }) => setPresets(clock), () => {});
  }, [game.name]);
  return presets;
}

/** What a teacher is asked for a class, once it is known; null where the game does not say, and all options are asked. @param {GameCard} game */
export function useTeaching(game) {
  const [teaching, setTeaching] = useState(/** @type {Teaching | null} */ (null));
  useEffect(() => {
    if (game.has_page) import(`/static/games/${game.name}/options.js`).then(({ teaching: found = null }) => setTeaching(found), () => {});
  }, [game.name]);
  return teaching;
}

/**
 * What a table is asked for with a duration, in seconds; null for people without one, as is usual.
 * @param {Presets | null} presets @param {number | null} seconds @param {Record<string, Value>} options chosen otherwise
 */
export const timing = (presets, seconds, options) => ({
  timed: seconds !== null,
  options: seconds && presets?.option ? { ...options, [presets.option]: 1000 * seconds } : options,
});

/**
 * The option that a refusal is about, as people know it. @param {any} problem @param {GameCard} game
 * @param {Record<string, OptionText>} [words]
 */
export function optionMeant(problem, game, words) {
  const option = game.options.find(({ name }) => name === problem.values?.option);
  return option ? { option: titleOf(option, words?.[option.name]), help: words?.[option.name]?.help ?? option.help } : {};
}

/** @param {Option} option @param {OptionText} [text] */
const titleOf = (option, text) => text?.label ?? option.name.replaceAll("_", " ");

/** @param {{option: Option, text?: OptionText, value: Value, change: (value: Value) => void}} props */
function OptionField({ option, text, value, change }) {
  const title = titleOf(option, text);
  const help = `help-${option.name}`;
  const note = html`<p class="note" id=${help}>${text?.help ?? option.help}</p>`;
  if (option.type === "bool") {
    return html`<div><label class="check"><input type="checkbox" checked=${value} aria-describedby=${help}
      onChange=${(/** @type {any} */ event) => change(event.target.checked)} />${title}</label>${note}</div>`;
  }
  if (option.choices.length) {
    const pick = (/** @type {any} */ event) => change(option.choices[event.target.selectedIndex]);
    return html`<div><label class="field"><span>${title}</span>
      <select aria-describedby=${help} onChange=${pick}>
        ${option.choices.map((one) => html`<option selected=${one === value}>${text?.values?.[one] ?? one}</option>`)}
      </select></label>${note}</div>`;
  }
  const read = (/** @type {string} */ typed) => (option.type === "int" ? Number.parseInt(typed, 10) || 0 : typed);
  return html`<div><label class="field"><span>${title}</span>
    <input type=${option.type === "int" ? "number" : "text"} value=${value} aria-describedby=${help}
      onChange=${(/** @type {any} */ event) => change(read(event.target.value))} /></label>${note}</div>`;
}
