// A board as the text of an SVG file that needs nothing else.

import { fileOf, LIVING, tileOf } from "/static/boards/board-file.js";
import { latestPlaces, picturesOf } from "/static/boards/hindsight.js";
import "/static/words/all-texts.js";
import { translator } from "/static/texts.js";

/** @typedef {import("/static/types.js").BoardModule} BoardModule @typedef {import("/static/types.js").Lang} Lang */
/**
 * @typedef {{
 *   picture: unknown, seat: number | null, waits: number[], names: string[] | number, items: import("/static/types.js").Item[], lang: Lang, title: string,
 *   theme: string | null, styles: string | null, is_tile: boolean,
 * }} Given with all names, or how many play; without styles, for a page that has them; a tile shows the board alone
 */

// There is nobody to tell that a game's words are at fault.
globalThis.console ??= /** @type {any} */ ({ error: () => {} });

/** @param {BoardModule} game @param {Given} given */
export function draw(game, { picture, seat, waits, names, items, lang, title, theme, styles, is_tile }) {
  const t = translator(lang, game.words);
  const called = typeof names === "number" ? Array.from({ length: names }, (_, k) => t("seat", { n: k + 1 })) : names;
  const nothing = () => {};
  const lines = items.map((item, k) => ({ key: String(k), n: 0, item }));
  const latest = latestPlaces(lines, { module: game, then: picturesOf(lines, game, picture) });
  const scene = {
    picture, seat, choices: [], chosen: null, choose: nothing, commit: nothing, waits, latest, pointed: [], past: [], names: called, t, lang,
  };
  const { box: [x, y, width, height], shown } = is_tile ? tileOf(game, scene) : fileOf(game, scene);
  const head = `xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}"`;
  return `<svg ${head} role="img" lang="${lang}"${theme ? ` data-theme="${theme}"` : ""}><title>${escape(title)}</title>`
    + `${styles === null ? "" : `<style>${escape(styles)}</style>`}${markup(shown)}</svg>\n`;
}

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
