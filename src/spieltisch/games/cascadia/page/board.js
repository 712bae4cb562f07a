// Cascadia on a page: the shop, every seat's landscape, the sheet.

import { html } from "/static/html.js";
import { ANIMAL_OF, ANIMALS, natureMark, tokenMark } from "./pieces.js";
import { land } from "./land.js";
import { cards, groups, sheet } from "./sheet.js";
import { shop } from "./shop.js";

export { panel } from "./panel.js";
export { say } from "./say.js";
export { words } from "./words.js";
export const styles = true;

/**
 * @typedef {import("./plan.js").Scene} Scene
 * @typedef {import("./plan.js").Chosen} Chosen
 */

/** @param {Scene} scene */
export function board(scene) {
  const { picture } = scene;
  const first = scene.seat ?? 0;
  const others = picture.boards.map((_, seat) => seat).filter((seat) => seat !== first);
  const is_over = picture.turn === picture.turns;
  return html`<div class="cascadia">
    ${!is_over && html`<div class="cascadia-middle">${shop(scene)}${left(scene)}</div>`}
    <div class="cascadia-lands ${scene.seat === null ? "" : "cascadia-with-own"} ${is_over || others.length !== 1 ? "cascadia-with-wide" : ""}">
      ${is_over && score(scene)}
      ${[first, ...others].map((seat) => figure(scene, seat))}
      ${!is_over && score(scene)}
    </div>
    ${groups(scene)}
    ${cards(scene)}
  </div>`;
}

/** @param {Scene} scene */
const score = (scene) => html`<section key="score" class="cascadia-score">${sheet(scene)}</section>`;

/** @param {Scene} scene @param {number} seat */
function figure(scene, seat) {
  const { picture, names } = scene;
  return html`<figure key=${seat} class=${seat === picture.mover ? "cascadia-mover" : ""}>
    <figcaption class="row">
      <span class="seat-mark seat-${seat}" aria-hidden="true">${seat + 1}</span><strong>${names[seat]}</strong>
    </figcaption>
    ${land(scene, seat)}
  </figure>`;
}

/** What a seat would have if the game ended now, and its nature tokens. @param {Scene} scene @param {number} seat */
export function standing({ picture, t }, seat) {
  const { sheet: { total }, nature } = picture.boards[seat];
  return {
    points: t("points", { n: total }),
    note: picture.plain ? undefined : html`${natureMark()} <span class="number">${t("nature-tokens", { n: nature })}</span>`,
  };
}

/** What is still to come. @param {Scene} scene */
function left({ picture, t }) {
  const seats = picture.boards.length;
  const round = Math.floor(picture.turn / seats) + 1;
  return html`<div class="cascadia-left note">
    <p>${t("round", { n: round, of: picture.turns / seats })} · ${t("tiles-left", { n: picture.tiles_left })}</p>
    <p class="row"><span class="hidden-text">${t("bag")}: </span>
      ${[...ANIMALS].map((animal, k) => html`<span class="number" key=${animal}>
        ${tokenMark(animal)}<span class="hidden-text">${t(ANIMAL_OF[animal])}</span> ${picture.tokens_left[k]}
      </span>`)}
    </p>
  </div>`;
}

/** What was pointed out stays pointed out. @param {Chosen | null} chosen */
export const keep = (chosen) => chosen?.mark ? { mark: chosen.mark } : null;
