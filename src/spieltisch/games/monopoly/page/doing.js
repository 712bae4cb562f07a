// What can be done with a plot, and the texts of the actions: the game's notation.

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

/** Nearest to a wish within bounds, whole. @param {unknown} wish @param {number} least @param {number} most */
export function within(wish, least, most) {
  const number = Math.round(Number(wish));
  return Math.max(least, Math.min(most, Number.isFinite(number) ? number : least));
}

/** Change some of what is chosen. @param {BoardScene} scene @param {Record<string, unknown>} some */
export const put = ({ chosen, choose }, some) => choose({ ...chosen, ...some });

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
