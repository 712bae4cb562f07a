// A board as one drawing without a page around it: svgs put together, and who plays, in letters.

import { round } from "./hex.js";
import { html } from "./html.js";

/**
 * @typedef {import("./html.js").VNode} VNode
 * @typedef {import("./types.js").BoardScene} BoardScene
 * @typedef {import("./types.js").BoardModule} BoardModule
 */

const GAP = 14;
/** Height of a line, size of its letters, and how wide these are at most, on average, bold ones and others. */
const LINE = 30, LETTER = 19, BOLD = 12, PLAIN = 11;

/** Left, top, width and height of an svg, as its viewBox says. @param {VNode} svg @returns {number[]} */
export const boxOf = (svg) => svg.props.viewBox.split(" ").map(Number);

/** Letters are not as wide everywhere, so nothing is cut off. @param {number} width @param {number} height @param {unknown} shown @returns {VNode} */
const svgOf = (width, height, shown) => html`<svg viewBox="0 0 ${width} ${height}" overflow="visible">${shown}</svg>`;

/** An svg at its place in another. Its class, whose rules are about a page's elements, goes to a group. @param {VNode} svg @param {number} x @param {number} y @returns {VNode} */
function at(svg, x, y) {
  const { class: kind, viewBox, overflow, children } = svg.props;
  const [, , width, height] = boxOf(svg);
  const placed = html`<svg x=${round(x)} y=${round(y)} width=${width} height=${height} viewBox=${viewBox} overflow=${overflow}>${children}</svg>`;
  return kind ? html`<g class=${kind}>${placed}</g>` : placed;
}

/**
 * Svgs one below the other, in the middle.
 * @param {(VNode | null | false)[]} parts @param {string} [kind] the board's own class, as on the page
 */
export function below(parts, kind) {
  const shown = /** @type {VNode[]} */ (parts.filter(Boolean));
  const width = widest(shown);
  let y = -GAP;
  const placed = shown.map((part) => {
    const [, , own, height] = boxOf(part);
    y += GAP + height;
    return at(part, (width - own) / 2, y - height);
  });
  return svgOf(width, y, kind ? html`<g class=${kind}>${placed}</g>` : placed);
}

/** @param {VNode[]} parts */
export const widest = (parts) => Math.max(...parts.map((part) => boxOf(part)[2]));

/** Svgs one beside the other, in the middle. @param {VNode[]} parts @param {number} [gap] */
export function beside(parts, gap = GAP) {
  const height = Math.max(...parts.map((part) => boxOf(part)[3]));
  let x = -gap;
  const placed = parts.map((part) => {
    const [, , width, own] = boxOf(part);
    x += gap + width;
    return at(part, x - width, (height - own) / 2);
  });
  return svgOf(x, height, placed);
}

/** Svgs in columns, as many as there is room for within this width. @param {VNode[]} parts @param {number} width */
export function columns(parts, width) {
  const own = widest(parts) + GAP;
  const n = Math.max(1, Math.min(parts.length, Math.floor((width + GAP) / own)));
  const rows = Array.from({ length: Math.ceil(parts.length / n) }, (_, row) => parts.slice(n * row, n * (row + 1)));
  return below(rows.map((row) => svgOf(n * own - GAP, Math.max(...row.map((part) => boxOf(part)[3])),
    row.map((part, k) => at(part, own * k + (own - GAP - boxOf(part)[2]) / 2, 0)))));
}

/** An svg on a sheet of its own, whose rim says whether it is its player's turn. @param {VNode} part @param {boolean} is_on */
export function sheet(part, is_on) {
  const [, , width, height] = boxOf(part);
  return svgOf(width + 2 * GAP, height + 2 * GAP, html`
    <rect x="1" y="1" width=${width + 2 * GAP - 2} height=${height + 2 * GAP - 2} rx=${GAP} fill="var(--sheet)"
      stroke=${is_on ? "var(--accent)" : "var(--line)"} stroke-width=${is_on ? 3 : 1} />
    ${at(part, GAP, GAP)}`);
}

