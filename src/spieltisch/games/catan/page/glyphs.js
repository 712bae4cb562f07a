// Small drawings in a square of 24, from -12 to 12: resources, terrains, pieces, cards.

import { html } from "/static/html.js";

/** @type {Record<string, string>} */
const SHAPES = {
  wood: "M0-11 5-4H2.6L7 3H1.6v7h-3.2V3H-7l4.4-7H-5Z",
  brick: "M-11-7h7v6h-7zM-3-7H4v6h-7zM5-7h6v6H5zM-11 1h3.5v6H-11zM-6.5 1h7v6h-7zM1.5 1h7v6h-7zM9.5 1h1.5v6H9.5z",
  wool: "M-6-5a4 4 0 0 1 6.5-1.5A4 4 0 0 1 5-4.5 3 3 0 0 1 10.5-3.5 3 3 0 0 1 9.5 1 3.5 3.5 0 0 1 6 3.5V9H4V4H-3V9H-5V3.8A4.5 4.5 0 0 1-6-5Z",
  grain: "M-.8 11V3.5C-5 3-6 0-5.5-3-2.6-2.5-1-.8-.8 1v-3.5C-5-3-6-6-5.5-9-2.6-8.5-1-6.8-.8-5H.8C1-6.8 2.6-8.5 5.5-9 6-6 5-3 .8-2.5V1C1-.8 2.6-2.5 5.5-3 6 0 5 3 .8 3.5V11Z",
  ore: "M-11 8-3.5-7 .5 0 4-4.5 11 8ZM-3.5-4-5.5 0l2 1 2-1.5Z",
  desert: "M-11 8c3-6 7-7 10-3 3-5 8-5 12 3ZM6-9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z",
  knight: "M0-11 8-8v7c0 5-3 9-8 12-5-3-8-7-8-12v-7Zm-1 4v4h-3v2h3v7h2v-7h3v-2H1v-4Z",
  roads: "M-3-10H-1l-2 20h-5ZM1-10h2l5 20H3Z",
  monopoly: "M-8 8h16v3H-8ZM-9-6l5 4 4-9 4 9 5-4-2 12H-7Z",
  invention: "M0-11a7 7 0 0 1 4 12.5V5h-8V1.5A7 7 0 0 1 0-11ZM-3 6.5h6V8h-6ZM-2 9.5h4V11h-4Z",
  points: "m0-11 3.2 7 7.6.8-5.7 5.1L6.7 9.5 0 5.6-6.7 9.5l1.6-7.6-5.7-5.1 7.6-.8Z",
  cards: "M-8-10H3v14H-8ZM5-6h3V8H-3V6H5Z",
  road: "M-10 3.5 8-6.5l2 3.5L-8 7Z",
};

/** The shape of something, to be filled. @param {string} kind @returns {string} */
export const shape = (kind) => SHAPES[kind] ?? "";

/** A drawing among text; `kind` is also its class. @param {string} kind */
export const glyph = (kind) => html`<svg class="catan-glyph catan-${kind}" viewBox="-12 -12 24 24" aria-hidden="true">
  <path d=${shape(kind)} fill="currentColor" fill-rule="evenodd" /></svg>`;
