// The viewer's plots: building, mortgages, and offers to the others.

import { html } from "/static/html.js";
import { button, choiceOf } from "/static/controls.js";
import { leastFor, lookedAt, put, sell, verbsAt, within } from "./doing.js";
import { FIELDS, HOTEL, LETTERS, codeOf, mortgageOf, plotsOf, redemptionOf } from "./fields.js";
import { isSum, sum } from "./money.js";
import { describe, ownedAt } from "./names.js";

/** @typedef {import("/static/types.js").BoardScene} BoardScene */

/** All plots of a seat that has any, and what can be done with the one that is looked at. @param {{scene: BoardScene, seat: number}} props */
export function Estate({ scene, seat }) {
  const { picture, t } = scene;
  const own = picture.plots.filter((/** @type {any} */ { owner }) => owner === seat);
  const at = lookedAt(scene);
  const is_mine = own.some((/** @type {any} */ { plot }) => plot === at);
  return html`<section class="card stack" aria-label=${t("manage")}>
    <h2>${t("manage")}</h2>
    <div class="row monopoly-own">${own.map((/** @type {any} */ one) => entry(one, at, scene))}</div>
    ${is_mine ? chosenPlot(at, scene) : html`<p class="note">${t("manage_hint")}</p>`}
  </section>`;
}

/** @param {any} one @param {number} at @param {BoardScene} scene */
function entry({ plot, houses, is_mortgaged }, at, scene) {
  const sign = is_mortgaged ? " ⊘" : houses === HOTEL ? " ▲" : houses ? ` ⌂${houses}` : "";
  const { group } = FIELDS[plot];
  return button({
    text: html`<i class="monopoly-badge monopoly-group-${group}">${LETTERS[group]}</i>${codeOf(plot).slice(1)}${sign}`,
    name: `${codeOf(plot)}${sign}, ${describe(plot, scene)}`, press: () => put(scene, { look: plot, does: null }), is_on: plot === at, about: { field: plot },
  });
}

/** @param {number} at @param {BoardScene} scene */
function chosenPlot(at, scene) {
  const { picture, choices, commit, t } = scene;
  const verbs = verbsAt(at, choices).filter((verb) => verb !== "buy");
  const may_sell = leastFor(picture, at) !== null;
  return html`
    <p><strong>${FIELDS[at].name}</strong></p>
    ${verbs.length > 0 && html`<div class="row">
      ${verbs.map((verb) => button({
        text: verbText(verb, at, scene), press: () => commit(`${verb} ${at}`), about: { does: `${verb} ${at}` }, kind: verb === "build" ? "primary" : "",
      }))}
    </div>`}
    ${may_sell && selling(at, scene)}
    ${!verbs.length && !may_sell && html`<p class="note">${t("no_verbs")}</p>`}`;
}

/** What an action on a plot does, with its price. @param {string} verb @param {number} at @param {BoardScene} scene */
function verbText(verb, at, { picture, t }) {
  const rm = (/** @type {number} */ n) => t("rm", { n });
  const { house } = FIELDS[at];
  const houses = ownedAt(picture, at)?.houses;
  const is_whole = houses === HOTEL && picture.stock.houses !== null && picture.stock.houses < HOTEL - 1;
  const n = is_whole ? plotsOf(FIELDS[at].group).reduce((sum, plot) => sum + ownedAt(picture, plot).houses, 0) : 1;
  switch (verb) {
    case "build": return t(houses === HOTEL - 1 ? "build_hotel" : "build", { price: rm(house) });
    case "raze": return t(is_whole ? "raze_all" : "raze", { price: rm(n * house / 2) });
    case "redeem": return t("redeem", { price: rm(redemptionOf(at)) });
    default: return t("mortgage_it", { price: rm(mortgageOf(at)) });
  }
}

/** An offer in the making, for any of the others. @param {number} at @param {BoardScene} scene */
function selling(at, scene) {
  const { picture: { may, has_consent }, chosen, commit, names, t } = scene;
  const draft = chosen?.sell?.plot === at ? chosen.sell : {};
  const least = /** @type {number} */ (leastFor(scene.picture, at));
  const [buyer, most] = may.sell.buyers.find((/** @type {number[]} */ [seat]) => seat === draft.buyer) ?? may.sell.buyers[0];
  const price = draft.price ?? within(FIELDS[at].price, least, Math.max(least, most));
  const change = (/** @type {object} */ some) => put(scene, { look: at, sell: { ...draft, plot: at, ...some } });
  return html`<div class="stack" role="group" aria-label=${t(has_consent ? "sell_title" : "sell_now")}>
    <p class="note">${t("sell_buyer")}</p>
    ${choiceOf({
      name: t("sell_buyer"), value: buyer, change: (to) => change({ buyer: to }),
      options: may.sell.buyers.map((/** @type {number[]} */ [seat]) => ({ value: seat, text: names[seat] })),
    })}
    ${sum({ name: t("sell_price"), value: price, least, most, change: (to) => change({ price: to }), t })}
    <div class="row">
      ${button({
        text: t(has_consent ? "sell" : "sell_at_once", { name: names[buyer], price: t("rm", { n: price }) }),
        press: () => commit(sell(at, buyer, price)), is_off: !isSum(price, least, most), about: { does: sell(at, buyer, price) },
      })}
      <span class="note">${t("offers_left", { n: may.sell.left })}</span>
    </div>
  </div>`;
}
