// The ring of forty fields, clockwise from the upper left corner, and what lies in its middle.

import { html } from "/static/html.js";
import { Field, cell } from "/static/keys.js";
import { deed } from "./deed.js";
import { isOpen, lookedAt, mainVerb, put } from "./doing.js";
import { FIELDS, HOTEL, LETTERS, codeOf } from "./fields.js";
import { describe, linesOf, ownedAt, piecesAt } from "./names.js";
import { house, onSeat, piece, seatColour, sign } from "./pieces.js";
import { status } from "./status.js";

/** @typedef {import("/static/types.js").BoardScene} BoardScene */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

const DEPTH = 130;
const STEP = 84;
const SIZE = 2 * DEPTH + 9 * STEP;
/** From the outer edge inwards: the owner, the name, the group, and the lane that the pieces walk. */
const STRIP = [0, 22];
const BODY = [22, 102];
const BAND = [102, 130];
const LANE = [134, 176];

/** The whole ring, and the deeds of fields that somebody may point at. @param {BoardScene} scene @param {{has_peeks?: boolean}} [how] */
export function ring(scene, { has_peeks = true } = {}) {
  const { t } = scene;
  return html`<svg viewBox="-4 -4 ${SIZE + 8} ${SIZE + 8}" class="board monopoly-ring" role="group" aria-label=${t("plan")}>
    <defs>
      <pattern id="monopoly-pledged" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="3" height="10" fill="var(--soft)" opacity="0.45" />
      </pattern>
      ${FIELDS.slice(0, 8).map((_, group) => pattern(group))}
    </defs>
    ${status(scene)}
    <g class="monopoly-shown">${deed(lookedAt(scene), scene)}</g>
    <${Field} name=${t("fields")}>${FIELDS.map((_, at) => [field(at, scene), has_peeks && html`<g class="monopoly-peek">${deed(at, scene)}</g>`])}<//>
    <g aria-hidden="true" class="monopoly-pieces">${FIELDS.map((_, at) => standing(at, scene))}</g>
  </svg>`;
}

/** What tells a group by more than its colour, drawn over it. @param {number} group */
function pattern(group) {
  const drawn = [
    null,
    html`<circle cx="4" cy="4" r="1.6" />`,
    html`<rect width="3" height="8" />`,
    html`<rect width="8" height="2.5" />`,
    html`<path d="M0 0h4v4h-4zM4 4h4v4h-4z" />`,
    html`<path d="M0 3h8v1.6h-8zM3 0h1.6v8h-1.6z" />`,
    html`<path d="M0 6l4 -4l4 4v2l-4 -4l-4 4z" />`,
    html`<circle cx="4" cy="4" r="2.6" />`,
  ][group];
  const turn = group === 2 ? "rotate(45)" : undefined;
  return html`<pattern id="monopoly-group-${group}" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform=${turn}>
    <g fill="var(--sheet)" opacity="0.4">${drawn}</g>
  </pattern>`;
}

/** The part of a field between two distances from the outer edge. @param {number} at @param {number[]} depths @returns {Box} */
function slab(at, [from, to]) {
  const k = at % 10;
  const along = k === 0 ? 0 : DEPTH + (k - 1) * STEP;
  const span = k === 0 ? DEPTH : STEP;
  const deep = to - from;
  return [
    { x: along, y: from, width: span, height: deep },
    { x: SIZE - to, y: along, width: deep, height: span },
    { x: SIZE - along - span, y: SIZE - to, width: span, height: deep },
    { x: from, y: SIZE - along - span, width: deep, height: span },
  ][Math.floor(at / 10)];
}

