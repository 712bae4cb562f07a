// Hive's pieces: five insects of two sides, drawn around the middle of their field.

import { html } from "/static/html.js";
import { outline, pointyCorners } from "/static/hex.js";

/** From the middle of a field to its corners. */
export const SIZE = 50;
export const HEXAGON = outline(pointyCorners({ x: 0, y: 0 }, SIZE));
const TILE = outline(pointyCorners({ x: 0, y: 0 }, SIZE * 0.88));
const INNER = outline(pointyCorners({ x: 0, y: 0 }, SIZE * 0.79));
/** The bevel that the light falls on. */
const GLEAM = "M-36 19V-20.5L0-41.5 36-20.5l-2.5 2L0-38-33 -18.5V17Z";

/** By letter, for texts. @type {Record<string, string>} */
export const KIND_OF = { Q: "bee", S: "spider", G: "grasshopper", B: "beetle", A: "ant" };
export const KINDS = "QABGS";

/** Body and limbs. @type {Record<string, [string, string]>} */
const INSECTS = {
  Q: [
    `M0,-16 a5,5 0 1,1 -0.1,0Z M0,-5.5 C10,-5.5 12,6 8.5,13 C6,17.5 3,20 0,21 C-3,20 -6,17.5 -8.5,13 C-12,6 -10,-5.5 0,-5.5Z
     M-9.8,2.2 H9.8 V5.4 H-9.8Z M-9.2,9.4 H9.2 V12.6 H-9.2Z`,
    "M-3,-15 L-8,-21 M3,-15 L8,-21 M-7,-3 C-20,-16 -27,-8 -24,-2 C-22,3 -13,3 -8,0 M7,-3 C20,-16 27,-8 24,-2 C22,3 13,3 8,0",
  ],
  S: [
    "M0,-14 a6,6 0 1,1 -0.1,0Z M0,-3 a9.5,10.5 0 1,1 -0.1,0Z",
    `M-5,-6 L-13,-15 L-18,-21 M-6,-4 L-17,-9 L-24,-8 M-6,-1 L-17,4 L-24,10 M-6,2 L-13,13 L-17,21
     M5,-6 L13,-15 L18,-21 M6,-4 L17,-9 L24,-8 M6,-1 L17,4 L24,10 M6,2 L13,13 L17,21`,
  ],
  G: [
    "M-20,-5 C-23,-11 -15,-14 -11,-10 C-2,-9 12,-4 23,5 C14,9 -2,8 -11,3 C-16,3 -19,0 -20,-5Z",
    "M-17,-11 L-22,-20 M-13,-11 L-14,-21 M-12,3 L-16,14 M-5,5 L-7,15 M2,4 L9,-16 L18,16 M18,16 H23",
  ],
  B: [
    "M-6,-14 C-6,-20 6,-20 6,-14Z M-10,-5 C-10,-13 10,-13 10,-5Z M-11,-3 H-0.8 V20 C-9,19 -13,10 -11,-3Z M11,-3 H0.8 V20 C9,19 13,10 11,-3Z",
    "M-4,-18 C-6,-23 -10,-22 -10,-25 M4,-18 C6,-23 10,-22 10,-25 M-11,-6 L-20,-12 M-12,4 H-22 M-10,13 L-18,20 M11,-6 L20,-12 M12,4 H22 M10,13 L18,20",
  ],
  A: [
    "M0,-20 a5.6,5.2 0 1,1 -0.1,0Z M0,-8 a4.4,6 0 1,1 -0.1,0Z M0,5.4 a7,8.4 0 1,1 -0.1,0Z",
    `M-3,-19 L-9,-24 M3,-19 L9,-24 M-4,-6 L-13,-10 L-18,-18 M-4,-2 H-21 M-4,2 L-13,7 L-17,18
     M4,-6 L13,-10 L18,-18 M4,-2 H21 M4,2 L13,7 L17,18`,
  ],
};

/** Red's letters are upper case. @param {string} piece */
export const ownerOf = (piece) => piece === piece.toUpperCase() ? 0 : 1;

/** @param {string} piece */
export const kindOf = (piece) => KIND_OF[piece.toUpperCase()];

/** A piece; red's have a second rim, so that colour does not stand alone. @param {string} piece */
export function insect(piece) {
  const [body, limbs] = INSECTS[piece.toUpperCase()];
  const owner = ownerOf(piece);
  return html`<g class="hive-piece hive-side-${owner}" aria-hidden="true">
    <polygon class="hive-shadow" points=${TILE} transform="translate(2 5)" />
    <polygon class="hive-tile hive-side" points=${TILE} transform="translate(0 3.5)" />
    <polygon class="hive-tile" points=${TILE} />
    <path class="hive-gleam" d=${GLEAM} />
    ${owner === 0 && html`<polygon class="hive-rim" points=${INNER} />`}
    <g class="hive-insect"><g transform="translate(0 -10)"><path class="hive-limbs" d=${limbs} /><path class="hive-body" d=${body} /></g></g>
    <text class="hive-letter" y="34">${piece.toUpperCase()}</text>
  </g>`;
}

/** What is seen of a piece that lies below. @param {string} piece */
export const edge = (piece) => html`<g class="hive-side-${ownerOf(piece)}" aria-hidden="true">
  <polygon class="hive-tile hive-side" points=${TILE} transform="translate(0 3.5)" /><polygon class="hive-tile hive-below" points=${TILE} /></g>`;
