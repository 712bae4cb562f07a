// What can be done in Cascadia, and what a choice would bring, in words. Points are the server's.

import { ANIMAL_OF, ANIMALS, HABITAT_OF, HABITATS } from "./pieces.js";
import { planOf, same } from "./plan.js";

export { words } from "./hint-words.js";

/**
 * @typedef {import("./plan.js").Scene} Scene @typedef {import("./plan.js").Spot} Spot @typedef {import("./plan.js").Chosen} Chosen
 * @typedef {{wildlife: number[], habitats: number[], bonuses: number[], nature: number, total: number}} Points
 * @typedef {{before: Points, after: Points, others: number[]}} Outlook
 *
 * What a cell or a button is about: a tile or a token of the shop, a free field, one of the own land, the bag, a turn, an exchange.
 * @typedef {{pair?: number, token?: number, at?: Spot, field?: Spot, home?: "bag", turn?: number, exchange?: string}} Value
 */

/** What there is to do now, step by step. @param {Scene} scene */
export function help({ picture, seat, choices, t }) {
  const { may, plain, cards } = picture;
  const look = { title: t("help-look"), text: t("help-look-text", { cards }) };
  if (!may || seat === null) return [look];
  const { nature } = picture.boards[seat];
  const kind = (/** @type {string} */ name, values = {}) => ({ title: t(`help-${name}`), text: t(`help-${name}-text`, values) });
  return [
    kind("pair"), ...(may.mixed ? [kind("mixed", { n: nature })] : []), kind(plain ? "lay-plain" : "lay"),
    kind(plain ? "settle-plain" : "settle"), ...(may.free.length ? [kind("free", { slots: may.free.map((slot) => slot + 1).join(", ") })] : []),
    ...(choices.length > 1 ? [kind("exchange", { n: nature })] : []), look,
  ];
}

/** What would be chosen. @param {Scene} scene @param {Value | null} value @returns {Chosen | null} */
function wished(scene, value) {
  const { picture, chosen } = scene;
  const plan = planOf(scene);
  if (value?.pair !== undefined) return { ...chosen, tile: value.pair, token: value.pair };
  if (value?.token !== undefined) return plan.tile && picture.may?.mixed ? { ...chosen, token: value.token } : { ...chosen, tile: value.token, token: value.token };
  if (value?.at && !same(value.at, plan.at)) return { ...chosen, at: value.at, home: same(chosen?.home, chosen?.at) ? value.at : chosen?.home };
  if (value?.at && isSettling(plan)) return { ...chosen, home: value.at };
  if (value?.field) return { ...chosen, home: value.field };
  if (value?.home) return { ...chosen, home: "bag" };
  return value?.turn ? { ...chosen, rotation: (plan.rotation + value.turn + 6) % 6 } : chosen;
}

/** Whether another click on the tile in hand settles the animal on it. @param {import("./plan.js").Plan} plan */
const isSettling = ({ at, homes, text }) => !text && homes.some((home) => same(home, at));

/** What another click on the tile in hand does, as a text's key. @param {import("./plan.js").Plan} plan */
const onceMore = (plan) => plan.text ? "about-do" : isSettling(plan) ? "about-field" : "about-lies";

/** A placing as far as it is planned, with the animal in the bag until it has a home. @param {Scene} scene @param {Value | null} value */
export function asks(scene, value) {
  if (value?.exchange) return null; // what comes from the bag nobody knows
  const { text, at, slot, rotation, token, animal } = planOf({ ...scene, chosen: wished(scene, value) });
  return text ?? (at && animal ? `place ${slot} ${at} ${rotation} ${token}` : null);
}

/** @param {Scene} scene @param {Value | null} value @param {Outlook} [outlook] */
export function about(scene, value, outlook) {
  const { picture, seat, t } = scene;
  if (seat === null || !picture.may) return null;
  if (value?.exchange) return t(isFree(picture.may.free, value.exchange) ? "about-free" : "about-paid", { n: picture.boards[seat].nature });
  if (value?.pair !== undefined && scene.chosen?.tile === value.pair) return t("about-drop");
  const plan = planOf({ ...scene, chosen: wished(scene, value) });
  const { animal, tile, slot, token } = plan;
  if (!tile || !animal) return value?.at ? t("about-first") : null;
  const values = { animal: t(`the-${ANIMAL_OF[animal]}`), n: picture.boards[seat].nature };
  if (value?.field && !plan.homes.some((home) => same(home, value.field))) return t(reasonOf(scene, value.field), values);
  const costs = slot !== token && t("about-mixed", values);
  const kind = value && Object.keys(value)[0];
  const now = planOf(scene);
  const is_again = kind === "at" && same(value?.at, now.at);
  const says = kind === "pair" || kind === "token" ? t("about-pair", values) : kind && t(is_again ? onceMore(now) : `about-${kind}`, values);
  const open = !plan.text && plan.at && outlook && t("about-open", values);
  return [says, costs, outlook && points(scene, outlook), open].filter(Boolean).join(" ") || null;
}

/** @param {number[]} free @param {string} text */
const isFree = (free, text) => free.length > 0 && text === `exchange ${free}`;

/** Why an animal cannot settle there. @param {Scene} scene @param {Spot} spot */
const reasonOf = ({ picture, seat }, spot) =>
  picture.boards[seat ?? 0].fields.some(([x, y, , , animal]) => animal && same([x, y], spot)) ? "about-taken" : "about-wrong";

/** How the points change, by what they are for. @param {Scene} scene @param {Outlook} outlook @returns {string} */
function points({ names, t }, { before, after, others }) {
  const change = (/** @type {string} */ what, /** @type {number} */ from, /** @type {number} */ to) => from === to ? [] : [`${what} ${from} → ${to}`];
  const list = [
    ...[...ANIMALS].flatMap((letter, k) => change(t(ANIMAL_OF[letter]), before.wildlife[k], after.wildlife[k])),
    ...[...HABITATS].flatMap((letter, k) => [
      ...change(t(HABITAT_OF[letter]), before.habitats[k], after.habitats[k]),
      ...change(t("about-bonus", { habitat: t(HABITAT_OF[letter]) }), before.bonuses[k], after.bonuses[k])]),
    ...change(t("nature"), before.nature, after.nature),
  ];
  const lost = others.flatMap((n, seat) => n ? [t("about-others", { name: names[seat], n: n > 0 ? `+${n}` : `−${-n}` })] : []);
  const total = { from: before.total, to: after.total, list: list.join(", ") };
  return [t(list.length ? "about-points" : "about-same", total), ...lost].join(" ");
}
