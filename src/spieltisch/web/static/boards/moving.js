// How things move from where they were to where they are; see motion.js.

import { count, figuresIn } from "./figures.js";

/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {Point & {frame: Element, within: Point}} Spot the middle of an element in the window, and as its drawing's own units have it
 * @typedef {{spots: Map<string, Spot>, figures: Map<string, string>, ms: number}} Look
 */

const MS = 240;
const EASING = "cubic-bezier(0.2, 0.7, 0.3, 1)";
/** Pixels that are no way to go. */
const NEAR = 2;
/** What is drawn no more for so short a time was not away: a preview ends before what it announced is there. */
const BLINK_MS = 1000;
/** When more than so many go at once, nobody sees who went where. */
const MOST = 60;

/** How what is new comes. @type {Record<string, (one: Element) => Record<string, string[]>>} */
const COMINGS = {
  pop: () => ({ scale: ["0.3", "1"], opacity: ["0", "1"] }),
  roll: () => ({ rotate: ["-300deg", "0deg"], scale: ["0.6", "1"] }),
  draw: (one) => {
    const length = `${Math.ceil(/** @type {SVGGeometryElement} */ (one).getTotalLength())}px`;
    return { strokeDasharray: [`0px ${length}`, `${length} ${length}`] };
  },
};

/** How everything lies. @param {Element} root @returns {Look} */
export function look(root) {
  const spots = new Map();
  for (const one of root.querySelectorAll("[data-piece], [data-place]")) {
    const { piece, place } = /** @type {HTMLElement} */ (one).dataset;
    const spot = spotOf(one, root);
    if (spot) spots.set(piece ?? place, spot);
  }
  return { spots, figures: figuresIn(root), ms: performance.now() };
}

/** Nothing where it is not shown. @param {Element} one @param {Element} root @returns {Spot | null} */
function spotOf(one, root) {
  const { x, y, width, height } = one.getBoundingClientRect();
  if (!width && !height) return null;
  const middle = { x: x + width / 2, y: y + height / 2 };
  const frame = one.closest("svg.board") ?? root;
  return { ...middle, frame, within: inUnits(frame).transformPoint(middle) };
}

/** From the window to a frame's own units, which stay as they are when it is moved or scaled. @param {Element} frame */
function inUnits(frame) {
  if (frame instanceof SVGGraphicsElement) return DOMMatrix.fromMatrix(frame.getScreenCTM() ?? new DOMMatrix()).inverse();
  const { x, y } = frame.getBoundingClientRect();
  return new DOMMatrix([1, 0, 0, 1, -x, -y]);
}

/** Moves what lies elsewhere than before. @param {Element} root @param {Look} before @param {Look | null} earlier */
export function move(root, before, earlier) {
  const is_blink = earlier !== null && before.ms - earlier.ms < BLINK_MS;
  const spots = is_blink ? new Map([...earlier.spots, ...before.spots]) : before.spots;
  /** @type {Array<() => void>} */
  const moves = [];
  for (const one of root.querySelectorAll("[data-piece]")) {
    one.getAnimations().filter(({ id }) => id === "slide").forEach((slide) => slide.cancel());
    const { piece = "", from = "", enter = "" } = /** @type {HTMLElement} */ (one).dataset;
    const is_known = spots.has(piece);
    const start = spots.get(piece) ?? spots.get(from);
    if (is_known && enter) continue; // it is there already
    if (start) moves.push(...slideOf(one, root, start, enter === "fly"));
    else if (enter in COMINGS) moves.push(() => void one.animate(COMINGS[enter](one), { duration: MS, easing: EASING, id: enter }));
  }
  if (moves.length <= MOST) moves.forEach((start) => start());
  count(root, before.figures);
}

/**
 * The way to where something lies now, if it is one.
 * @param {Element} one @param {Element} root @param {Spot} start @param {boolean} is_flying whether it is seen only on its way
 * @returns {Array<() => void>}
 */
function slideOf(one, root, start, is_flying) {
  const end = spotOf(one, root);
  if (!end) return [];
  const from = start.frame === end.frame ? inUnits(end.frame).inverse().transformPoint(start.within) : start;
  const [right, down] = [from.x - end.x, from.y - end.y];
  if (Math.hypot(right, down) < NEAR) return [];
  const way = inParent(one, right, down);
  const translate = [`${way.x}px ${way.y}px`, "0px 0px"];
  if (is_flying) return [() => void one.animate({ translate, opacity: ["1", "1"] }, { duration: 1.25 * MS, easing: EASING, id: "fly" })];
  return [() => void one.animate({ translate }, { duration: MS, easing: EASING, id: "slide" })];
}

/** A way in the window as what an element lies in measures it. @param {Element} one @param {number} right @param {number} down @returns {Point} */
function inParent(one, right, down) {
  const parent = one.parentElement;
  if (!(one instanceof SVGElement) || !(parent instanceof SVGGraphicsElement)) return { x: right, y: down };
  const { a, b, c, d } = parent.getScreenCTM() ?? new DOMMatrix();
  return new DOMMatrix([a, b, c, d, 0, 0]).inverse().transformPoint({ x: right, y: down });
}