/** Facts, one after the other, in as many lines as that takes within this width. @param {string[]} facts @param {number} width */
export function note(facts, width) {
  /** @type {string[]} */
  const lines = [];
  for (const fact of facts) {
    const longer = lines.length ? `${lines[lines.length - 1]} · ${fact}` : fact;
    if (lines.length && PLAIN * longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(fact);
  }
  return svgOf(width, (LINE - 4) * lines.length, lines.map((text, k) => html`<text x=${width / 2} y=${21 + (LINE - 4) * k}
    text-anchor="middle" font-size=${LETTER - 2} fill="var(--soft)">${text}</text>`));
}

/**
 * A seat's mark and name, and perhaps how it stands.
 * @param {{names: string[]}} scene @param {number} seat @param {string} [standing] @param {number} [width] @returns {VNode}
 */
export function caption({ names }, seat, standing = "", width = 0) {
  const name = names[seat].length > 24 ? `${names[seat].slice(0, 23)}…` : names[seat];
  const own = LINE + 4 + BOLD * name.length + (standing ? 9 + PLAIN * standing.length : 0);
  return svgOf(Math.max(own, width), LINE, html`
    <rect x="2" y="3" width="24" height="24" rx=${seat % 2 ? 7 : 12} fill="var(--seat-${seat})" />
    <text x="14" y="20" text-anchor="middle" font-size="13" font-weight="700" fill="var(--on-seat-${seat})">${seat + 1}</text>
    <text x=${LINE + 4} y="21.5" font-size=${LETTER} fill="var(--ink)"><tspan font-weight="700">${name}</tspan>${
      standing && html`<tspan dx="9" fill="var(--soft)">${standing}</tspan>`}</text>`);
}

/**
 * Who plays, and how they stand, below a board as wide as this.
 * @param {BoardScene} scene @param {number} width @param {(seat: number) => string} standing
 */
export function legend(scene, width, standing) {
  const captions = scene.names.map((_, seat) => caption(scene, seat, standing(seat)));
  const own = widest(captions);
  return columns(scene.names.map((_, seat) => caption(scene, seat, standing(seat), own)), width);
}

/** A board whose module says nothing about it: its svgs below each other, and who plays. @param {BoardModule} game @param {BoardScene} scene */
export function still({ board, standing }, scene) {
  const parts = drawn(board(scene));
  return below([...parts, legend(scene, widest(parts), (seat) => textOf(standing?.(scene, seat).points))]);
}

/** The largest of a board's svgs alone: what a game is known by. @param {BoardModule} game @param {BoardScene} scene */
export function largest({ board }, scene) {
  const area = (/** @type {VNode} */ svg) => boxOf(svg)[2] * boxOf(svg)[3];
  const [found] = drawn(board(scene)).sort((one, other) => area(other) - area(one));
  return found ?? svgOf(1, 1, null);
}

/** The svgs in what a board shows, each within the classes of what it lies in. @param {any} node @param {string[]} [around] @returns {VNode[]} */
function drawn(node, around = []) {
  if (Array.isArray(node)) return node.flatMap((one) => drawn(one, around));
  const { type, props } = node ?? {};
  if (!props) return [];
  if (typeof type === "function") return drawn(type(props), around);
  if (type !== "svg") return drawn(props.children, props.class ? [...around, props.class] : around);
  if (!/(^| )board( |$)/.test(props.class)) return [];
  const [, , width, height] = boxOf({ props });
  return [svgOf(width, height, around.reduceRight((shown, kind) => html`<g class=${kind}>${shown}</g>`, at({ props }, 0, 0)))];
}

/** What is to be read of a text or vnode. @param {any} node @returns {string} */
export function textOf(node) {
  if (Array.isArray(node)) return node.map(textOf).join("");
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (!node.props) return String(node);
  if (typeof node.type === "function") return textOf(node.type(node.props));
  return node.type === "svg" || node.props.class === "hidden-text" ? "" : textOf(node.props.children);
}
