// What everybody has: cash, fortune, and plots by group.

import { html } from "/static/html.js";
import { HOTEL, LETTERS, plotsOf } from "./fields.js";
import { mark } from "./pieces.js";

/** @typedef {import("/static/types.js").BoardScene} BoardScene */

/** One card for each seat. @param {BoardScene} scene */
export function players(scene) {
  const { picture, t } = scene;
  return html`<ul class="monopoly-players" aria-label=${t("everybody")}>
    ${picture.players.map((/** @type {any} */ _, /** @type {number} */ seat) => player(seat, scene))}
    ${(picture.stock.houses ?? picture.stock.hotels) !== null && html`<li class="note">${stock(scene)}</li>`}
  </ul>`;
}

/** @param {BoardScene} scene */
const stock = ({ picture: { stock }, t }) =>
  t("stock", { houses: stock.houses ?? t("no_limit"), hotels: stock.hotels ?? t("no_limit") });

/** @param {number} seat @param {BoardScene} scene */
function player(seat, scene) {
  const { picture, names, t } = scene;
  const one = picture.players[seat];
  const is_current = picture.current === seat && picture.phase !== "over";
  return html`<li class="card monopoly-player ${is_current ? "monopoly-current" : ""} ${one.out ? "monopoly-out" : ""}">
    <div class="row">${mark(seat)}<strong>${names[seat]}</strong>${seat === scene.seat && html`<span class="note">(${t("you")})</span>`}
      <span class="monopoly-cash number ${one.cash < 0 ? "monopoly-owing" : ""}">${t("rm", { n: one.cash })}</span></div>
    ${one.out ? html`<div class="note">${t("out")}</div>` : html`
      <div class="note">${details(one, t).join(" · ")}</div>
      <div class="monopoly-shares">${shares(seat, scene)}</div>`}
  </li>`;
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
