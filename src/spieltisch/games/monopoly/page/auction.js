// An auction beside the board: the hammer and the highest bid, everybody's paddle, and chips to bid with.

import { dress } from "/static/boards/boards.js";
import { html } from "/static/html.js";
import { button } from "/static/controls.js";
import { bid, bidOf, put } from "./doing.js";
import { FIELDS } from "./fields.js";
import { isSum, sum } from "./money.js";
import { piece } from "./pieces.js";

/** @typedef {import("/static/types.js").BoardScene} BoardScene */

dress("/static/games/monopoly/auction.css");

/** @param {{scene: BoardScene}} props */
export function Auction({ scene }) {
  const { picture, names, choices, commit, seat, t } = scene;
  const { plot, price, bidder, passed } = picture.auction;
  const { name, group, price: listed } = FIELDS[plot];
  const rm = (/** @type {number} */ n) => t("rm", { n });
  const queue = picture.queue.map((/** @type {number} */ at) => FIELDS[at].name).join(", ");
  return html`<section class="card stack monopoly-auction monopoly-group-${group}" aria-label=${t("phase_auction")}>
    <h2>${t("auction_title", { plot: name })}</h2>
    <div class="monopoly-block">
      ${hammer(price)}
      <p><strong class="monopoly-highest number" data-figure="auction ${plot}">${rm(bidder === null ? listed : price)}</strong>
        <span class="note">${bidder === null ? t("auction_none") : t("auction_high", { name: names[bidder] })}</span></p>
    </div>
    <ul class="monopoly-paddles">${picture.players.map((/** @type {any} */ one, /** @type {number} */ at) => !one.out && paddle(scene, at))}</ul>
    ${picture.may.bid && chips(scene)}
    ${seat !== null && passed.includes(seat) && html`<p class="note">${t("out_of_bids")}</p>`}
    ${(picture.may.bid || choices.includes(`pass ${plot}`)) && html`<div class="row">${picture.may.bid && raise(scene)}
      ${choices.includes(`pass ${plot}`) && button({
        text: t("pass"), press: () => commit(`pass ${plot}`), about: { does: `pass ${plot}` }, kind: picture.may.bid ? "" : "primary",
      })}</div>`}
    ${picture.may.bid && html`<p class="note">${t("least", { n: rm(picture.may.bid.least) })}, ${t("most", { n: rm(picture.may.bid.most) })}</p>`}
    ${queue && html`<p class="note">${t("queue", { plots: queue })}</p>`}
  </section>`;
}

/** Up for the highest bid, down for who has passed. @param {BoardScene} scene @param {number} seat */
function paddle({ picture: { auction: { bidder, passed } }, names, t, waits }, seat) {
  const state = bidder === seat ? "leads" : passed.includes(seat) ? "passed" : waits.includes(seat) ? "asked" : "waits";
  return html`<li key=${seat} class="monopoly-paddle monopoly-${state}">
    <svg viewBox="-20 -20 40 58" aria-hidden="true">
      <rect x="-4" y="12" width="8" height="25" rx="4" class="monopoly-handle" />
      <circle r="18" class="monopoly-plate" />${piece(seat, 0, 0, 11)}
    </svg>
    <span class="monopoly-bidder">${names[seat]}</span><span class="note">${t(`paddle_${state}`)}</span></li>`;
}

/** It falls with each bid. @param {number} price */
const hammer = (price) => html`<svg viewBox="0 0 64 52" class="monopoly-gavel" aria-hidden="true">
  <rect x="6" y="44" width="34" height="6" rx="3" class="monopoly-plinth" />
  <g key=${price} class="monopoly-hammer"><rect x="27" y="19" width="34" height="6" rx="3" class="monopoly-handle" />
    <rect x="13" y="8" width="18" height="28" rx="3" class="monopoly-head" /><rect x="11" y="11" width="22" height="4" rx="2" class="monopoly-plinth" />
    <rect x="11" y="29" width="22" height="4" rx="2" class="monopoly-plinth" /></g></svg>`;

/** @param {BoardScene} scene */
function chips(scene) {
  const { picture: { may: { bid: { least, most } } }, t } = scene;
  return sum({ name: t("bid_name"), value: bidOf(scene), least, most, change: (to) => put(scene, { bid: to }), t });
}

/** @param {BoardScene} scene */
function raise(scene) {
  const { picture: { may: { bid: { plot, least, most } } }, commit, t } = scene;
  const value = bidOf(scene);
  return button({
    text: t("bid", { price: t("rm", { n: value }) }), press: () => commit(bid(plot, value)), kind: "primary",
    is_off: !isSum(value, least, most), about: { does: bid(plot, value) },
  });
}
