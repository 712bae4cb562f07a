// Boards by keyboard: cells are buttons, arrows move between them by geometry, and Tab finds one of them.

import { isSure, pressed as grasped } from "./hands.js";
import { html, useLayoutEffect, useRef } from "./html.js";

export const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
});

/** Along all that can be chosen, one after the other, wherever it lies. */
const STEPS = /** @type {Record<string, number>} */ ({ PageUp: -1, PageDown: 1 });

/** What lies aslant counts as farther away, but on hexagons not as far as what lies straight ahead in the row after the next. */
const ASLANT = 1.2;

/**
 * The attributes that make an element of a board a cell: `<g ...${cell({…})}>…</g>`.
 *
 * - `name`: what a screen reader says, in words.
 * - `pick`: what a click, Enter or Space does. Without it the cell can be visited but does nothing. It is told whether it is sure:
 *   whether a move that it completes is to be played at once (`hands.js`).
 * - `lift`: chooses what lies here, and nothing else, for who drags it; the cell that it is dropped on is picked.
 * - `is_ahead`: whether it can be picked for a move that is planned ahead (`isAhead` of `hands.js`); it is not highlighted.
 * - `is_chosen`: whether it is what the page's `chosen` means now.
 * - `is_legal`: whether it is highlighted as a choice; by default, whether there is a `pick`.
 * - `about`: what it is, as any JSON value: the board's own `about` says in words what choosing it does.
 *
 * @param {{name: string, pick?: ((is_sure: boolean) => void) | null, lift?: (() => void) | null, is_chosen?: boolean, is_ahead?: boolean, is_legal?: boolean, about?: unknown}} what
 * @returns {Record<string, unknown>}
 */
export function cell({ name, pick = null, lift = null, is_chosen = false, is_ahead = false, is_legal = pick !== null && !is_ahead, about = undefined }) {
  return {
    class: `cell${is_legal ? " legal" : is_ahead ? " ahead" : ""}${is_chosen ? " chosen" : ""}`,
    role: "button", tabindex: "-1", "data-cell": "", "data-about": about === undefined ? undefined : JSON.stringify(about),
    "aria-label": name, "aria-disabled": pick ? undefined : "true", "aria-pressed": pick ? String(is_chosen) : undefined,
    onClick: pick ? (/** @type {Event} */ event) => pick(isSure(event)) : undefined,
    "data-lift": lift ? "" : undefined, onLift: lift ?? undefined,
    onKeyDown: pick ? (/** @type {KeyboardEvent} */ event) => pressed(event, pick) : undefined,
  };
}

/** @param {KeyboardEvent} event @param {(is_sure: boolean) => void} pick */
function pressed(event, pick) {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  pick(false);
}

/**
 * A group of cells that the arrow keys move in, and from its edge to the next group of the board; PageDown and PageUp go from choice to
 * choice of the whole board: `<${Field} name="…">…cells…</${Field}>`, inside an svg.
 * One cell is in the page's tab order: the one visited last, or, when other choices come than there were, the first of them.
 *
 * @param {{name: string, children?: unknown}} props
 */
export function Field({ name, children }) {
  const group = useRef(/** @type {SVGGElement | null} */ (null));
  const known = useRef("");
  useLayoutEffect(() => {
    if (group.current) known.current = enter(group.current, known.current);
  });
  return html`<g ref=${group} role="group" data-field aria-label=${name} aria-keyshortcuts="PageDown PageUp" onKeyDown=${moved} onClick=${clicked}
    onPointerDown=${grasped}>${children}</g>`;
}

/** @param {Element} group @returns {HTMLElement[]} */
const cellsOf = (group) => [...group.querySelectorAll("[data-cell]")].map((one) => /** @type {HTMLElement} */ (one));

/**
 * Let Tab find one cell; the focus stays where it is.
 * @param {Element} group @param {string} known the choices that were there before
 * @returns {string} those that are there now, by name
 */
function enter(group, known) {
  const cells = cellsOf(group);
  const choices = cells.filter(isChoice);
  const names = choices.map((one) => one.getAttribute("aria-label")).join("\n");
  const current = cells.filter((one) => one.getAttribute("tabindex") === "0");
  const is_lost = choices.length > 0 && names !== known && !(current[0] && isChoice(current[0]));
  if (is_lost || current.length !== 1) {
    const first = (is_lost ? undefined : current[0]) ?? choices[0] ?? cells[0];
    if (first) visit(group, first);
  }
  return names;
}

/** @param {Element} cell */
const isChoice = (cell) => cell.classList.contains("legal");

/** Tab comes back to where one was last. @param {Element} group @param {Element} cell */
function visit(group, cell) {
  for (const one of cellsOf(group)) one.setAttribute("tabindex", one === cell ? "0" : "-1");
}

/** A listener for `focusin` would do, but an SVG element that has one takes the focus itself in Chromium. @param {MouseEvent} event */
function clicked(event) {
  const target = /** @type {Element} */ (event.target).closest("[data-cell]");
  if (target) visit(/** @type {Element} */ (event.currentTarget), target);
}

/** @param {KeyboardEvent} event */
function moved(event) {
  const direction = ARROWS[event.key], step = STEPS[event.key];
  const from = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-cell]"));
  if (!(direction || step) || !from || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const group = /** @type {Element} */ (event.currentTarget);
  const all = cellsOf(group.closest(".board-place") ?? group);
  const next = step ? following(from, all, step)
    : nearest(from, cellsOf(group).filter((one) => one !== from), direction) ?? nearest(from, all.filter((one) => !group.contains(one)), direction, Infinity);
  if (!next) return;
  visit(next.closest("[data-field]") ?? group, next);
  next.focus();
}

/**
 * The next cell that can be chosen, round and round.
 * @param {HTMLElement} from @param {HTMLElement[]} cells @param {number} step
 * @returns {HTMLElement | undefined}
 */
function following(from, cells, step) {
  const choices = cells.filter((one) => one === from || isChoice(one));
  return choices.at((choices.indexOf(from) + step) % choices.length);
}

/**
 * The closest element in a direction.
 * @param {Element} from @param {HTMLElement[]} others @param {[number, number]} direction
 * @param {number} slant how much farther aside than ahead it may lie: as far as it likes where the board goes on elsewhere
 * @returns {HTMLElement | null}
 */
export function nearest(from, others, [right, down], slant = 2) {
  const start = middle(from);
  /** @type {{one: HTMLElement, distance: number} | null} */
  let best = null;
  for (const one of others) {
    const end = middle(one);
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const ahead = dx * right + dy * down;
    const aside = Math.abs(dx * down) + Math.abs(dy * right);
    if (ahead < 1 || aside > slant * ahead) continue;
    const distance = ahead + ASLANT * aside;
    if (!best || distance < best.distance) best = { one, distance };
  }
  return best?.one ?? null;
}

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