/** @param {Box} box */
const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** One field. @param {number} at @param {BoardScene} scene */
function field(at, scene) {
  const { chosen, choices, commit, choose } = scene;
  const verb = mainVerb(at, choices);
  const is_chosen = chosen?.look === at;
  const pick = () => {
    if (!is_chosen) put(scene, { look: at, does: verb });
    else if (verb && chosen.does === verb) commit(`${verb} ${at}`);
    else choose(null);
  };
  const box = slab(at, [0, DEPTH]);
  return html`<g ...${cell({ name: describe(at, scene), pick, is_chosen, is_legal: isOpen(at, scene) })}
    aria-description=${verb ? scene.t(`name_${verb}`) : undefined}>
    <rect ...${box} fill="var(--sheet)" stroke="var(--line)" stroke-width="1.5" />
    ${at % 10 === 0 ? corner(at, scene) : FIELDS[at].price ? plot(at, scene) : other(at, scene)}
    <rect class="face" x=${box.x + 2} y=${box.y + 2} width=${box.width - 4} height=${box.height - 4} rx="3" fill="transparent" />
  </g>`;
}

/** @param {number} at @param {BoardScene} scene */
function corner(at, { t }) {
  const { x, y } = middle(slab(at, [0, DEPTH]));
  return html`<g aria-hidden="true">
    ${sign(at, FIELDS[at].kind, x, y - 14, 1.4)}
    <text x=${x} y=${y - 46} class="monopoly-name monopoly-fine" text-anchor="middle">${linesOf(at, t).join(" ")}</text>
  </g>`;
}

/** A card, a tax. @param {number} at @param {BoardScene} scene */
function other(at, { t }) {
  const { x, y } = middle(slab(at, [0, DEPTH]));
  const lines = linesOf(at, t);
  return html`<g aria-hidden="true">
    <g class="monopoly-fine">${sign(at, FIELDS[at].kind, x, y - 24, 0.75)}
      ${lines.map((line, k) => html`<text x=${x} y=${y + 8 + 14 * k} class="monopoly-name" text-anchor="middle">${line}</text>`)}</g>
    <g class="monopoly-small">${sign(at, FIELDS[at].kind, x, y, 1.4)}</g>
  </g>`;
}

/** @param {number} at @param {BoardScene} scene */
function plot(at, scene) {
  const owned = ownedAt(scene.picture, at);
  return html`<g aria-hidden="true">
    ${band(at, scene)}
    ${owned?.is_mortgaged && html`<rect ...${slab(at, BODY)} fill="url(#monopoly-pledged)" />`}
    ${scene.picture.auction?.plot === at && html`<rect ...${slab(at, [0, 102])} class="monopoly-auctioned" />`}
    ${fine(at, scene)}
    ${owned && strip(at, owned, scene)}
    ${small(at, owned)}
  </g>`;
}

/** The group: its colour, pattern and letter, and the houses. @param {number} at @param {BoardScene} scene */
function band(at, { picture, chosen }) {
  const { kind, group } = FIELDS[at];
  const box = slab(at, BAND);
  const is_upright = box.height > box.width;
  const place = (/** @type {number} */ along) =>
    is_upright ? { x: box.x + 14, y: box.y + along } : { x: box.x + along, y: box.y + 14 };
  const letter = place(15);
  const houses = ownedAt(picture, at)?.houses ?? 0;
  const is_planned = chosen?.look === at && chosen.does === "build";
  const n = is_planned && houses + 1 === HOTEL ? 0 : houses === HOTEL ? 1 : houses;
  return html`<g class="monopoly-group-${group}">
    ${kind === "street" && html`<rect ...${box} class="monopoly-band" /><rect ...${box} fill="url(#monopoly-group-${group})" />`}
    <g class="monopoly-fine">
      <rect x=${letter.x - 10} y=${letter.y - 10} width="20" height="20" rx="4" fill="var(--sheet)" />
      <text x=${letter.x} y=${letter.y + 6} class="monopoly-letter" text-anchor="middle">${LETTERS[group]}</text>
    </g>
    ${Array.from({ length: n }, (_, k) => {
      const at_house = houses === HOTEL ? place(53) : place(34 + 14 * k);
      return house(at_house.x, at_house.y, houses === HOTEL ? 9 : 6, { is_hotel: houses === HOTEL });
    })}
    ${is_planned && plan(houses, place)}
  </g>`;
}

