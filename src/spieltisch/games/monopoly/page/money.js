// Sums of money to type or to push up and down.

import { html } from "/static/html.js";
import { button } from "/static/controls.js";
import { within } from "./doing.js";

const STEPS = [100, 500, 2000];

/**
 * A sum between two bounds. What is typed may be anything; `change` gets it as it is.
 * @param {{name: string, value: number, least: number, most: number, change: (value: number) => void,
 *   t: import("/static/types.js").Translate}} what
 */
export function sum({ name, value, least, most, change, t }) {
  const typed = (/** @type {InputEvent} */ event) => change(Number(/** @type {HTMLInputElement} */ (event.target).value));
  const push = (/** @type {number} */ step) => () => change(within(value + step, least, most));
  const figures = (/** @type {number} */ n) => t("figures", { n });
  return html`<div class="row monopoly-sum">
    <label>${name} <input type="number" inputmode="numeric" min=${least} max=${most} step="1" value=${value} onInput=${typed} /></label>
    ${STEPS.filter((step) => step < most - least || step === STEPS[0]).map((step) => html`
      ${button({ text: `+${figures(step)}`, name: `${name} +${figures(step)}`, press: push(step), is_off: value >= most })}`)}
    ${button({ text: `−${figures(STEPS[0])}`, name: `${name} −${figures(STEPS[0])}`, press: push(-STEPS[0]), is_off: value <= least })}
  </div>`;
}

/** Whether a sum may be asked for. @param {number} value @param {number} least @param {number} most */
export const isSum = (value, least, most) => Number.isInteger(value) && value >= least && value <= most;
