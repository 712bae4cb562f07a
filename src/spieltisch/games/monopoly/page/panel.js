// Everything a player does that is not a click on a field.

import { html } from "/static/html.js";
import { button } from "/static/controls.js";
import { later } from "/static/parts/later.js";
import { accept, decline, put } from "./doing.js";
import { BAIL, FIELDS } from "./fields.js";
import { nameOf, ownedAt } from "./names.js";
import { mark } from "./pieces.js";

/** @typedef {import("/static/types.js").BoardScene} BoardScene */

const Auction = later(async () => (await import("./auction.js")).Auction);
const Estate = later(async () => (await import("./manage.js")).Estate);
const Cheats = later(async () => (await import("./cheats.js")).Cheats);

/** Controls for the viewer, the most urgent first. @param {BoardScene} scene */
export function panel(scene) {
  const { picture, seat, t } = scene;
  const is_in = seat !== null && !picture.players[seat].out;
  if (picture.phase === "over" || !(is_in || picture.auction || picture.offers.length)) return null;
  return html`<div class="stack monopoly-panel">
    ${picture.auction && html`<${Auction} scene=${scene} />`}
    ${picture.offers.length > 0 && offers(scene)}
    ${is_in && own(scene, seat)}
  </div>`;
}

/** @param {BoardScene} scene @param {number} seat */
function own(scene, seat) {
  return html`
    ${scene.picture.held?.seat === seat && held(scene)}
    ${turn(scene, seat)}
    ${owns(scene, seat) && html`<${Estate} scene=${scene} seat=${seat} />`}
    ${scene.picture.may.cheat.length > 0 && html`<${Cheats} scene=${scene} />`}
    ${scene.choices.includes("quit") && quit(scene)}`;
}

/** @param {BoardScene} scene @param {number} seat */
const owns = ({ picture }, seat) => picture.plots.some((/** @type {any} */ { owner }) => owner === seat);

/** @param {BoardScene} scene */
function offers(scene) {
  return html`<section class="card stack" aria-label=${scene.t("offers")}>
    <h2>${scene.t("offers")}</h2>
    ${scene.picture.offers.map((/** @type {any} */ one) => offer(one, scene))}
  </section>`;
}

/** @param {any} one @param {BoardScene} scene */
function offer({ seller, buyer, plot, price }, { picture, seat, names, choices, commit, t }) {
  if (plot === null) return html`<p class="note">${t("offer_secret", { seller: names[seller], buyer: names[buyer] })}</p>`;
  const rm = t("rm", { n: price });
  if (seat === seller) return html`<p>${t("offer_of_you", { name: names[buyer], plot: FIELDS[plot].name, price: rm })}</p>`;
  const is_poor = picture.players[buyer].cash < price;
  return html`<div class="stack">
    <p class="row">${mark(seller)}<span>${t("offer_to_you", { name: names[seller], plot: FIELDS[plot].name, price: rm })}</span></p>
    ${is_poor && html`<p class="note">${t("cannot_pay")}</p>`}
    <div class="row">
      ${choices.includes(accept(plot, price)) && button({
        text: t("accept", { price: rm }), press: () => commit(accept(plot, price)), kind: "primary", about: { does: accept(plot, price) },
      })}
      ${choices.includes(decline(plot)) && button({
        text: t("decline"), press: () => commit(decline(plot)), about: { does: "decline" }, kind: is_poor ? "primary" : "",
      })}
    </div>
  </div>`;
}

/** A card that may be exchanged: only the deck that stands in for the community's has any. @param {BoardScene} scene */
function held({ picture, choices, commit, t }) {
  const deck = picture.is_testing ? "test" : "community";
  return html`<section class="card stack" aria-label=${t("held_title")}>
    <h2>${t("held_title")}</h2>
    <p>${t(`card_${deck}_${picture.held.card}`)}</p>
    <div class="row">
      ${choices.includes("take") && button({ text: t("take"), press: () => commit("take"), about: { does: "take" }, kind: "primary" })}
      ${choices.includes("swap") && button({ text: t("swap"), press: () => commit("swap"), about: { does: "swap" } })}
    </div>
  </section>`;
}

/** @param {BoardScene} scene @param {number} seat */
function turn(scene, seat) {
  const { picture, choices, commit, t, waits } = scene;
  const { cash, field } = picture.players[seat];
  const rm = (/** @type {number} */ n) => t("rm", { n });
  const can_buy = choices.includes(`buy ${field}`);
  const plain = ["bail", "card"].filter((text) => choices.includes(text));
  if (!can_buy && !plain.length && !choices.includes("end") && cash >= 0) return null;
  const title = t(picture.current === seat && waits.includes(seat) ? "turn" : "any_time");
  return html`<section class="card stack" aria-label=${title}>
    <h2>${cash < 0 ? t("debt_title", { sum: rm(-cash) }) : title}</h2>
    ${cash < 0 && html`<p class="note">${t("debt_hint")}</p>`}
    <div class="row">
      ${can_buy && button({
        text: t("buy", { plot: nameOf(field, t), price: rm(FIELDS[field].price) }), press: () => commit(`buy ${field}`), kind: "primary", about: { does: `buy ${field}` },
      })}
      ${plain.map((text) => button({ text: t(text, { price: rm(BAIL) }), press: () => commit(text), about: { does: text } }))}
      ${choices.includes("end") && button({ text: endText(scene, seat), press: () => commit("end"), about: { does: "end" }, kind: can_buy ? "" : "primary" })}
    </div>
  </section>`;
}

/** What ending the turn brings about. @param {BoardScene} scene @param {number} seat */
function endText({ picture, t }, seat) {
  const { cash, field } = picture.players[seat];
  if (cash < 0) return t("end_debt");
  const is_left = picture.has_landed && FIELDS[field].price > 0 && !ownedAt(picture, field);
  return is_left ? t("end_auction", { plot: nameOf(field, t) }) : t("end");
}

/** @param {BoardScene} scene */
function quit(scene) {
  const { chosen, commit, t } = scene;
  if (!chosen?.is_quitting) {
    return html`<div class="row">${button({ text: t("quit"), press: () => put(scene, { is_quitting: true }), kind: "quiet", about: { does: "quit" } })}</div>`;
  }
  return html`<section class="card stack" aria-label=${t("quit")}><p>${t("quit_sure")}</p><div class="row">
    ${button({ text: t("quit_yes"), press: () => commit("quit") })}
    ${button({ text: t("cancel"), press: () => put(scene, { is_quitting: false }) })}
  </div></section>`;
}
