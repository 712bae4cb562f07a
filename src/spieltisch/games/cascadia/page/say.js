// One line of the event list for what happened, in the landscape's terms.

import { DIRECTIONS } from "/static/hex.js";
import { ANIMAL_OF, habitats } from "./pieces.js";

/** @typedef {import("./plan.js").Picture} Picture @typedef {import("/static/texts.js").Translate} Translate */

/**
 * @param {any} told @param {number | "chance" | "table"} actor @param {string[]} names @param {Translate} t @param {Picture | null} [picture]
 * @returns {string | null}
 */
export function say(told, actor, names, t, picture = null) {
  const name = names[told.seat] ?? (typeof actor === "number" ? names[actor] : "");
  switch (told.is) {
    case "LandscapeDealt": return t("say-landscape", { name, tile: habitats(told.landscape.split(" ")[0], t) });
    case "TilePlaced": return t("say-tile", { name, tile: habitats(told.tile, t), beside: besideOf(told, picture, t) });
    case "TokenPlaced": return t("say-token", { name, animal: t(`the-${ANIMAL_OF[told.animal]}`), on: tileOf(told, picture, t) });
    case "NatureChanged": return t(told.is_spent ? "say-spent" : "say-earned", { name, n: told.count });
    case "TokensSetAside": return t(`say-aside-${told.cause}`, { name, n: told.slots.length });
    case "TokenReturned": return typeof actor === "number" ? t("say-returned", { name, animal: t(`the-${ANIMAL_OF[told.animal]}`) }) : null;
    case "PairDiscarded": return t("say-discarded", { tile: habitats(told.tile, t), animal: t(`the-${ANIMAL_OF[told.animal]}`) });
    case "GameScored": return t("say-scored", { list: names.map((one, seat) => `${one} ${told.totals[seat]}`).join(", ") });
    default: return null;
  }
}

/** Where an event was: on whose land, or in the shop. @param {any} told @returns {string[]} */
export const where = ({ seat, at, slots }) => (at ? [placeOf(seat, at)] : (slots ?? []).map(slotOf));

/** @param {number} slot */
export const slotOf = (slot) => `shop:${slot}`;

/** @param {number} seat @param {ArrayLike<unknown>} at */
export const placeOf = (seat, at) => `${seat}:${at[0]},${at[1]}`;

/** The tiles that a tile was laid beside, without their animals, which may have come later; later tiles are behind it in the list. @param {any} told @param {Picture | null} picture @param {Translate} t */
function besideOf({ seat, at }, picture, t) {
  const fields = picture?.boards[seat].fields ?? [];
  const earlier = fields.slice(0, Math.max(0, fields.findIndex((laid) => String(placeOf(seat, laid)) === placeOf(seat, at))));
  const around = new Set(DIRECTIONS.map(([q, r]) => `${axial(at)[0] + q},${axial(at)[1] + r}`));
  const named = earlier.filter((laid) => around.has(axial(laid).join(","))).map((laid) => habitats(laid[3], t));
  return named.length ? t("say-beside", { tiles: [...new Set(named)].join("; ") }) : "";
}

/** Columns as the hexagons' own: odd rows lie half a field to the left. @param {ArrayLike<any>} at @returns {[number, number]} */
const axial = ({ 0: x, 1: y }) => [x - (y + (y & 1)) / 2, y];

/** @param {any} told @param {Picture | null} picture @param {Translate} t */
function tileOf({ seat, at }, picture, t) {
  const laid = picture?.boards[seat].fields.find((one) => placeOf(seat, one) === placeOf(seat, at));
  return laid ? t("say-on", { tile: habitats(laid[3], t) }) : "";
}
