// Trades and discards in the making, and the open offer.

import { html } from "/static/html.js";
import { button } from "/static/controls.js";
import { RESOURCES, can, chosenOf, compose, restack } from "./choosing.js";
import { glyph } from "./glyphs.js";

/** @typedef {import("/static/types.js").BoardScene} Scene */

const NOTHING = [0, 0, 0, 0, 0];

/** @param {number[]} cards */
export const total = (cards) => cards.reduce((sum, n) => sum + n, 0);

/** Cards in words: "2 wood, 1 ore". @param {number[]} cards @param {import("/static/texts.js").Translate} t */
export const inWords = (cards, t) =>
  cards.flatMap((n, kind) => (n ? [t(`n_${RESOURCES[kind]}`, { n })] : [])).join(", ") || t("nothing");

/** How long an offer waits for an answer that the viewer need not give, in milliseconds. */
const PATIENCE_MS = 15_000;

/** @param {number[]} cards @param {number} kind @param {number} n */
const put = (cards, kind, n) => cards.map((held, at) => (at === kind ? n : held));

/**
 * Five kinds of cards to click: each click takes one more, and smaller buttons put one back or take as many as the bank wants.
 * @param {Scene} scene @param {string} title @param {number[]} cards how many are taken
 * @param {(kind: number) => {max: number, rate?: number}} range @param {(cards: number[]) => void} change
 */
