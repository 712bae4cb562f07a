// Trades and discards in the making, and the open offer.

import { html } from "/static/html.js";
import { button, stepper } from "/static/controls.js";
import { RESOURCES, can, chosenOf, compose, restack } from "./choosing.js";
import { glyph } from "./glyphs.js";

/** @typedef {import("/static/types.js").BoardScene} Scene */

const NOTHING = [0, 0, 0, 0, 0];

/** @param {number[]} cards */
export const total = (cards) => cards.reduce((sum, n) => sum + n, 0);

/** Cards in words: "2 wood, 1 ore". @param {number[]} cards @param {import("/static/texts.js").Translate} t */
export const inWords = (cards, t) =>
  cards.flatMap((n, kind) => (n ? [t(`n_${RESOURCES[kind]}`, { n })] : [])).join(", ") || t("nothing");

/** @param {number[]} cards @param {number} kind @param {number} n */
const put = (cards, kind, n) => cards.map((held, at) => (at === kind ? n : held));

/**
 * Five numbers to set.
 * @param {Scene} scene @param {number[]} cards @param {(kind: number) => {min?: number, max: number, note?: string}} range
 * @param {(cards: number[]) => void} change
 */
const steppers = ({ t }, cards, range, change) => html`<div class="catan-steppers">${RESOURCES.map((kind, k) => {
  const { note = "", ...limits } = range(k);
  return stepper({
    name: t(kind), value: cards[k], ...limits, change: (n) => change(put(cards, k, n)),
    mark: html`<span class="catan-mark catan-${kind}">${glyph(kind)}</span> ${t(kind)} <span class="note">${note}</span>`,
  });
})}</div>`;

/** To begin a trade. @param {Scene} scene */
export function trading({ choose, chosen, picture, seat, t }) {
  const may_trade = ["offer", "bank"].some((word) => picture.may.includes(word));
  if (seat === null || !may_trade || chosen?.trade) return null;
  return button({ text: t("trade"), press: () => choose({ trade: NOTHING }), about: { does: "trade" } });
}

/** A trade with the others or the bank: what is given counts below zero. @param {Scene} scene */
export function composer(scene) {
  const { choose, commit, picture, seat, t } = scene;
  if (seat === null) return null;
  const { trade } = chosenOf(scene);
  const [can_offer, can_bank] = ["offer", "bank"].map((word) => picture.may.includes(word));
  if (!can_offer && !can_bank) return null;
  if (!trade) return null;
  const { hand, rates } = picture.own;
  const given = trade.map((n) => Math.max(0, -n));
  const wanted = trade.map((n) => Math.max(0, n));
  const is_trade = total(given) > 0 && total(wanted) > 0;
  const range = (/** @type {number} */ kind) =>
    ({ min: -hand[kind], max: picture.stock, note: t("rate", { n: rates[kind] }) });
  return html`<div class="card stack">
    ${steppers(scene, trade, range, (cards) => choose(restack(scene.chosen, "trade", cards)))}
    <p>${t("balance", { given: inWords(given, t), wanted: inWords(wanted, t) })}</p>
    <div class="row">
      ${button({
        text: t("offer"), kind: "primary", is_off: !(is_trade && can_offer),
        press: () => commit(compose.offer(given, wanted)), about: { does: "offer" },
      })}
      ${button({
        text: t("with_bank"), is_off: !(is_trade && can_bank && isRated(given, wanted, rates)),
        press: () => commit(compose.bank(given, wanted)), about: { does: "bank" },
      })}
    </div>
  </div>`;
}

/**
 * Whether the bank takes it: each resource at its rate.
 * @param {number[]} given @param {number[]} wanted @param {number[]} rates
 */
export const isRated = (given, wanted, rates) =>
  given.every((n, kind) => n % rates[kind] === 0) && total(given.map((n, kind) => n / rates[kind])) === total(wanted);

/** The offer that is open, and what can be done about it. @param {Scene} scene */
export function offer(scene) {
  const { choices, commit, names, picture, t } = scene;
  if (!picture.offer) return null;
  const { given, wanted } = picture.offer;
  const answers = choices.filter((text) => /^(accept|decline|conclude|withdraw) /.test(text));
  const is_poor = answers.length === 1 && answers[0].startsWith("decline ");
  return html`<div class="card stack">
    <p>${t("offer_of", { name: names[picture.active], given: inWords(given, t), wanted: inWords(wanted, t) })}</p>
    ${is_poor && html`<p class="note">${t("cannot_accept")}</p>`}
    <div class="row">${answers.map((text) => {
      const [word, , partner] = text.split(" ");
      const kind = word === "accept" || word === "conclude" ? "primary" : "";
      return button({ text: t(word, { name: names[Number(partner)] }), kind, press: () => commit(text), about: { does: word } });
    })}</div>
  </div>`;
}

/** Half the hand, after a seven. @param {Scene} scene */
export function discards(scene) {
  const { choose, commit, picture, seat, t } = scene;
  if (seat === null || !picture.may.includes("discard")) return null;
  const cards = chosenOf(scene).discard ?? NOTHING;
  const all = picture.seats[seat].owes;
  const missing = all - total(cards);
  const { hand } = picture.own;
  const range = (/** @type {number} */ kind) => ({ max: Math.min(hand[kind], cards[kind] + missing) });
  return html`<div class="card stack">
    <p aria-live="polite">${t("chosen_of", { n: total(cards), all })}</p>
    ${steppers(scene, cards, range, (chosen) => choose(restack(chosenOf(scene), "discard", chosen)))}
    <div class="row">${button({
      text: t("discard"), kind: "primary", is_off: missing !== 0, press: () => commit(compose.discard(cards)), about: { does: "discard" },
    })}</div>
  </div>`;
}

/** Two cards from the bank, or its last one. @param {Scene} scene */
export function invention(scene) {
  const { choices, choose, commit, t } = scene;
  const { card, cards = NOTHING } = chosenOf(scene);
  if (card !== "invention" || !can(scene, "invention")) return null;
  const listed = choices.filter((text) => text.startsWith("invention "));
  const all = total(listed[0].split(" ")[1].split(",").map(Number));
  const text = compose.invention(cards);
  const left = all - total(cards);
  return html`<div class="card stack">
    <p>${t("take_two", { n: all })}</p>
    ${steppers(scene, cards, (kind) => ({ max: cards[kind] + left }), (chosen) => choose(restack(chosenOf(scene), "cards", chosen)))}
    <div class="row">
      ${button({ text: t("take"), kind: "primary", is_off: !listed.includes(text), press: () => commit(text), about: { does: "invention" } })}
    </div>
  </div>`;
}
