// Cascadia on a page: the shop, every seat's landscape, the sheet.

import { html, useEffect, useState } from "/static/html.js";
import { below, beside, caption, columns, note, sheet as framed, widest } from "/static/still.js";
import { ANIMAL_OF, ANIMALS, natureMark, token, tokenMark } from "./pieces.js";
import { land } from "./land.js";
import { turn } from "./plan.js";
import { cards, groups, sheet } from "./sheet.js";
import { shop } from "./shop.js";

export { panel } from "./panel.js";
export { back } from "./plan.js";
export { say, where } from "./say.js";
export { words } from "./words.js";
export const styles = true;
/** A first game that explains itself: for who learns. */
export const lesson = () => import("./lesson.js");
/** What can be done, in words: for who plays, and later than the board. */
export const hints = () => import("./about.js");

/**
 * @typedef {import("./plan.js").Scene} Scene
 * @typedef {import("./plan.js").Chosen} Chosen
 */

/** @param {Scene} scene */
export function board(scene) {
  const { picture } = scene;
  const is_over = picture.turn === picture.turns;
  return html`<div class="cascadia ${isApart(scene) ? "cascadia-apart" : ""}" onKeyDown=${turner(scene)}>
    ${!is_over && html`<div class="cascadia-middle">${shop(scene)}${left(scene)}</div>`}
    ${isApart(scene) ? html`<${Apart} scene=${scene} />`
      : html`<div class="cascadia-lands ${scene.seat === null ? "" : "cascadia-with-own"} ${is_over || picture.boards.length !== 2 ? "cascadia-with-wide" : ""}">
        ${is_over && score(scene)}
        ${inTurn(scene).map((seat) => figure(scene, seat))}
        ${!is_over && score(scene)}
      </div>`}
    ${groups(scene)}
    ${cards(scene)}
  </div>`;
}

/** Who plays with others has one landscape large, and theirs small. @param {Scene} scene */
const isApart = ({ picture, seat }) => seat !== null && picture.turn < picture.turns && picture.boards.length > 1;

/**
 * One's own landscape, or for a look another one, large; the rest beside the shop, to be pressed. What one plays with is there
 * again once it is one's turn, or something of it is chosen.
 * @param {{scene: Scene}} props
 */
function Apart({ scene }) {
  const { chosen, seat: own, t, names, waits } = scene;
  const [picked, pick] = useState(/** @type {number | null} */ (null));
  const is_mine = own !== null && waits.includes(own);
  const has_tile = chosen?.tile !== undefined;
  useEffect(() => pick(null), [is_mine, has_tile]);
  const large = (has_tile ? own : chosen?.mark?.seat ?? picked ?? own) ?? 0;
  return html`<div class="cascadia-thumbs">${inTurn(scene).filter((seat) => seat !== large).map((seat) => html`<div key=${seat} class="cascadia-thumb">
      ${figure(scene, seat)}
      <button type="button" class="cascadia-enlarge" onClick=${() => pick(seat)}><span class="hidden-text">${t("enlarge-land", { name: names[seat] })}</span></button>
    </div>`)}</div>
    <div class="cascadia-lands cascadia-with-own cascadia-with-wide">${figure(scene, large)}${score(scene)}</div>`;
}

/** R turns the tile in hand, with Shift the other way, wherever on the table the focus is. @param {Scene} scene */
const turner = (scene) => (/** @type {KeyboardEvent} */ event) => {
  if (event.key.toLowerCase() === "r" && !event.ctrlKey && !event.metaKey) turn(scene, event.shiftKey ? -1 : 1);
};

/** The same without a page: points instead of the sheet. @param {Scene} scene */
export function still(scene) {
  const { picture, t } = scene;
  const lands = inTurn(scene).map((seat) => {
    const { points } = standing(scene, seat);
    const nature = picture.plain ? [] : [t("nature-tokens", { n: picture.boards[seat].nature })];
    return framed(below([caption(scene, seat, [points, ...nature].join(" · ")), land(scene, seat)]), scene.waits.includes(seat));
  });
  const all = columns(lands, 2.1 * widest(lands));
  const middle = picture.turn < picture.turns && below([note(progress(scene), widest([all])), beside([shop(scene), bag(scene)], 40)]);
  return below([middle, all], "cascadia");
}

/** The tokens in the bag. @param {Scene} scene */
const bag = ({ picture }) => html`<svg viewBox="0 0 70 160" class="board">${[...ANIMALS].map((animal, k) => html`
  <g transform="translate(13 ${16 + 32 * k})">${token(animal, 12)}<text x="24" y="6" font-size="17" fill="var(--ink)">${picture.tokens_left[k]}</text></g>`)}</svg>`;

/** Whose land is shown first. @param {Scene} scene */
function inTurn({ picture, seat }) {
  const first = seat ?? 0;
  return [first, ...picture.boards.map((_, other) => other).filter((other) => other !== first)];
}

/** @param {Scene} scene */
const score = (scene) => html`<section key="score" class="cascadia-score">${sheet(scene)}</section>`;

/** @param {Scene} scene @param {number} seat */
function figure(scene, seat) {
  const { names, waits } = scene;
  return html`<figure key=${seat} class=${waits.includes(seat) ? "cascadia-mover" : ""}>
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

/** What a seat's points come from. @param {Scene} scene @param {number} seat */
export function tally({ picture, t }, seat) {
  const { sheet: { wildlife, habitats, bonuses }, nature } = picture.boards[seat];
  const sum = (/** @type {number[]} */ all) => all.reduce((one, other) => one + other, 0);
  const parts = { animals: sum(wildlife), ...(!picture.plain && { habitats: sum(habitats), bonuses: sum(bonuses), nature }) };
  return Object.entries(parts).map(([kind, n]) => ({ n, text: t(`tally-${kind}`, { n }) }));
}

/** What is still to come. @param {Scene} scene */
function left(scene) {
  const { picture, t } = scene;
  return html`<div class="cascadia-left note">
    <p>${progress(scene).join(" · ")}</p>
    <p class="row"><span class="hidden-text">${t("bag")}: </span>
      ${[...ANIMALS].map((animal, k) => html`<span class="number" key=${animal}>
        ${tokenMark(animal)}<span class="hidden-text">${t(ANIMAL_OF[animal])}</span> ${picture.tokens_left[k]}
      </span>`)}
    </p>
  </div>`;
}

/** @param {Scene} scene @returns {string[]} */
function progress({ picture, t }) {
  const seats = picture.boards.length;
  const round = Math.floor(picture.turn / seats) + 1;
  return [t("round", { n: round, of: picture.turns / seats }), t("tiles-left", { n: picture.tiles_left })];
}

/** What was pointed out stays pointed out. @param {Chosen | null} chosen */
export const keep = (chosen) => chosen?.mark ? { mark: chosen.mark } : null;
