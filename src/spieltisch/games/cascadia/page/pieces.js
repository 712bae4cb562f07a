// Tiles, tokens and their signs, drawn around the middle of the place they lie on.

import { html } from "/static/html.js";
import { outline, pointyCorners } from "/static/hex.js";

/** From the middle of a field to its corners. */
export const SIZE = 50;
export const ANIMALS = "BESHF";
export const HABITATS = "MFPWR";
/** @type {Record<string, string>} */
export const ANIMAL_OF = { B: "bear", E: "elk", S: "salmon", H: "hawk", F: "fox" };
/** @type {Record<string, string>} */
export const HABITAT_OF = { M: "mountain", F: "forest", P: "prairie", W: "wetland", R: "river" };

const CORNERS = pointyCorners({ x: 0, y: 0 }, SIZE);
export const HEXAGON = outline(CORNERS);
const EDGES = [0, 1, 2, 3, 4, 5].map((direction) => {
  const angle = (direction * Math.PI) / 3;
  return { x: 0.68 * SIZE * Math.cos(angle), y: 0.68 * SIZE * Math.sin(angle) };
});

/** @type {Record<string, string>} */
const SIGNS_OF_HABITATS = {
  M: "M-9,5 L-3,-6 L2,3 M-1,-2 L3,-5 L9,5",
  F: "M0,-8 L6,3 H-6 Z M0,3 V8",
  P: "M-5,5 Q-5,-1 -8,-4 M0,6 V-6 M5,5 Q5,-1 8,-4",
  W: "M-8,-3 H-2 M3,-3 H8 M-5,3 H5",
  R: "M-9,-2 q4.5,-5 9,0 t9,0 M-9,4 q4.5,-5 9,0 t9,0",
};

/** @type {Record<string, string>} */
const SIGNS_OF_ANIMALS = {
  B: `M0,0 C5,0 8,4 7,8 C6,11 2,9.5 0,9.5 C-2,9.5 -6,11 -7,8 C-8,4 -5,0 0,0Z M-10.4,-1.5 a2.4,2.9 0 1,0 4.8,0 a2.4,2.9 0 1,0 -4.8,0Z
    M5.6,-1.5 a2.4,2.9 0 1,0 4.8,0 a2.4,2.9 0 1,0 -4.8,0Z M-6,-6.5 a2.6,3.1 0 1,0 5.2,0 a2.6,3.1 0 1,0 -5.2,0Z M0.8,-6.5 a2.6,3.1 0 1,0 5.2,0 a2.6,3.1 0 1,0 -5.2,0Z`,
  E: `M-1.6,11 V4 C-7,3.5 -10.5,-1 -11,-9 L-8.4,-9 C-8.2,-6.5 -7.6,-4.3 -6.6,-2.5 C-5.6,-4.6 -5.3,-6.8 -5.4,-10 L-2.9,-10 C-2.6,-6 -3.2,-2.8 -4.6,-0.2
    C-3.6,0.9 -2,1.5 0,1.6 C2,1.5 3.6,0.9 4.6,-0.2 C3.2,-2.8 2.6,-6 2.9,-10 L5.4,-10 C5.3,-6.8 5.6,-4.6 6.6,-2.5 C7.6,-4.3 8.2,-6.5 8.4,-9 L11,-9 C10.5,-1 7,3.5 1.6,4 V11Z`,
  S: "M-11,0 C-7,-7 2,-7.5 6,-1 L11.5,-6 C10.2,-2 10.2,2 11.5,6 L6,1 C2,7.5 -7,7 -11,0Z M-7,-1.6 a1.2,1.2 0 1,1 -0.01,0Z",
  H: "M0,-4 C-2,-8 -8,-9 -12,-5 C-9,-4.6 -8,-3.6 -7,-2 C-5.6,0.4 -3.5,1.4 -2.2,1.8 L-3.4,9 L0,7.4 L3.4,9 L2.2,1.8 C3.5,1.4 5.6,0.4 7,-2 C8,-3.6 9,-4.6 12,-5 C8,-9 2,-8 0,-4Z",
  F: "M-10,-10 L-3.6,-5 H3.6 L10,-10 L10.5,1 L0,10.5 L-10.5,1Z M-6,-0.6 L-2.2,1.6 L-5,2.8Z M6,-0.6 L2.2,1.6 L5,2.8Z",
};

const LEAF = "M0,-9 C7,-5 7,4 0,9 C-7,4 -7,-5 0,-9Z M0,-5 V9 M0,0 L3.5,-3 M0,0 L-3.5,-3 M0,5 L3.5,2 M0,5 L-3.5,2";

/**
 * The six directions' edges, from the right clockwise, and which of a tile's habitats each shows.
 * @param {number} rotation @param {number} direction
 */
const is_first = (rotation, direction) => [2, 3, 4].includes((direction - rotation + 6) % 6);

/**
 * A tile as it lies: two halves, a sign of the habitat along each edge.
 * @param {string} text such as "MP-FEB" @param {number} rotation
 */
