// Controls for panels: buttons, steppers for numbers, switches between a few things.

import { html } from "./html.js";

/**
 * A button. `kind` is "primary" for the one thing to do next, "quiet" for what is seldom wanted.
 * `about` is as a cell's: see `keys.js`.
 * @param {{text: unknown, press: () => void, kind?: "" | "primary" | "quiet", is_off?: boolean, is_on?: boolean, name?: string, about?: unknown}} what
 */
export function button({ text, press, kind = "", is_off = false, is_on = undefined, name = undefined, about = undefined }) {
  return html`<button type="button" class="button ${kind}" disabled=${is_off} aria-label=${name}
    aria-pressed=${is_on === undefined ? undefined : String(is_on)}
    data-about=${about === undefined ? undefined : JSON.stringify(about)} onClick=${press}>${text}</button>`;
}

/**
 * A number that is chosen by minus and plus (cards of a sort in a trade, money in a bid).
 * @param {{name: string, value: number, change: (value: number) => void, min?: number, max: number, step?: number, mark?: unknown}} what
 */
export function stepper({ name, value, change, min = 0, max, step = 1, mark = null }) {
  return html`<span class="stepper" role="group" aria-label=${name}>
    <span class="stepper-name">${mark ?? name}</span>
    <button type="button" class="button small" aria-label="${name} −${step}" disabled=${value <= min}
      onClick=${() => change(Math.max(min, value - step))}>−</button>
    <output>${value}</output>
    <button type="button" class="button small" aria-label="${name} +${step}" disabled=${value >= max}
      onClick=${() => change(Math.min(max, value + step))}>+</button>
  </span>`;
}

/**
 * One of several things.
 * @template {string | number} T
 * @param {{name: string, value: T, options: Array<{value: T, text: unknown}>, change: (value: T) => void}} what
 */
export function choiceOf({ name, value, options, change }) {
  return html`<div class="row choice-of" role="group" aria-label=${name}>
    ${options.map((one) => button({ text: one.text, press: () => change(one.value), is_on: one.value === value }))}
  </div>`;
}
