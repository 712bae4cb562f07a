// Everybody's cards and points, and one's own hand.

import { html } from "/static/html.js";
import { glyph } from "./glyphs.js";
import { RESOURCES } from "./choosing.js";

/** @typedef {import("/static/types.js").BoardScene} Scene */

/** All seats in turn order. @param {Scene} scene */
export function players(scene) {
  const { picture, t } = scene;
  const order = [...picture.order, ...picture.seats.keys()];
  return html`<ul class="catan-players" aria-label=${t("table")}>${[...new Set(order)].map(player(scene))}</ul>
    <p class="note catan-stock">${[
      t("turn", { n: picture.turn + 1 }), t("bank", { n: picture.bank }), t("deck", { n: picture.deck }),
      t("goal", { n: picture.goal }),
    ].join(" · ")}</p>`;
}

/** @param {Scene} scene */
const player = (scene) => (/** @type {number} */ seat) => {
  const { names, picture, t } = scene;
  const { points, cards, secrets, knights, length, left } = picture.seats[seat];
  const [roads, settlements, cities] = left;
  const is_to_move = (picture.builder ?? picture.active) === seat && picture.phase !== "over";
  return html`<li class="card catan-player ${is_to_move ? "catan-active" : ""}">
    <div class="catan-who"><span class="seat-mark seat-${seat}">${seat + 1}</span><strong>${names[seat]}</strong>
      ${fact("points", points, t("p_points", { n: points }), false)}</div>
    <div class="catan-facts">
      ${fact("cards", cards, t("p_cards", { n: cards }), false)}
      ${fact("invention", secrets, t("p_secrets", { n: secrets }), false)}
      ${fact("knight", knights, t("p_knights", { n: knights }), picture.army === seat)}
      ${fact("road", length, t("p_length", { n: length }), picture.road === seat)}
    </div>
    <div class="catan-badges">${badges(scene, seat).map((text) => html`<span class="catan-badge">${text}</span>`)}
      <span class="hidden-text">${t("left", { roads, settlements, cities })}</span></div>
  </li>`;
};

/** @param {string} kind @param {number} n @param {string} name @param {boolean} is_honoured */
const fact = (kind, n, name, is_honoured) => html`<span
  class="catan-fact ${is_honoured ? "catan-honoured" : ""}" title=${name}>
  ${glyph(kind)}<span class="number" aria-hidden="true">${n}</span><span class="hidden-text">${name}</span></span>`;

/** @param {Scene} scene @param {number} seat @returns {string[]} */
function badges({ picture, t }, seat) {
  const { owes, answer } = picture.seats[seat];
  const found = [];
  if (picture.winner === seat) found.push(t("winner"));
  if (picture.phase !== "over" && picture.active === seat) found.push(t("to_move"));
  if (picture.builder === seat) found.push(t("building_specially"));
  if (owes) found.push(t("owes", { n: owes }));
  if (picture.offer && answer) found.push(t(`answer_${answer}`));
  if (picture.offer && picture.waits.includes(seat) && seat !== picture.active) found.push(t("awaited"));
  if (picture.road === seat) found.push(t("has_road"));
  if (picture.army === seat) found.push(t("has_army"));
  return found;
}

/** One's own cards. @param {Scene} scene */
export function hand({ picture, t }) {
  if (!picture.own) return null;
  const { hand: held, cards, fresh } = picture.own;
  const kinds = ["knight", "roads", "monopoly", "invention", "points"];
  return html`<div class="catan-hand" role="group" aria-label=${t("hand")}>
    ${RESOURCES.map((kind, k) => html`<span class="catan-card catan-${kind} ${held[k] ? "" : "catan-none"}">
      ${glyph(kind)}<b class="number">${held[k]}</b><span class="catan-kind">${t(kind)}</span></span>`)}
    ${kinds.map((kind, k) => cards[k] > 0 && html`<span class="catan-card catan-development">
      ${glyph(kind)}<b class="number">${cards[k]}</b><span class="catan-kind">${t(kind)}${
        fresh[k] ? ` (${t("bought_now")})` : ""}</span></span>`)}
  </div>`;
}
