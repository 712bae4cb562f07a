// Monopoly at a page: the ring, and what chosen fields will do.

import { html } from "/static/html.js";
import { isOpen, leastFor, mainVerb } from "./doing.js";
import { FIELDS } from "./fields.js";
import { nameOf } from "./names.js";
import { stock } from "./players.js";
import { ring } from "./ring.js";

export { panel } from "./panel.js";
export { standing } from "./players.js";
export { say } from "./say.js";
export { words } from "./words.js";

/** @typedef {import("/static/types.js").BoardScene} BoardScene */

/** There is a `board.css`. */
export const styles = true;

/** The table. @param {BoardScene} scene */
export const board = (scene) => html`<div class="monopoly-plan">${ring(scene)}${preview(scene)}${stock(scene)}</div>`;

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