export function ground(text, rotation) {
  const half = (/** @type {number} */ from) => outline([0, 1, 2, 3].map((k) => CORNERS[(from + rotation + k) % 6]));
  return html`<g aria-hidden="true">
    <polygon class="cascadia-shadow" points=${HEXAGON} transform="translate(1.5 4)" />
    <polygon class="cascadia-${HABITAT_OF[text[0]]}" points=${half(3)} />
    <polygon class="cascadia-${HABITAT_OF[text[1]]}" points=${half(0)} />
    ${EDGES.map(({ x, y }, direction) => habitat(text[is_first(rotation, direction) ? 0 : 1], x, y))}
    <path class="cascadia-gleam" d="M-43.3 24V-25L0-50 43.3-25V-20L0-45-39.5 -22V22Z" />
    <polygon class="cascadia-rim" points=${HEXAGON} />
  </g>`;
}

/** @param {string} letter @param {number} x @param {number} y */
const habitat = (letter, x, y) =>
  html`<path class="cascadia-sign cascadia-on-${HABITAT_OF[letter]}" d=${SIGNS_OF_HABITATS[letter]} transform="translate(${x} ${y}) scale(0.8)" />`;

/** A habitat by itself, for tables. @param {string} letter */
export const habitatMark = (letter) => html`<svg viewBox="-12 -12 24 24" class="cascadia-mark" aria-hidden="true">
  <rect class="cascadia-${HABITAT_OF[letter]}" x="-12" y="-12" width="24" height="24" rx="6" />
  <path class="cascadia-sign cascadia-on-${HABITAT_OF[letter]}" d=${SIGNS_OF_HABITATS[letter]} />
</svg>`;

/** @param {string} animal @param {number} scale */
const animalSign = (animal, scale) => html`<path class="cascadia-animal cascadia-on-${ANIMAL_OF[animal]}"
  d=${SIGNS_OF_ANIMALS[animal]} transform="scale(${scale})" />`;

/**
 * A token: its colour and sign. A letter would be too small to be read; names are in words.
 * @param {string} animal @param {number} radius
 */
export const token = (animal, radius) => html`<g aria-hidden="true" transform="scale(${radius / 22})">
  <circle class="cascadia-shadow" cx="1" cy="3" r="22.5" />
  <circle class="cascadia-token cascadia-${ANIMAL_OF[animal]}" r="22" /><circle class="cascadia-ridge" r="18.5" />
  ${animalSign(animal, 1.45)}
</g>`;

/** @param {string} animal */
export const tokenMark = (animal) => html`<svg viewBox="-24 -24 48 48" class="cascadia-mark" aria-hidden="true">${token(animal, 22)}</svg>`;

/** @param {string} animal @param {number} x @param {number} y */
const option = (animal, x, y) => html`<g transform="translate(${x} ${y})">
  <circle class="cascadia-option cascadia-${ANIMAL_OF[animal]}" r=${OPTION} />
  ${animalSign(animal, 0.95)}
</g>`;

const OPTION = 13.5;
const PLACES = [[], [[0, 0]], [[-14.5, 0], [14.5, 0]], [[0, -15], [-14.5, 10], [14.5, 10]]];

/** Who may live on a tile; a ring around a keystone's. @param {string} text */
export function options(text) {
  const animals = [...text.slice(3)];
  return html`<g aria-hidden="true">
    ${isKeystone(text) && html`<circle class="cascadia-keystone" r="20" />`}
    ${animals.map((animal, k) => option(animal, PLACES[animals.length][k][0], PLACES[animals.length][k][1]))}
  </g>`;
}

/** What a tile, and the token beside it, are called while they lie in the shop. @param {string | null} tile */
export const shopTile = (tile) => `shop ${tile}`;
/** @param {string | null} tile @param {string} animal */
export const shopToken = (tile, animal) => `shop ${tile} ${animal}`;

export const natureMark = () => html`<svg viewBox="-11 -11 22 22" class="cascadia-mark" aria-hidden="true">
  <circle class="cascadia-nature" r="10.5" /><path class="cascadia-leaf" d=${LEAF} transform="scale(0.85)" />
</svg>`;

/** Whether a token on it earns a nature token. @param {string} text */
export const isKeystone = (text) => text[0] === text[1] && text.length === 4;

/** A tile's habitats in words. @param {string} text @param {import("/static/texts.js").Translate} t */
export const habitats = (text, t) =>
  text[0] === text[1] ? t(HABITAT_OF[text[0]]) : t("halves", { one: t(HABITAT_OF[text[0]]), two: t(HABITAT_OF[text[1]]) });

/**
 * A tile in words: its habitats, and who may live there.
 * @param {string} text @param {import("/static/texts.js").Translate} t
 */
export const describe = (text, t) =>
  t("tile-for", { habitats: habitats(text, t), animals: [...text.slice(3)].map((animal) => t(ANIMAL_OF[animal])).join(", ") });