const picks = ({ t }, title, cards, range, change) => html`<section class="catan-side" role="group" aria-label=${title}>
  <p class="catan-side-name" aria-hidden="true">${title}</p>
  <div class="catan-picks">${RESOURCES.map((kind, k) => {
    const { max, rate = 0 } = range(k);
    const [n, what] = [cards[k], t(kind)];
    return html`<div class="catan-pick">
      <button type="button" class="button catan-card catan-${kind} ${n ? "catan-taken" : ""}" data-n=${n || undefined} disabled=${n >= max}
          aria-label=${t("one_more", { what, n })} onClick=${() => change(put(cards, k, n + 1))}>
        ${glyph(kind)}<span class="catan-kind">${what}</span></button>
      ${n === 0 && rate > 0 && rate <= max && html`<button type="button" class="button small" aria-label=${t("many", { what, n: rate })}
        onClick=${() => change(put(cards, k, rate))}>${t("rate", { n: rate })}</button>`}
      ${n > 0 && html`<button type="button" class="button small" aria-label=${t("one_less", { what })}
        onClick=${() => change(put(cards, k, n - 1))}>−</button>`}
    </div>`;
  })}</div>
</section>`;

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
  const change = (/** @type {number[]} */ cards) => choose(restack(chosenOf(scene), "trade", cards));
  const giving = (/** @type {number} */ kind) => ({ max: wanted[kind] ? 0 : hand[kind], rate: rates[kind] });
  const getting = (/** @type {number} */ kind) => ({ max: given[kind] ? 0 : picture.stock });
  return html`<div class="card stack">
    <div class="catan-sides">
      ${picks(scene, t("i_give"), given, giving, (cards) => change(cards.map((n, kind) => wanted[kind] - n)))}
      ${picks(scene, t("i_get"), wanted, getting, (cards) => change(cards.map((n, kind) => n - given[kind])))}
    </div>
    <p aria-live="polite">${t("balance", { given: inWords(given, t), wanted: inWords(wanted, t) })}</p>
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

/** Whether the viewer has not the cards that are asked for. @param {string[]} choices */
const isPoor = (choices) => !choices.some((text) => text.startsWith("accept "));

/**
 * An offer needs no click of who does not want it: where it cannot be met, or none is wanted in this turn, it is declined at
 * once, and else after a while. Who thinks about it may say so.
 * @param {Scene} scene @returns {import("/static/types.js").Order | null}
 */
export function unasked({ choices, chosen, picture, seat }) {
  const decline = choices.find((text) => text.startsWith("decline "));
  if (!decline || seat === picture.active) return null;
  if (chosen?.refusing || isPoor(choices)) return { text: decline };
  return chosen?.thinking === picture.offer.number ? null : { text: decline, after_ms: PATIENCE_MS };
}

/** The switch for who wants to hear of no offers until it is their turn. @param {Scene} scene */
export function refusing({ choose, chosen, picture: { active, phase, seats }, seat, t }) {
  if (seat === null || active === seat || seats.length < 2 || !["roll", "discard", "robber", "main"].includes(phase)) return null;
  const { refusing: is_on = false, thinking: _, ...others } = chosen ?? {};
  const rest = Object.keys(others).length ? others : null;
  return html`<p>${button({
    text: t("no_trades"), kind: "quiet", is_on, press: () => choose(is_on ? rest : { ...rest, refusing: true }), about: { does: "no_trades" },
  })}</p>`;
}

/** The offer that is open as a card, and what can be done about it; else what was declined just now. @param {Scene} scene */
export function offer(scene) {
  const { choices, chosen, choose, commit, names, picture, seat, t } = scene;
  if (!picture.offer) return declined(scene);
  const { given, wanted, number } = picture.offer;
  const is_own = seat === picture.active;
  const answers = choices.filter((text) => /^(accept|decline|conclude|withdraw) /.test(text));
  const decline = answers.find((text) => text.startsWith("decline "));
  const is_vain = is_own && picture.seats.every((/** @type {any} */ one, /** @type {number} */ at) => at === seat || one.answer === "no");
  const has_declined = seat !== null && !is_own && picture.seats[seat].answer === "no";
  const runs = decline !== undefined && !is_own && chosen?.thinking !== number && !isPoor(choices);
  const cards = { name: names[picture.active], given: inWords(given, t), wanted: inWords(wanted, t) };
  return html`<section class="card stack catan-offer" aria-label=${t("offer_title")}>
    <p>${t(is_own ? "own_offer" : seat === null ? "said_Offered" : "offer_of", cards)}</p>
    ${is_vain && html`<p><strong>${t("all_declined")}</strong></p>`}
    ${has_declined && html`<p class="note">${t(answers.length ? "declined_yet" : "answer_no_own")}</p>`}
    ${decline && isPoor(choices) && html`<p class="note">${t("cannot_accept")}</p>`}
    <div class="row">${answers.map((text) => {
      const [word, , partner] = text.split(" ");
      const kind = (word === "accept" && !has_declined) || word === "conclude" ? "primary" : "";
      return button({ text: t(word, { name: names[Number(partner)] }), kind, press: () => commit(text), about: { does: word } });
    })}</div>
    ${runs && html`<p key=${number} class="note catan-waits">${t("declines_itself", { n: PATIENCE_MS / 1000 })}
      ${button({ text: t("think"), kind: "quiet", press: () => choose({ ...chosen, thinking: number }), about: { does: "think" } })}</p>`}
  </section>`;
}

/** The latest offer, if the viewer has declined it, in another seat's turn. @param {Scene} scene */
function declined({ names, past, picture, seat, t }) {
  if (seat === null || seat === picture.active) return null;
  const at = past.findLastIndex(({ told }) => told.is === "Offered");
  const is_mine = past.slice(at + 1).some(({ told }) => told.is === "Answered" && told.seat === seat && !told.accepts);
  if (at < 0 || !is_mine) return null;
  const { seat: who, given, wanted } = past[at].told;
  return html`<p class="note">${t("declined", { name: names[who], given: inWords(given, t), wanted: inWords(wanted, t) })}</p>`;
}

/** What somebody discards who does not want to choose: always of what there is most of. @param {number[]} hand @param {number} n */
function most(hand, n) {
  const left = [...hand];
  for (let k = 0; k < n; k++) left[left.indexOf(Math.max(...left))] -= 1;
  return hand.map((held, kind) => held - left[kind]);
}

/** Half the hand, after a seven. @param {Scene} scene */
export function discards(scene) {
  const { choose, commit, picture, seat, t } = scene;
  if (seat === null || !picture.may.includes("discard")) return null;
  const all = picture.seats[seat].owes;
  const cards = chosenOf(scene).discard ?? most(picture.own.hand, all);
  const missing = all - total(cards);
  const { hand } = picture.own;
  const range = (/** @type {number} */ kind) => ({ max: Math.min(hand[kind], cards[kind] + missing) });
  return html`<div class="card stack">
    <p aria-live="polite">${t("chosen_of", { n: total(cards), all })}</p>
    ${picks(scene, t("i_discard"), cards, range, (chosen) => choose(restack({ discard: cards, ...chosenOf(scene) }, "discard", chosen)))}
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
    ${picks(scene, t("i_take"), cards, (kind) => ({ max: cards[kind] + left }), (chosen) => choose(restack(chosenOf(scene), "cards", chosen)))}
    <div class="row">
      ${button({ text: t("take"), kind: "primary", is_off: !listed.includes(text), press: () => commit(text), about: { does: "invention" } })}
    </div>
  </div>`;
}
