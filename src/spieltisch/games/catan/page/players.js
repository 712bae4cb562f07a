// Everybody's cards and points, and one's own hand.

import { html } from "/static/html.js";
import { beside } from "/static/still.js";
import { glyph, shape } from "./glyphs.js";
import { RESOURCES } from "./choosing.js";
import { fliers } from "./fliers.js";

/** @typedef {import("/static/types.js").BoardScene} Scene */

/** How far the game is, who follows whom, and what the bank has. @param {Scene} scene */
export const stock = (scene) => html`<p class="note catan-stock">${facts(scene).join(" · ")}</p>`;

/** @param {Scene} scene @returns {string[]} */
export const facts = ({ names, picture, t }) => [
  t("turn", { n: picture.turn + 1 }), picture.order.map((/** @type {number} */ seat) => names[seat]).join(" → "),
  t("bank", { n: picture.bank }), t("deck", { n: picture.deck }), t("goal", { n: picture.goal }),
].filter(Boolean);

/** A seat's points, and what it has of everything else. @param {Scene} scene @param {number} seat */
export function standing(scene, seat) {
  const { picture, t } = scene;
  const { points, cards, secrets, knights, length, left } = picture.seats[seat];
  const [roads, settlements, cities] = left;
  const note = html`<div class="catan-facts">
      ${fact("cards", cards, t("p_cards", { n: cards }), false, `cards ${seat}`, fliers(scene, seat))}
      ${fact("invention", secrets, t("p_secrets", { n: secrets }), false)}
      ${fact("knight", knights, t("p_knights", { n: knights }), picture.army === seat)}
      ${fact("road", length, t("p_length", { n: length }), picture.road === seat)}
      ${badges(scene, seat).map((text) => html`<span class="catan-badge">${text}</span>`)}
      <span class="hidden-text">${t("left", { roads, settlements, cities })}</span>
    </div>`;
  return { points: fact("points", points, t("p_points", { n: points }), false), note };
}

/** What a seat's points come from: buildings, honours, and for the rest cards. @param {Scene} scene @param {number} seat @param {number} points */
export function tally({ picture, t }, seat, points) {
  const of = (/** @type {string} */ is) => picture.pieces.filter((/** @type {any} */ one) => one.is === is && one.seat === seat).length;
  const found = [
    ["settlements", of("settlement")], ["cities", 2 * of("city")], ["road", picture.road === seat ? 2 : 0], ["army", picture.army === seat ? 2 : 0],
  ].map(([kind, n]) => ({ n: Number(n), text: t(`tally_${kind}`, { n }) }));
  const rest = points - found.reduce((sum, { n }) => sum + n, 0);
  return [...found, { n: rest, text: t("tally_cards", { n: rest }) }];
}

/** The same in a few words. @param {Scene} scene @param {number} seat */
export function standingText({ picture, t }, seat) {
  const { points, cards, secrets } = picture.seats[seat];
  return [t("p_points", { n: points }), t("p_cards", { n: cards }), secrets > 0 && t("p_secrets", { n: secrets })].filter(Boolean).join(", ");
}

/**
 * @param {string} kind @param {number} n @param {string} name @param {boolean} is_honoured
 * @param {string} [place] where cards fly from @param {unknown} [fliers] and those that fly here
 */
const fact = (kind, n, name, is_honoured, place, fliers) => html`<span data-place=${place}
  class="catan-fact ${is_honoured ? "catan-honoured" : ""}" title=${name}>
  ${glyph(kind)}<span class="number" aria-hidden="true">${n}</span><span class="hidden-text">${name}</span>${fliers}</span>`;

/** @param {Scene} scene @param {number} seat @returns {string[]} */
function badges({ picture, t, waits }, seat) {
  const { owes, answer } = picture.seats[seat];
  const found = [];
  if (picture.winner === seat) found.push(t("has_won"));
  if (waits.includes(seat)) found.push(t("to_move"));
  if (picture.builder === seat) found.push(t("building_specially"));
  if (owes) found.push(t("owes", { n: owes }));
  if (picture.offer && answer) found.push(t(`answer_${answer}`));
  if (picture.road === seat) found.push(t("has_road"));
  if (picture.army === seat) found.push(t("has_army"));
  return found;
}

/** What is built of what: cards of each resource. @type {Record<string, number[]>} */
export const COSTS = {
  road: [1, 1, 0, 0, 0], settlement: [1, 1, 1, 1, 0], city: [0, 0, 0, 2, 3], development: [0, 0, 1, 1, 1],
};

/** The prices, for whoever plays. @param {Scene} scene */
export function costs({ seat, t }) {
  if (seat === null) return null;
  return html`<details class="catan-costs"><summary>${t("costs")}</summary><dl>${Object.entries(COSTS).map(([what, cards]) => html`
    <div><dt>${t(what)}</dt><dd>${cards.map((n, kind) => Array.from({ length: n }, () => html`<span
      class="catan-mark catan-${RESOURCES[kind]}" title=${t(RESOURCES[kind])}>${glyph(RESOURCES[kind])}<span
      class="hidden-text">${t(RESOURCES[kind])} </span></span>`))}</dd></div>`)}</dl></details>`;
}

const CARDS = ["knight", "roads", "monopoly", "invention", "points"];

/** One's own cards. @param {Scene} scene */
export function hand({ picture, t }) {
  if (!picture.own) return null;
  const { hand: held, cards, fresh } = picture.own;
  return html`<div class="catan-hand" role="group" aria-label=${t("hand")}>
    ${RESOURCES.map((kind, k) => html`<span class="catan-card catan-${kind} ${held[k] ? "" : "catan-none"}">
      ${glyph(kind)}<b class="number">${held[k]}</b><span class="catan-kind">${t(kind)}</span></span>`)}
    ${CARDS.map((kind, k) => cards[k] > 0 && html`<span class="catan-card catan-development">
      ${glyph(kind)}<b class="number">${cards[k]}</b><span class="catan-kind">${t(kind)}${
        fresh[k] ? ` (${t("bought_now")})` : ""}</span></span>`)}
  </div>`;
}

/** One's own cards as a drawing. @param {Scene} scene */
export function cardsOf({ picture: { own: { hand: held, cards } } }) {
  const bought = CARDS.flatMap((kind, k) => cards[k] > 0 ? [card(kind, cards[k])] : []);
  return beside([...RESOURCES.map((kind, k) => card(kind, held[k])), ...bought], 8);
}

/** @param {string} kind @param {number} n */
const card = (kind, n) => html`<svg viewBox="0 0 72 46" class="board ${n ? "" : "catan-none"}">
  <rect class="catan-port catan-${RESOURCES.includes(kind) ? kind : "any"}" width="72" height="46" rx="9" />
  <path class="catan-sign" d=${shape(kind)} fill-rule="evenodd" transform="translate(22 23) scale(1.2)" />
  <text class="catan-rate" x="52" y="32">${n}</text>
</svg>`;
