// The deed of a plot in the middle of the board, or what another field is about.

import { html } from "/static/html.js";
import { BAIL, FIELDS, HOTEL, LETTERS, STATION_RENTS, WAGE, WORKS_RENTS, mortgageOf, plotsOf, redemptionOf } from "./fields.js";
import { nameOf, ownedAt } from "./names.js";
import { sign } from "./pieces.js";

/** @typedef {import("/static/types.js").BoardScene} BoardScene */
/** @typedef {{text: string, value: number, is_now?: boolean}} Row */

const LEFT = 225;
const TOP = 216;
const WIDTH = 430;
const HEAD = 42;
const PITCH = 21;
const ROWS = 10;
const MIDDLE = LEFT + WIDTH / 2;

/** Everything about a field. @param {number} at @param {BoardScene} scene */
export function deed(at, scene) {
  const field = FIELDS[at];
  const height = HEAD + (ROWS + 1) * PITCH + 8;
  const title = nameOf(at, scene.t);
  return html`<g aria-hidden="true">
    <rect x=${LEFT} y=${TOP} width=${WIDTH} height=${height} rx="14" fill="var(--sheet)" stroke="var(--line)" stroke-width="2" />
    ${field.kind === "street" && html`<g class="monopoly-group-${field.group}">
      <path class="monopoly-band" d="M${LEFT + 1} ${TOP + HEAD}v-${HEAD - 14}q0 -13 13 -13h${WIDTH - 28}q13 0 13 13v${HEAD - 14}z" />
    </g>
    <rect x=${LEFT + 9} y=${TOP + 8} width=${WIDTH - 18} height=${HEAD - 16} rx="6" fill="var(--sheet)" />`}
    <text x=${MIDDLE} y=${TOP + 27} class="monopoly-title" text-anchor="middle">
      ${field.kind === "street" ? `${LETTERS[field.group]} · ${title}` : title}</text>
    ${field.price ? rows(at, scene) : about(at, scene)}
  </g>`;
}

/** @param {number} at @param {BoardScene} scene */
function rows(at, scene) {
  const y = TOP + HEAD + PITCH - 4;
  return html`<text x=${MIDDLE} y=${y} class="monopoly-row monopoly-soft" text-anchor="middle">${holder(at, scene)}</text>
    ${rowsOf(at, scene).map(({ text, value, is_now }, k) => {
      const below = y + (k + 1) * PITCH;
      return html`
        ${is_now && html`<rect x=${LEFT + 10} y=${below - 15.5} width=${WIDTH - 20} height=${PITCH} rx="5" class="monopoly-now" />`}
        <text x=${LEFT + 20} y=${below} class="monopoly-row">${text}</text>
        <text x=${LEFT + WIDTH - 20} y=${below} class="monopoly-row monopoly-figure" text-anchor="end">
          ${scene.t("figures", { n: value })}</text>`;
    })}
    ${FIELDS[at].kind !== "street" && sign(at, FIELDS[at].kind, MIDDLE, TOP + 238, 1.4)}`;
}

/** Whose it is, in words. @param {number} at @param {BoardScene} scene */
export function holder(at, { picture, names, t }) {
  const owned = ownedAt(picture, at);
  if (!owned) return t("is_free");
  return t("of_owner", { name: names[owned.owner] }) + (owned.is_mortgaged ? `, ${t("is_mortgaged")}` : "");
}

/** What a plot costs and earns. @param {number} at @param {BoardScene} scene @returns {Row[]} */
export function rowsOf(at, scene) {
  const { picture, t } = scene;
  const { kind, price, house } = FIELDS[at];
  const is_pledged = ownedAt(picture, at)?.is_mortgaged ?? false;
  return [
    { text: t("price"), value: price },
    ...(kind === "street" ? streetRents(at, scene) : otherRents(at, scene)),
    ...(kind === "street" ? [{ text: t("house_price"), value: house }] : []),
    is_pledged ? { text: t("redemption"), value: redemptionOf(at) } : { text: t("mortgage"), value: mortgageOf(at) },
  ];
}

/** How many of a plot's group its owner has; 0 if a visitor owes nothing. @param {number} at @param {any} picture */
function share(at, picture) {
  const owned = ownedAt(picture, at);
  if (!owned || owned.is_mortgaged) return 0;
  return plotsOf(FIELDS[at].group).filter((plot) => ownedAt(picture, plot)?.owner === owned.owner).length;
}

/** @param {number} at @param {BoardScene} scene @returns {Row[]} */
function streetRents(at, { picture, t }) {
  const { rents, group } = FIELDS[at];
  const n = share(at, picture);
  const houses = n ? ownedAt(picture, at).houses : -1;
  const is_whole = picture.is_doubling && n === plotsOf(group).length;
  return [
    { text: t("rent"), value: rents[0], is_now: houses === 0 && !is_whole },
    ...(picture.is_doubling ? [{ text: t("rent_group"), value: 2 * rents[0], is_now: houses === 0 && is_whole }] : []),
    ...rents.slice(1).map((value, k) => ({
      text: k + 1 === HOTEL ? t("hotel") : t("rent_houses", { n: k + 1 }), value, is_now: houses === k + 1,
    })),
  ];
}

/** @param {number} at @param {BoardScene} scene @returns {Row[]} */
function otherRents(at, { picture, t }) {
  const { kind } = FIELDS[at];
  const n = share(at, picture);
  const rents = kind === "station" ? STATION_RENTS : WORKS_RENTS;
  const key = kind === "station" ? "rent_stations" : "rent_works";
  return rents.map((value, k) => ({ text: t(key, { n: k + 1 }), value, is_now: n === k + 1 }));
}

/** @param {number} at @param {BoardScene} scene */
const about = (at, scene) => html`${sign(at, FIELDS[at].kind, MIDDLE, TOP + 100, 1.8)}
  ${(drawnAt(at, scene) ?? linesAbout(at, scene)).map((line, k) => html`<text x=${MIDDLE} y=${TOP + 170 + k * 26} class="monopoly-row" text-anchor="middle">${line}</text>`)}`;

/** The card that led somebody here or was drawn here, until the next throw; none where it is not known. @param {number} at @param {BoardScene} scene */
function drawnAt(at, { past, picture, t }) {
  const { is, deck, card, seat } = past.findLast(({ told }) => told.is === "CardDrawn" || told.is === "Thrown")?.told ?? {};
  if (is !== "CardDrawn" || card === null || picture.players[seat].field !== at) return null;
  return t(`card_${deck}_${card}`).match(/.{1,42}(?= |$)/g)?.map((line) => line.trim()) ?? null;
}

/** What a field without a price is for, in short lines. @param {number} at @param {BoardScene} scene @returns {string[]} */
export function linesAbout(at, { t }) {
  const { kind, tax } = FIELDS[at];
  const key = kind === "quiet" || kind === "parking" || kind === "police" ? `about_${at}` : `about_${kind}`;
  const rm = (/** @type {number} */ n) => t("rm", { n });
  const text = t(key, { wage: rm(WAGE), twice: rm(2 * WAGE), bail: rm(BAIL), tax: rm(tax) });
  return text.split("|");
}
