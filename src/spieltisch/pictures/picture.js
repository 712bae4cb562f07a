// A board as the text of an SVG file that needs nothing else.

import { round } from "/static/hex.js";
import { html } from "/static/html.js";
import { boxOf, still } from "/static/still.js";
import { translator } from "/static/texts.js";

/** @typedef {import("/static/types.js").BoardModule} BoardModule @typedef {import("/static/types.js").Lang} Lang */

/** Around it all. */
const MARGIN = 12;

/**
 * @param {BoardModule} game
 * @param {{picture: unknown, seat: number | null, names: string[] | number, lang: Lang, title: string, theme: string | null, styles: string}} given
 *   with all names, or how many play
 */
export function draw(game, { picture, seat, names, lang, title, theme, styles }) {
  const t = translator(lang, game.words);
  const called = typeof names === "number" ? Array.from({ length: names }, (_, k) => t("seat", { n: k + 1 })) : names;
  const nothing = () => {};
  const scene = { picture, seat, choices: [], chosen: null, choose: nothing, commit: nothing, names: called, t, lang };
  const board = game.still?.(scene) ?? still(game, scene);
  const [x, y, width, height] = grown(boxOf(board), MARGIN);
  const head = `xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}"`;
  const shown = html`<rect x=${x} y=${y} width=${width} height=${height} fill="var(--paper)" />
    <g class="board">${board.props.children}</g>`;
  return `<svg ${head} role="img" lang="${lang}"${theme ? ` data-theme="${theme}"` : ""}><title>${escape(title)}</title>`
    + `<style>${escape(styles)}</style>${markup(shown)}</svg>\n`;
}

/** @param {number[]} box @param {number} by */
const grown = ([x, y, width, height], by) => [x - by, y - by, width + 2 * by, height + 2 * by].map(round);

/** Attributes that mean something only where somebody can do something, or is told of every part by itself. */
const LIVING = /^(on[A-Z]|aria-|data-|role$|tabindex$|key$|ref$|children$)/;

/** A vnode as text. @param {any} node @returns {string} */
export function markup(node) {
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (Array.isArray(node)) return node.map(markup).join("");
  if (typeof node !== "object") return escape(node);
  const { type, props } = node;
  if (typeof type === "function") return markup(type.prototype?.render ? new type(props).render() : type(props));
  const attributes = Object.entries(props).filter(([key, value]) => !LIVING.test(key) && isShown(value));
  const text = attributes.map(([key, value]) => ` ${key}="${value === true ? "" : escape(value)}"`).join("");
  const inside = markup(props.children);
  return inside ? `<${type}${text}>${inside}</${type}>` : `<${type}${text}/>`;
}

/** @param {unknown} value */
const isShown = (value) => value !== undefined && value !== null && value !== false && value !== "" && typeof value !== "function";

/** @type {Record<string, string>} */
const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** What no XML may hold is a sign of its absence. @param {unknown} text */
const escape = (text) => String(text).replace(/[&<>"]/g, (sign) => SIGNS[sign])
  .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "\ufffd");
