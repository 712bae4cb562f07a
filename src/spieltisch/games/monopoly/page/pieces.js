// Pieces, houses and signs: small drawings around a point.

import { html } from "/static/html.js";

/** Corners of the pieces by seat, in units of their size; the first is a circle. */
const SHAPES = [
  null,
  [[-0.85, -0.85], [0.85, -0.85], [0.85, 0.85], [-0.85, 0.85]],
  [[0, -1.2], [1.15, 0.9], [-1.15, 0.9]],
  [[0, -1.2], [1.2, 0], [0, 1.2], [-1.2, 0]],
  [[-0.55, -1], [0.55, -1], [1.1, 0], [0.55, 1], [-0.55, 1], [-1.1, 0]],
  [[0, -1.15], [1.1, -0.3], [0.7, 1], [-0.7, 1], [-1.1, -0.3]],
  [[-0.45, -1.1], [0.45, -1.1], [0.45, -0.45], [1.1, -0.45], [1.1, 0.45], [0.45, 0.45], [0.45, 1.1], [-0.45, 1.1],
    [-0.45, 0.45], [-1.1, 0.45], [-1.1, -0.45], [-0.45, -0.45]],
  [[-1, -1], [1, -1], [1, 0.35], [0, 1.2], [-1, 0.35]],
];

/** @param {number} seat */
export const seatColour = (seat) => `var(--seat-${seat})`;

/** For text on it. @param {number} seat */
export const onSeat = (seat) => `var(--on-seat-${seat})`;

/**
 * A seat's piece: its own shape, colour and number; behind bars in prison.
 * @param {number} seat @param {number} x @param {number} y @param {number} size @param {boolean} [is_jailed]
 */
export function piece(seat, x, y, size, is_jailed = false) {
  const shape = SHAPES[seat];
  const points = shape?.map(([dx, dy]) => `${x + dx * size},${y + dy * size}`).join(" ");
  const look = { fill: seatColour(seat), stroke: "var(--sheet)", "stroke-width": size / 7, "stroke-linejoin": "round" };
  return html`<g aria-hidden="true" class="monopoly-piece">
    ${points ? html`<polygon points=${points} ...${look} />` : html`<circle cx=${x} cy=${y} r=${size} ...${look} />`}
    <text x=${x} y=${y + size * (seat === 2 ? 0.65 : 0.45)} font-size=${size * 1.3} fill=${onSeat(seat)}
      text-anchor="middle" font-weight="700">${seat + 1}</text>
    ${is_jailed && [-1.15, -0.7, 0.7, 1.15].map((k) => html`<line x1=${x + k * size} x2=${x + k * size} y1=${y - 1.2 * size}
      y2=${y + 1.2 * size} stroke="var(--ink)" stroke-width=${size / 7} />`)}
  </g>`;
}

/** A piece within a line of text. @param {number} seat */
export const mark = (seat) =>
  html`<svg viewBox="-15 -15 30 30" class="monopoly-mark" aria-hidden="true">${piece(seat, 0, 0, 12)}</svg>`;

/**
 * A house, or with `is_hotel` a hotel; `is_planned` one that is not there yet.
 * @param {number} x @param {number} y @param {number} size @param {{is_hotel?: boolean, is_planned?: boolean}} what
 */
export function house(x, y, size, { is_hotel = false, is_planned = false }) {
  const half = is_hotel ? size * 1.35 : size;
  const face = (/** @type {number[][]} */ corners) => corners.map(([dx, dy]) => `${x + dx},${y + dy}`).join(" ");
  const front = [[-half, size], [-half, 0], [-half / 3, -size], [half / 3, 0], [half / 3, size]];
  const roof = [[-half / 3, -size], [half / 2, -size], [half * 1.1, 0], [half / 3, 0]];
  const side = [[half / 3, 0], [half * 1.1, 0], [half * 1.1, size], [half / 3, size]];
  if (is_planned) {
    const outline = [[-half, size], [-half, 0], [-half / 3, -size], [half / 2, -size], [half * 1.1, 0], [half * 1.1, size]];
    return html`<polygon aria-hidden="true" points=${face(outline)} fill="none" stroke="var(--ink)" stroke-width="2" stroke-linejoin="round" stroke-dasharray="3 2" />`;
  }
  return html`<g aria-hidden="true" class="monopoly-house ${is_hotel ? "monopoly-hotel" : ""}">
    <polygon class="monopoly-wall" points=${face(front)} /><polygon class="monopoly-shade" points=${face(side)} /><polygon class="monopoly-roof" points=${face(roof)} /></g>`;
}

/** Houses or a hotel within a line of text. @param {number} houses @param {number} hotel how many are one */
export const housesMark = (houses, hotel) => houses === hotel
  ? html`<svg viewBox="-13 -11 26 22" class="monopoly-mark" aria-hidden="true">${house(0, 0, 8, { is_hotel: true })}</svg>`
  : Array.from({ length: houses }, () => html`<svg viewBox="-9 -9 18 18" class="monopoly-mark" aria-hidden="true">${house(0, 0, 7, {})}</svg>`);

/** Paths in a square from -20 to 20. @type {Record<string, string>} */
const SIGNS = {
  start: "M-16 0H10M0 -11L12 0L0 11",
  community: "M-10 -4a5 5 0 1 0 -.1 0zM10 -4a5 5 0 1 0 -.1 0zM0 2a5 5 0 1 0 -.1 0zM-18 14q8 -14 16 0M18 14q-8 -14 -16 0M-9 17q9 -16 18 0",
  chance: "M-8 -8a8 8 0 1 1 11 7.5q-3 1.5 -3 5.5M0 13v1.5",
  tax: "M-12 -14h24v28l-4 -3l-4 3l-4 -3l-4 3l-4 -3l-4 3zM-6 -6h12M-6 1h12",
  prison: "M-15 -15h30v30h-30zM-7.5 -15v30M0 -15v30M7.5 -15v30",
  parking: "M-15 -15h30v30h-30zM-4 10v-19h6a5.5 5.5 0 0 1 0 11h-6",
  police: "M-14 -3h28l-3 -7q-11 -6 -22 0zM-11 -3v4q11 5 22 0v-4M-9 6q0 10 9 11q9 -1 9 -11",
  station: "M-11 12v-20q0 -6 6 -6h10q6 0 6 6v20zM-11 -1h22M-6 6v1M6 6v1M-8 12l-4 5M8 12l4 5",
  power: "M3 -16l-12 18h8l-2 14l12 -18h-8z",
  water: "M0 -16q12 15 12 21a12 12 0 0 1 -24 0q0 -6 12 -21z",
};

/** @type {Record<number, string>} */
const SIGN_AT = { 0: "start", 10: "prison", 12: "power", 28: "water" };

/**
 * What a field without a colour shows, scaled from 40 units.
 * @param {number} at @param {string} kind @param {number} x @param {number} y @param {number} scale
 */
export const sign = (at, kind, x, y, scale) => html`<path aria-hidden="true" d=${SIGNS[SIGN_AT[at] ?? kind]} fill="none"
  transform="translate(${x} ${y}) scale(${scale})" stroke="var(--ink)" stroke-width="2.4" stroke-linecap="round"
  stroke-linejoin="round" />`;

/** The same within a line of text. @param {number} at @param {string} kind */
export const signMark = (at, kind) => html`<svg viewBox="-21 -21 42 42" class="monopoly-sign" aria-hidden="true">${sign(at, kind, 0, 0, 1)}</svg>`;
