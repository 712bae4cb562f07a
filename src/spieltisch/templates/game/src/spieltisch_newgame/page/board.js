// Newgame on a page: nine cells. What these functions are given, and what a page has to offer, is
// written in web/static/README.md of Spieltisch.

import { html } from "/static/html.js";
import { button } from "/static/controls.js";
import { cell, Field } from "/static/keys.js";

export { words } from "./words.js";
export const styles = true;

/** @typedef {import("/static/types.js").BoardScene} Scene */

const STEP = 100;
const NAMES = ["1", "2", "3"].flatMap((row) => ["a", "b", "c"].map((column) => column + row));

/** The board. @param {Scene} scene */
export function board(scene) {
  const { picture, t } = scene;
  return html`<svg class="board new-game-board" viewBox="0 0 ${3 * STEP} ${3 * STEP}" role="group" aria-label=${t("board")}>
    <g aria-hidden="true">${[STEP, 2 * STEP].map((at) =>
      html`<path class="new-game-line" d="M${at} 12V${3 * STEP - 12}M12 ${at}H${3 * STEP - 12}" />`)}</g>
    <${Field} name=${t("board")}>${NAMES.map((name, n) => square(scene, name, picture.cells[n], n))}<//>
  </svg>`;
}

/** A cell: the first click chooses it, the second takes it. @param {Scene} scene @param {string} name @param {number | null} owner @param {number} n */
function square(scene, name, owner, n) {
  const { picture, choices, chosen, choose, commit, names, seat, t } = scene;
  const is_chosen = chosen === name;
  const pick = choices.includes(name) ? () => (is_chosen ? commit(name) : choose(name)) : null;
  const says = owner === null ? t("free", { cell: name }) : t("taken", { cell: name, name: names[owner] });
  return html`<g key=${name} transform="translate(${(n % 3) * STEP} ${Math.floor(n / 3) * STEP})">
    <g ...${cell({ name: says, pick, is_chosen })}>
      <rect class="face new-game-cell ${picture.line.includes(n) ? "new-game-won" : ""}" x="8" y="8" width="84" height="84" rx="10" />
      ${owner !== null && mark(owner, "")}
      ${is_chosen && owner === null && seat !== null && mark(seat, "new-game-ghost")}
    </g>
  </g>`;
}

/** A cross or a nought. @param {number} owner @param {string} kind */
const mark = (owner, kind) => html`<g class="new-game-mark ${kind}" stroke="var(--seat-${owner})" aria-hidden="true">
  ${owner === 0 ? html`<path d="M28 28L72 72M72 28L28 72" />` : html`<circle cx="50" cy="50" r="25" />`}
</g>`;

/** What a seat plays with. @param {Scene} scene @param {number} seat */
export const standing = ({ t }, seat) => ({ points: null, note: t(seat === 0 ? "crosses" : "noughts") });

/** What there is to do now, for who plays. @param {Scene} scene */
export function panel(scene) {
  const { chosen, commit, seat, t } = scene;
  if (seat === null) return null;
  return html`<div class="stack">
    <p class="new-game-task">${task(scene)}</p>
    ${chosen && html`<div class="row">${button({ text: t("take", { cell: chosen }), kind: "primary", press: () => commit(chosen) })}</div>`}
  </div>`;
}

/** In one sentence. @param {Scene} scene @returns {string} */
function task({ names, picture, seat, t }) {
  if (picture.to_move === null) return t("over");
  return picture.to_move === seat ? t("choose") : t("wait", { name: names[picture.to_move] });
}

/**
 * An event as a sentence.
 * @param {any} told @param {unknown} actor @param {string[]} names @param {import("/static/texts.js").Translate} t
 * @returns {string | null}
 */
export const say = (told, actor, names, t) => t("placed", { name: names[told.seat], cell: told.cell });
