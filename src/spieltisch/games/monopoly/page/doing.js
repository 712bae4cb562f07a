// What can be done with a plot, and the texts of the actions: the game's notation.

import { FIELDS } from "./fields.js";

/** @typedef {import("/static/types.js").BoardScene} BoardScene */

/** In the order in which the panel shows them. */
export const VERBS = ["buy", "build", "redeem", "raze", "mortgage"];
/** What choosing a field twice does. */
const MAIN = ["buy", "build"];

/** What the viewer may do with a plot now. @param {number} at @param {string[]} choices */
export const verbsAt = (at, choices) => VERBS.filter((verb) => choices.includes(`${verb} ${at}`));

/** What a second click on the field does, or null. @param {number} at @param {string[]} choices */
export const mainVerb = (at, choices) => verbsAt(at, choices).find((verb) => MAIN.includes(verb)) ?? null;

/** The least price for a plot, null where it cannot be offered. @param {any} picture @param {number} at */
export const leastFor = (picture, at) =>
  picture.may.sell?.plots.find((/** @type {number[]} */ [plot]) => plot === at)?.[1] ?? null;

/** Whether there is anything to do with a field. @param {number} at @param {BoardScene} scene */
export const isOpen = (at, { picture, seat, choices }) =>
  seat !== null && (verbsAt(at, choices).length > 0 || leastFor(picture, at) !== null || picture.may.bid?.plot === at);

export const bid = (/** @type {number} */ plot, /** @type {number} */ price) => `bid ${plot} ${price}`;
export const sell = (/** @type {number} */ plot, /** @type {number} */ buyer, /** @type {number} */ price) =>
  `sell ${plot} ${buyer} ${price}`;
export const cheat = (/** @type {string} */ effect, /** @type {number} */ amount) => `cheat ${effect} ${amount}`;
export const accept = (/** @type {number} */ plot, /** @type {number} */ price) => `accept ${plot} ${price}`;
export const decline = (/** @type {number} */ plot) => `decline ${plot}`;

/** What is bid: what was last put in, else a tenth of the price more, rounded up. @param {BoardScene} scene @returns {number} */
export function bidOf({ picture: { may: { bid: { plot, least, most } }, auction: { price } }, chosen }) {
  const usual = within(100 * Math.ceil((price + FIELDS[plot].price / 10) / 100), least, most);
  return chosen?.bid === undefined || chosen.bid < least ? usual : chosen.bid;
}

/** Nearest to a wish within bounds, whole. @param {unknown} wish @param {number} least @param {number} most */
export function within(wish, least, most) {
  const number = Math.round(Number(wish));
  return Math.max(least, Math.min(most, Number.isFinite(number) ? number : least));
}

/** Change some of what is chosen. @param {BoardScene} scene @param {Record<string, unknown>} some */
export const put = ({ chosen, choose }, some) => choose({ ...chosen, ...some });

/** What was chosen one step before: the latest part of what is in the making goes first. @param {any} chosen */
export function back(chosen) {
  const { is_quitting, sell: draft, bid: sum, cheat, look, does } = chosen ?? {};
  const rest = look === undefined ? null : { look, does };
  const kept = (/** @type {object} */ parts) => (rest || Object.keys(parts).length ? { ...rest, ...parts } : null);
  const with_sell = draft ? { sell: draft } : {};
  const with_sum = sum === undefined ? {} : { bid: sum };
  if (is_quitting) return kept({ ...with_sell, ...with_sum, ...(cheat && { cheat }) });
  if (cheat) return kept({ ...with_sell, ...with_sum });
  if (draft?.price !== undefined && draft.buyer !== undefined) return kept({ ...with_sum, sell: { ...draft, price: undefined } });
  if (draft) return kept(with_sum);
  return sum === undefined ? null : rest;
}

/** What a click on a field does: look at it, or do what the first one has announced. @param {number} at @param {BoardScene} scene */
export function pickOf(at, scene) {
  const { chosen, choices, commit, choose } = scene;
  const verb = mainVerb(at, choices);
  return () => {
    if (chosen?.look !== at) put(scene, { look: at, does: verb });
    else if (verb && chosen.does === verb) commit(`${verb} ${at}`);
    else choose(null);
  };
}

/** The field the viewer looks at: the chosen one, the auctioned one, or where the current piece stands. @param {BoardScene} scene */
export function lookedAt({ picture, chosen }) {
  return chosen?.look ?? picture.auction?.plot ?? (picture.current === null ? 0 : picture.players[picture.current].field);
}
