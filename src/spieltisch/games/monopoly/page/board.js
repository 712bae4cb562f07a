// Monopoly at a page: the ring, and what chosen fields will do.

import { html } from "/static/html.js";
import { below, boxOf, legend, note, textOf } from "/static/still.js";
import { isOpen, leastFor, mainVerb } from "./doing.js";
import { FIELDS } from "./fields.js";
import { nameOf } from "./names.js";
import { standing, stock, stockText } from "./players.js";
import { ring } from "./ring.js";
import { strip } from "./strip.js";

export { back } from "./doing.js";
export { panel } from "./panel.js";
export { standing };
export { tally } from "./players.js";
export { say, sound, where } from "./say.js";
export { words } from "./words.js";

/** @typedef {import("/static/types.js").BoardScene} BoardScene */

/** There is a `board.css`. */
export const styles = true;
/** A first game that explains itself: for who learns. */
export const lesson = () => import("./lesson.js");
/** What can be done, in words: for who plays, and later than the board. */
export const hints = () => import("./about.js");

/** The table. @param {BoardScene} scene */
export const board = (scene) => html`<div class="monopoly-plan">${ring(scene)}${strip(scene)}${preview(scene)}${stock(scene)}</div>`;

/** The same without a page, and who has how much. @param {BoardScene} scene */
export function still(scene) {
  const plan = ring(scene, { has_peeks: false });
  const [, , width] = boxOf(plan);
  const cash = (/** @type {number} */ seat) => textOf(standing(scene, seat).points ?? standing(scene, seat).note);
  const left = stockText(scene);
  return below([plan, legend(scene, width, cash), left !== "" && note([left], width)], "monopoly-plan");
}

/** The plan alone, small. @param {BoardScene} scene */
export const tile = (scene) => below([ring(scene, { has_peeks: false })], "monopoly-plan");

/** What there is to do where "Your turn" does not say it. @param {BoardScene} scene @returns {string | null} */
export function task({ picture, seat, t }) {
  if (picture.auction) return t(picture.may.bid ? "task_bid" : "task_pass");
  return seat !== null && picture.players[seat].cash < 0 ? t("task_debt") : null;
}

/** What the chosen field's second click will do. @param {BoardScene} scene */
function preview({ picture, chosen, choices, seat, t }) {
  const { look, does } = chosen ?? {};
  if (seat === null || !does || mainVerb(look, choices) !== does) return null;
  const cost = does === "buy" ? FIELDS[look].price : FIELDS[look].house;
  const cash = t("rm", { n: picture.players[seat].cash - cost });
  const name = t(does, { plot: nameOf(look, t), price: t("rm", { n: cost }) });
  return html`<p class="note monopoly-preview">${t("preview", { name, cash })}</p>`;
}

/**
 * What is looked at stays so while there is anything to do with it, and so does an offer in the making while its plot can be offered.
 * @param {any} chosen @param {BoardScene} scene
 */
export function keep(chosen, scene) {
  const { look, sell } = chosen ?? {};
  if (look === undefined || (scene.seat !== null && !isOpen(look, scene))) return null;
  const may_sell = sell?.plot === look && leastFor(scene.picture, look) !== null;
  return { look, does: null, ...(may_sell ? { sell } : {}) };
}
