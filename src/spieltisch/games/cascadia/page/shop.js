// The shop: four tiles, each with a token below it.

import { html } from "/static/html.js";
import { cell, Field } from "/static/keys.js";
import { traces } from "/static/traces.js";
import { ANIMAL_OF, describe, ground, HEXAGON, options, shopTile, shopToken, token } from "./pieces.js";
import { liftTile, liftToken, pickTile, pickToken, planOf } from "./plan.js";
import { slotOf } from "./say.js";

/** @typedef {import("./plan.js").Scene} Scene */

const STEP = 108;
const SLOTS = [0, 1, 2, 3];

/** Whether the viewer may take something. @param {Scene} scene */
const isOurs = ({ picture, seat }) => seat !== null && picture.may !== null;

/** @param {Scene} scene */
export function shop(scene) {
  return html`<svg viewBox="-54 -56 ${4 * STEP} 168" class="board cascadia-shop" role="group" aria-label=${scene.t("shop")}>
    <${Field} name=${scene.t("shop")}>
      ${SLOTS.map((slot) => html`<g key=${slot} transform="translate(${STEP * slot} 0)">${tileOf(scene, slot)}${tokenOf(scene, slot)}</g>`)}
    <//>
  </svg>`;
}

/** @param {Scene} scene @param {number} slot */
function tileOf(scene, slot) {
  const { picture, t } = scene;
  const tile = picture.tiles[slot];
  if (!tile) return html`<polygon class="cascadia-empty" points=${HEXAGON} />`;
  const plan = planOf(scene);
  const is_chosen = plan.slot === slot;
  const animal = picture.tokens[slot];
  const name = t("pair", { n: slot + 1, tile: describe(tile, t), animal: animal ? t(ANIMAL_OF[animal]) : t("no-token") });
  return html`
    <g data-piece=${is_chosen && plan.at ? undefined : shopTile(tile)}>${ground(tile, is_chosen ? plan.rotation : 0)}${options(tile)}</g>
    <g key="cell" ...${cell({ name, is_chosen, pick: isOurs(scene) ? () => pickTile(scene, slot) : null, lift: isOurs(scene) ? liftTile(scene, slot) : null, about: { pair: slot } })}>
      <polygon class="face cascadia-face" points=${HEXAGON} transform="scale(0.95)" />
    </g>`;
}

/** @param {Scene} scene @param {number} slot */
function tokenOf(scene, slot) {
  const { picture, chosen, t } = scene;
  const animal = picture.tokens[slot];
  const is_swapped = chosen?.swap?.includes(slot) ?? false;
  if (!animal) return html`<circle class="cascadia-empty" cy="80" r="25" />`;
  const is_chosen = planOf(scene).token === slot;
  const name = t("token-of", { n: slot + 1, animal: t(ANIMAL_OF[animal]) });
  return html`<g transform="translate(0 80)" class=${is_swapped ? "cascadia-swapped" : ""}>
    <g data-piece=${planOf(scene).token === slot && planOf(scene).home ? undefined : shopToken(picture.tiles[slot], animal)}>${token(animal, 25)}</g>
    <g key="cell" ...${cell({ name, is_chosen, pick: isOurs(scene) ? () => pickToken(scene, slot) : null, lift: isOurs(scene) ? liftToken(scene, slot) : null, about: { token: slot } })}>
      <circle class="face cascadia-face" r="27" />
    </g>
    ${traces(scene, slotOf(slot), (kind) => html`<circle class=${kind} r="27" />`)}
    ${is_swapped && html`<path class="cascadia-swap" d="M16,-24 a9,9 0 1,1 -0.1,0 M11,-15 h10 m-3,-3 l3,3 l-3,3" aria-hidden="true" />`}
  </g>`;
}