/** What would be built. @param {number} houses @param {(along: number) => {x: number, y: number}} place */
function plan(houses, place) {
  const is_hotel = houses + 1 === HOTEL;
  const { x, y } = place(is_hotel ? 53 : 34 + 14 * houses);
  return house(x, y, is_hotel ? 10 : 7, { is_hotel, is_planned: true });
}

/** Name and price. @param {number} at @param {BoardScene} scene */
function fine(at, { picture, t }) {
  const owned = ownedAt(picture, at);
  const { kind, price } = FIELDS[at];
  const { x, y } = middle(slab(at, BODY));
  const lines = linesOf(at, t);
  const is_plain = kind !== "street";
  const top = is_plain ? y + 8 : y - 7 * (lines.length - 1) - (owned ? -4 : 6);
  return html`<g class="monopoly-fine">
    ${is_plain && sign(at, kind, x, y - 20, 0.65)}
    ${lines.map((line, k) => html`<text x=${x} y=${top + 14 * k} class="monopoly-name" text-anchor="middle">${line}</text>`)}
    ${!owned && html`<text x=${x} y=${y + 36} class="monopoly-price" text-anchor="middle">${t("figures", { n: price })}</text>`}
  </g>`;
}

/** Whose it is and what it earns, along the outer edge. @param {number} at @param {any} owned @param {BoardScene} scene */
function strip(at, owned, { t }) {
  const box = slab(at, STRIP);
  const { x, y } = middle(box);
  const turn = box.height > box.width ? `rotate(${at < 20 ? 90 : -90} ${x} ${y})` : undefined;
  const text = owned.is_mortgaged ? t("marked") : t("figures", { n: owned.rent });
  return html`<rect ...${box} fill=${seatColour(owned.owner)} stroke="var(--line)" />
    <g class="monopoly-fine" transform=${turn}>
      ${piece(owned.owner, x - 28, y, 8)}
      <text x=${x + 9} y=${y + 5} class="monopoly-rent" fill=${onSeat(owned.owner)} text-anchor="middle">${text}</text>
    </g>`;
}

/** What a narrow screen shows instead of the name. @param {number} at @param {any} owned */
function small(at, owned) {
  const { x, y } = middle(slab(at, BODY));
  const { kind } = FIELDS[at];
  return html`<g class="monopoly-small">
    ${kind === "street" ? html`<text x=${x} y=${owned ? y - 8 : y + 12} class="monopoly-code" text-anchor="middle">${codeOf(at)}</text>`
      : sign(at, kind, x, owned ? y - 18 : y, 0.9)}
    ${owned && piece(owned.owner, x, y + 21, 18)}
  </g>`;
}

/** The pieces on a field: beside it, or within a corner. @param {number} at @param {BoardScene} scene */
function standing(at, { picture }) {
  const seats = piecesAt(picture, at);
  const is_corner = at % 10 === 0;
  const box = is_corner ? slab(at, [0, DEPTH]) : slab(at, LANE);
  const { x, y } = middle(box);
  const is_upright = !is_corner && box.height > box.width;
  const per_row = seats.length <= (is_corner ? 3 : 2) ? seats.length : 4;
  const is_few = per_row < 4;
  const size = is_few ? 16 : is_corner ? 12 : 9;
  const gap = is_corner ? (is_few ? 43 : 30) : is_few ? 40 : 21;
  return html`<g class=${is_corner ? "monopoly-corner" : ""}>${seats.map((seat, k) => {
    const along = (k % per_row - (Math.min(per_row, seats.length) - 1) / 2) * gap;
    const across = seats.length > per_row ? (Math.floor(k / per_row) - 0.5) * (is_corner ? 27 : 22) : 0;
    const [dx, dy] = is_upright ? [across, along] : [along, across];
    return piece(seat, x + dx, y + dy + (is_corner ? (is_few ? 42 : 37) : 0), size, picture.players[seat].is_jailed);
  })}</g>`;
}
