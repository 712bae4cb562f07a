// What a player does beside the board: turning, giving a token back, doing it, exchanging tokens.

import { html } from "/static/html.js";
import { button } from "/static/controls.js";
import { ANIMAL_OF, natureMark, tokenMark } from "./pieces.js";
import { isTurnable, pickHome, planOf, toggleSwap, turn } from "./plan.js";

/**
 * @typedef {import("./plan.js").Scene} Scene
 * @typedef {import("./plan.js").Plan} Plan
 */

/** @param {Scene} scene */
export function panel(scene) {
  const { picture, seat } = scene;
  if (seat === null || !picture.may) return null;
  return html`<div class="stack cascadia-panel">${placing(scene)}${!picture.plain && exchanging(scene)}</div>`;
}

/** @param {Scene} scene */
function placing(scene) {
  const { t, commit } = scene;
  const plan = planOf(scene);
  const { text } = plan;
  return html`<section class="stack">
    <p class="cascadia-hint">${hint(scene, plan)}</p>
    ${plan.tile && html`<div class="row">
      ${button({ text: "↺", name: t("turn-left"), is_off: !canTurn(plan), press: () => turn(scene, -1), about: { turn: -1 } })}
      ${button({ text: "↻", name: t("turn-right"), is_off: !canTurn(plan), press: () => turn(scene, 1), about: { turn: 1 } })}
      ${button({ text: t("give-back"), is_off: !plan.at, is_on: plan.home === "bag", press: () => pickHome({ ...scene, commit: () => {} }, "bag"), about: { home: "bag" } })}
      ${text && button({ text: t("place"), kind: "primary", press: () => commit(text) })}
    </div>`}
  </section>`;
}

/** What to do next, in words. @param {Scene} scene @param {Plan} plan */
function hint({ picture, t }, plan) {
  if (!plan.tile || !plan.animal) return t(picture.may?.mixed ? "choose-pair-mixed" : "choose-pair");
  const step = !plan.at ? "choose-field" : !plan.home ? "choose-home" : plan.home === "bag" ? "ready-bag" : "ready";
  const more = [canTurn(plan) && t("can-turn"), plan.slot !== plan.token && t("costs-one")];
  return [t(step, { animal: t(`the-${ANIMAL_OF[plan.animal]}`) }), ...more].filter(Boolean).join(" ");
}

/** @param {Plan} plan */
const canTurn = ({ at, tile }) => at !== undefined && isTurnable(tile);

/** @param {Scene} scene */
function exchanging(scene) {
  const { picture, choices, chosen, commit, t } = scene;
  const nature = scene.seat === null ? 0 : picture.boards[scene.seat].nature;
  if (choices.length === 0) return chosen?.tile === undefined && html`<p class="note">${t("no-exchange")}</p>`;
  const swap = chosen?.swap ?? [];
  const text = `exchange ${swap}`;
  const is_offered = picture.may !== null && picture.may.free.length > 0;
  const is_free = is_offered && String(picture.may?.free) === String(swap);
  return html`<details class="cascadia-exchange" open=${swap.length > 0 || (is_offered && chosen?.tile === undefined)}>
    <summary>${t("exchange")} ${nature > 0 && html`<span class="number">${natureMark()} ${nature}</span>`}</summary>
    <div class="row" role="group" aria-label=${t("exchange")}>
      ${picture.tokens.map((animal, slot) => animal && button({
        text: tokenMark(animal), name: t("token-of", { n: slot + 1, animal: t(ANIMAL_OF[animal]) }),
        is_on: swap.includes(slot), press: () => toggleSwap(scene, slot),
      }))}
      ${button({ text: t(is_free ? "exchange-free" : "exchange-paid"), is_off: !choices.includes(text), press: () => commit(text), about: { exchange: text } })}
    </div>
    ${is_offered && picture.may && html`<p class="note">
      ${t("three-equal", { slots: picture.may.free.map((slot) => slot + 1).join(", ") })}
    </p>`}
  </details>`;
}
