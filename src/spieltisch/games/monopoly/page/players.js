// What everybody has: cash, fortune, and plots by group.

import { html } from "/static/html.js";
import { FIELDS, HOTEL, LETTERS, mortgageOf, plotsOf } from "./fields.js";

/** @typedef {import("/static/types.js").BoardScene} BoardScene */

/** What the bank has left to build with, where that is limited. @param {BoardScene} scene */
export function stock(scene) {
  const text = stockText(scene);
  return text && html`<p class="note monopoly-stock">${text}</p>`;
}

/** @param {BoardScene} scene @returns {string} */
export const stockText = ({ picture: { stock }, t }) => (stock.houses ?? stock.hotels) === null ? ""
  : t("stock", { houses: stock.houses ?? t("no_limit"), hotels: stock.hotels ?? t("no_limit") });

/** A seat's cash, and what else it has. @param {BoardScene} scene @param {number} seat */
export function standing(scene, seat) {
  const { picture, t } = scene;
  const one = picture.players[seat];
  if (one.out) return { points: null, note: t("out") };
  const cash = html`<span data-figure="cash ${seat}" class=${one.cash < 0 ? "monopoly-owing" : ""}>${t("rm", { n: one.cash })}</span>`;
  return { points: cash, note: html`${details(one, t).join(" · ")}<div class="monopoly-shares">${shares(seat, scene)}</div>` };
}

/** What a seat's fortune is made of, as the engine counts it: deeds less mortgages, and houses at their price. @param {BoardScene} scene @param {number} seat */
export function tally({ picture, t }, seat) {
  if (picture.players[seat].out) return [];
  const own = picture.plots.filter((/** @type {any} */ { owner }) => owner === seat);
  const sum = (/** @type {(one: any) => number} */ worth) => own.reduce((/** @type {number} */ all, /** @type {any} */ one) => all + worth(one), 0);
  const kinds = {
    cash: picture.players[seat].cash,
    deeds: sum(({ plot, is_mortgaged }) => FIELDS[plot].price - (is_mortgaged ? mortgageOf(plot) : 0)),
    houses: sum(({ plot, houses }) => houses * FIELDS[plot].house),
  };
  return Object.entries(kinds).map(([kind, n]) => ({ n, text: t(`tally_${kind}`, { n: t("rm", { n }) }) }));
}

/** @param {any} one @param {import("/static/types.js").Translate} t */
const details = ({ cash, fortune, reserves, is_jailed, keys }, t) => [
  `${t("fortune")} ${t("rm", { n: fortune })}`,
  ...(cash < 0 ? [t("reserves", { n: t("rm", { n: reserves }) })] : []),
  ...(is_jailed ? [t("jailed")] : []),
  ...(keys ? [t("keys", { n: keys })] : []),
];

/** A chip for each group the seat has something of. @param {number} seat @param {BoardScene} scene */
function shares(seat, { picture, t }) {
  return LETTERS.map((letter, group) => {
    const own = picture.plots.filter((/** @type {any} */ { owner, plot }) => owner === seat && plotsOf(group).includes(plot));
    if (!own.length) return null;
    const of = plotsOf(group).length;
    const { houses, hotels } = built(own);
    const pledged = own.filter((/** @type {any} */ one) => one.is_mortgaged).length;
    const more = /** @type {[string, number, string][]} */ ([
      ["houses", houses, "⌂"], ["hotels", hotels, "▲"], ["pledged", pledged, "⊘"],
    ]).filter(([, n]) => n > 0);
    const name = t("group_share", { group: groupName(group, t), n: own.length, of })
      + more.map(([what, n]) => t(`group_${what}`, { n })).join("");
    return html`<span class="monopoly-share ${own.length === of ? "monopoly-whole" : ""}" role="img" aria-label=${name} title=${name}>
      <i class="monopoly-badge monopoly-group-${group}">${letter}</i>${own.length}/${of}
      ${more.map(([, n, sign]) => ` ${sign}${n}`).join("")}</span>`;
  });
}

/** How many houses and hotels stand on some plots. @param {any[]} own */
function built(own) {
  const hotels = own.filter(({ houses }) => houses === HOTEL).length;
  return { houses: own.reduce((sum, one) => sum + one.houses, 0) - HOTEL * hotels, hotels };
}

/** @param {number} group @param {import("/static/types.js").Translate} t */
const groupName = (group, t) => (group < 8 ? t("group", { letter: LETTERS[group] }) : t(group === 8 ? "stations" : "works"));
