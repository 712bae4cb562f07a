// What each roll brings to whom, as the server has counted it.

import { html } from "/static/html.js";
import { RESOURCES } from "./choosing.js";
import { glyph } from "./glyphs.js";

/** @typedef {import("/static/types.js").BoardScene} Scene */

const SUMS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** In how many of 36 throws of two dice a sum comes. @param {number} sum */
export const chanceOf = (sum) => 6 - Math.abs(7 - sum);

/** Cards by the number that brings them. @param {number[][]} rows @returns {Map<number, number[]>} */
export const rowsOf = (rows) => new Map(rows.map(([chip, ...cards]) => [chip, cards]));

/** For a player its own, for who looks on everybody's. @param {Scene} scene */
export function rolls(scene) {
  const { picture, seat, t } = scene;
  const seats = seat === null ? picture.seats.map((/** @type {unknown} */ _, /** @type {number} */ k) => k) : [seat];
  if (!seats.some((/** @type {number} */ one) => picture.seats[one].yields.length)) return null;
  const tables = seats.map((/** @type {number} */ one) => rowsOf(picture.seats[one].yields));
  return html`<details class="catan-rolls"><summary>${t("rolls")}</summary>
    <table class="number">
      <thead><tr><th scope="col">${t("rolls_sum")}</th><th scope="col">${t("rolls_chance")}</th>
        ${seats.map((/** @type {number} */ one) => head(scene, one))}</tr></thead>
      <tbody>${SUMS.map((sum) => html`<tr><th scope="row">${sum}</th><td>${chanceOf(sum)}/36</td>
        ${sum === 7 ? html`<td colspan=${seats.length}>${t("rolls_seven")}</td>`
          : tables.map((/** @type {Map<number, number[]>} */ rows) => html`<td>${marks(rows.get(sum), t)}</td>`)}</tr>`)}</tbody>
      <tfoot><tr><th scope="row" colspan="2">${t("rolls_mean")}</th>
        ${tables.map((/** @type {Map<number, number[]>} */ rows) => html`<td>${mean(rows, scene.lang)}</td>`)}</tr></tfoot>
    </table></details>`;
}

/** @param {Scene} scene @param {number} one */
const head = ({ names, seat, t }, one) => html`<th scope="col">${one === seat ? t("rolls_own") : html`
  <span class="seat-mark seat-${one}" title=${names[one]} aria-hidden="true">${one + 1}</span><span class="hidden-text">${names[one]}</span>`}</th>`;

/** @param {number[] | undefined} cards @param {import("/static/types.js").Translate} t */
const marks = (cards, t) => cards ? RESOURCES.map((kind, k) => cards[k] > 0 && html`<span class="catan-mark catan-${kind}" title=${t(kind)}>${
  glyph(kind)}</span><span aria-hidden="true">${cards[k] > 1 ? `×${cards[k]} ` : ""}</span><span class="hidden-text">${t(`n_${kind}`, { n: cards[k] })} </span>`)
  : html`<span class="catan-none">–</span>`;

/** Cards a roll. @param {Map<number, number[]>} rows @param {string} lang */
const mean = (rows, lang) => ([...rows].reduce((sum, [chip, cards]) => sum + chanceOf(chip) * cards.reduce((all, n) => all + n, 0), 0) / 36)
  .toLocaleString(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
