// What a board's picture is as a file of its own, for pages and for pictures without a page.

import { round } from "../hex.js";
import { html } from "../html.js";
import { boxOf, largest, still } from "../still.js";

/** @typedef {import("../types.js").BoardModule} BoardModule @typedef {import("../types.js").BoardScene} BoardScene */

/** Around it all. */
const MARGIN = 12;

/** Attributes that mean something only where somebody can do something, or is told of every part by itself. */
export const LIVING = /^(on[A-Z]|aria-|data-|role$|tabindex$|key$|ref$|children$)/;

/**
 * A board on a ground of its own, and the file's viewBox.
 * @param {BoardModule} game @param {BoardScene} scene
 */
export const fileOf = (game, scene) => framed(game.still?.(scene) ?? still(game, scene));

/** The board alone, small, on nothing: the page has a ground for it. @param {BoardModule} game @param {BoardScene} scene */
export const tileOf = (game, scene) => framed(game.tile?.(scene) ?? largest(game, scene), "none");

/** @param {any} board an svg @param {string} fill @returns {{box: number[], shown: import("../html.js").VNode[]}} */
function framed(board, fill = "var(--paper)") {
  const [left, top, width, height] = boxOf(board);
  const box = [left - MARGIN, top - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN].map(round);
  const ground = html`<rect x=${box[0]} y=${box[1]} width=${box[2]} height=${box[3]} fill=${fill} />`;
  return { box, shown: [ground, html`<g class="board">${board.props.children}</g>`] };
}
