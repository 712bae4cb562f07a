// The ring of forty fields, and what lies in its middle. On a small screen it is an overview without names.

import { html } from "/static/html.js";
import { Field, cell } from "/static/keys.js";
import { traces } from "/static/traces.js";
import { deed } from "./deed.js";
import { isOpen, lookedAt, mainVerb, pickOf } from "./doing.js";
import { FIELDS, HOTEL, LETTERS, codeOf } from "./fields.js";
import { describe, linesOf, ownedAt, piecesAt } from "./names.js";
import { house, onSeat, piece, seatColour, sign } from "./pieces.js";
import { HEIGHT, WIDTH, bandOf, beside, bodyOf, boxOf, inBand, isCorner, isWide, middle, stripOf } from "./slots.js";
import { status } from "./status.js";

/** @typedef {import("/static/types.js").BoardScene} BoardScene */

const MARGIN = 3;
/** From line to line of a name. */
const LINE = 13.5;
/** Sizes of pieces beside fields: of one or two, and of more. */
const LARGE = 13, SMALL = 10.5;

/** The whole ring, and the deeds of fields that somebody may point at. @param {BoardScene} scene @param {{has_peeks?: boolean}} [how] */
export function ring(scene, { has_peeks = true } = {}) {
  const { t } = scene;
  return html`<svg viewBox="-${MARGIN} -${MARGIN} ${WIDTH + 2 * MARGIN} ${HEIGHT + 2 * MARGIN}" class="board monopoly-ring" role="group"
      aria-label=${t("plan")}>
    <defs>
      <pattern id="monopoly-pledged" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="3" height="10" fill="var(--soft)" opacity="0.45" />
      </pattern>
      ${FIELDS.slice(0, 8).map((_, group) => pattern(group))}
    </defs>
    <rect class="monopoly-rim" x="-1" y="-1" width=${WIDTH + 2} height=${HEIGHT + 2} rx="3" /><rect class="monopoly-middle" width=${WIDTH} height=${HEIGHT} />
    ${status(scene)}
    <g class="monopoly-fine">${deed(lookedAt(scene), scene)}</g>
    <${Field} name=${t("fields")}>${FIELDS.map((_, at) => [field(at, scene), has_peeks && html`<g class="monopoly-peek">${deed(at, scene)}</g>`])}<//>
    ${[...new Set([...scene.latest, ...scene.pointed])].map((place) => traces(scene, place, outlineOf(Number(place))))}
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

/** Around a field, most of it on its rim: a name has little room at the sides. @param {number} at */
function outlineOf(at) {
  const { x, y, width, height } = boxOf(at);
  return (/** @type {string} */ kind) => html`<rect class=${kind} x=${x + 1} y=${y + 1} width=${width - 2} height=${height - 2} rx="4" />`;
}

/** One field, and over it what is pressed: what is written in the drawing says less than its name does. @param {number} at @param {BoardScene} scene */
function field(at, scene) {
  const verb = mainVerb(at, scene.choices);
  const box = boxOf(at);
  return html`<g aria-hidden="true">
    <rect ...${box} fill="var(--sheet)" stroke="var(--line)" stroke-width="1.5" />
    ${isCorner(at) ? corner(at, scene) : FIELDS[at].price ? plot(at, scene) : other(at, scene)}
  </g>
  <g ...${cell({
      name: describe(at, scene), pick: pickOf(at, scene), is_chosen: scene.chosen?.look === at, is_legal: isOpen(at, scene), about: { field: at },
    })} aria-description=${verb ? scene.t(`name_${verb}`) : undefined}>
    <rect class="face" x=${box.x + 2} y=${box.y + 2} width=${box.width - 4} height=${box.height - 4} rx="3" fill="transparent" />
  </g>`;
}

/** The lines of a name, around a height. @param {string[]} lines @param {number} x @param {number} y */
const named = (lines, x, y) => lines.map((line, k) => html`<text x=${x} y=${y + 4.5 + LINE * (k - (lines.length - 1) / 2)}
  class="monopoly-name" text-anchor="middle">${line}</text>`);

/** @param {number} at @param {BoardScene} scene */
function corner(at, { t }) {
  const { x, y } = middle(boxOf(at));
  return html`<g aria-hidden="true">
    <g class="monopoly-fine">${named([linesOf(at, t).join(" ")], x, y - 41)}${sign(at, FIELDS[at].kind, x, y - 12, 0.9)}</g>
    <g class="monopoly-small">${sign(at, FIELDS[at].kind, x, y - 18, 1.5)}</g>
  </g>`;
}

/** A card, a tax. @param {number} at @param {BoardScene} scene */
function other(at, { t }) {
  const { x, y } = middle(boxOf(at));
  const lines = linesOf(at, t);
  const { kind } = FIELDS[at];
  return html`<g aria-hidden="true">
    <g class="monopoly-fine">
      ${isWide(at) ? [sign(at, kind, x - 38, y, 0.85), named(lines, x + 20, y)] : [sign(at, kind, x, y - 24, 0.85), named(lines, x, y + 23)]}
    </g>
    <g class="monopoly-small">${sign(at, kind, x, y, 1.1)}</g>
  </g>`;
}

/** @param {number} at @param {BoardScene} scene */
function plot(at, scene) {
  const owned = ownedAt(scene.picture, at);
  const { x, y } = middle(bodyOf(at));
  return html`<g aria-hidden="true">
    ${owned?.is_mortgaged && html`<rect ...${bodyOf(at)} fill="url(#monopoly-pledged)" />`}
    ${scene.picture.auction?.plot === at && html`<rect ...${boxOf(at)} class="monopoly-auctioned" />`}
    ${band(at, scene)}
    <g class="monopoly-fine">${named(linesOf(at, scene.t), x, y + 1)}</g>
    ${owned ? strip(at, owned, scene) : price(at, scene)}
    ${small(at, owned)}
  </g>`;
}

/** The group: its colour, pattern and letter, and the houses. @param {number} at @param {BoardScene} scene */
function band(at, scene) {
  const { kind, group } = FIELDS[at];
  const box = bandOf(at);
  const letter = inBand(at, 13), aside = inBand(at, isWide(at) ? 37 : 46);
  return html`<g class="monopoly-group-${group}">
    ${kind === "street" && html`<rect ...${box} class="monopoly-band" /><rect ...${box} fill="url(#monopoly-group-${group})" />`}
    <g class="monopoly-fine">
      <rect x=${letter.x - 9} y=${letter.y - 9} width="18" height="18" rx="4" fill="var(--sheet)" />
      <text x=${letter.x} y=${letter.y + 5.5} class="monopoly-letter" text-anchor="middle">${LETTERS[group]}</text>
      ${kind !== "street" && sign(at, kind, aside.x, aside.y, 0.55)}
    </g>
    ${houses(at, scene)}
  </g>`;
}

/** What is built, and what would be. @param {number} at @param {BoardScene} scene */
function houses(at, { picture, chosen }) {
  const built = ownedAt(picture, at)?.houses ?? 0;
  const is_planned = chosen?.look === at && chosen.does === "build";
  const is_hotel = built + Number(is_planned) === HOTEL;
  if (is_hotel) return hotel(at, is_planned);
  const places = Array.from({ length: built + Number(is_planned) }, (_, k) => inHouse(at, k));
  return places.map(({ x, y }, k) => (k === built ? house(x, y, 5.5, { is_planned: true }) : stands(`house ${at} ${k}`, house(x, y, 5.5, {}))));
}

/** What is built, which grows where it was not before. @param {string} name @param {unknown} drawn */
const stands = (name, drawn) => html`<g data-piece=${name} data-enter="pop">${drawn}</g>`;

/** The place of a house in its band: one after the other, at a side two by two. @param {number} at @param {number} k */
function inHouse(at, k) {
  if (!isWide(at)) return inBand(at, 30 + 12 * k);
  const { x, y } = inBand(at, 30 + 13 * Math.floor(k / 2));
  return { x: x + (k % 2 ? 6 : -6), y };
}

/** @param {number} at @param {boolean} is_planned */
function hotel(at, is_planned) {
  const { x, y } = inBand(at, isWide(at) ? 36 : 46);
  const drawn = house(x, y, 8, { is_hotel: true, is_planned });
  return is_planned ? drawn : stands(`hotel ${at}`, drawn);
}

/** @param {number} at @param {BoardScene} scene */
function price(at, { t }) {
  const { x, y } = middle(stripOf(at));
  return html`<text x=${x} y=${y + 4.5} class="monopoly-price monopoly-fine" text-anchor="middle">${t("figures", { n: FIELDS[at].price })}</text>`;
}

/** Whose it is and what it earns. @param {number} at @param {any} owned @param {BoardScene} scene */
function strip(at, owned, { t }) {
  const box = stripOf(at);
  const { x, y } = middle(box);
  const text = owned.is_mortgaged ? t("marked") : t("figures", { n: owned.rent });
  const aside = isWide(at) ? -30 : -24;
  return html`<rect ...${box} fill=${seatColour(owned.owner)} stroke="var(--line)" />
    <g class="monopoly-fine">
      ${piece(owned.owner, x + aside, y, 9)}
      <text x=${x + 11} y=${y + 4.5} class="monopoly-rent" fill=${onSeat(owned.owner)} text-anchor="middle">${text}</text>
    </g>`;
}

/** What an overview shows instead of the name. @param {number} at @param {any} owned */
function small(at, owned) {
  const { x } = middle(bodyOf(at)), { y } = middle(boxOf(at));
  const { kind } = FIELDS[at];
  if (owned) return html`<g class="monopoly-small">${piece(owned.owner, x, y, 17)}</g>`;
  return html`<g class="monopoly-small">
    ${kind === "street" ? html`<text x=${x} y=${y + 12} class="monopoly-code" text-anchor="middle">${codeOf(at)}</text>`
      : sign(at, kind, x, y, 0.9)}
  </g>`;
}

/** The pieces on a field: beside it, or within a corner. @param {number} at @param {BoardScene} scene */
function standing(at, { picture }) {
  const seats = piecesAt(picture, at);
  const place = isCorner(at) ? inCorner : besideField;
  const size = seats.length > (isCorner(at) ? 4 : 2) ? SMALL : LARGE;
  return seats.map((seat, k) => {
    const { x, y } = place(at, k, seats.length);
    return html`<g data-piece="piece ${seat}">${piece(seat, x, y, size, picture.players[seat].is_jailed)}</g>`;
  });
}

/** @param {number} at @param {number} k @param {number} n */
function inCorner(at, k, n) {
  const { x, y } = middle(boxOf(at));
  const [gap, first] = n > 4 ? [26, 17] : [29, 29];
  return { x: x + gap * (k % 4 - (Math.min(n, 4) - 1) / 2), y: y + first + 23 * Math.floor(k / 4) };
}

/** @param {number} at @param {number} k @param {number} n */
function besideField(at, k, n) {
  if (n <= 2) return beside(at, LARGE + 5, 27 * (k - (n - 1) / 2));
  const per_row = isWide(at) ? 2 : 3;
  return beside(at, SMALL + 4 + 23 * Math.floor(k / per_row), 23 * (k % per_row - (per_row - 1) / 2));
}
