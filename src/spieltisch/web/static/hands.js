// Hands at a board: whether a click that completes a move plays it, pieces that are dragged, and what undoes a step.

import { settings } from "./memory.js";

/** Pointers that hit what they aim at. */
const FINE = ["mouse", "pen"];
/** A press that has moved so many pixels is a drag. */
const FAR = 6;

/**
 * Whether something can be planned for the viewer's next turn: it is another seat's. What is planned then has `ahead` in `chosen`:
 * true once it is to be played as soon as it can be, which `unasked` sees to, and false until it is confirmed.
 * @param {Pick<import("./types.js").BoardScene, "seat" | "waits" | "choices">} scene
 */
export const isAhead = ({ seat, waits, choices }) => seat !== null && waits.length > 0 && !waits.includes(seat) && !choices.length;

/** Whether a mouse plays at once here: until the reader says otherwise. Fingers and keys choose first, and then once more. */
export const playsAtOnce = () => settings().one_click !== false;

/**
 * Whether what a click completes is played at once.
 * @param {Event} event a click; browsers that do not say what made it choose first, as with a finger
 */
export const isSure = (event) => FINE.includes(/** @type {PointerEvent} */ (event).pointerType) && playsAtOnce();

/**
 * A press on a thing that can be lifted (`cell({lift})`): once the mouse moves, the thing is lifted and follows it; where it is
 * let go, the cell there is picked if it is a choice. Anywhere else, or by Escape or the right button, it stays chosen.
 * @param {PointerEvent} event
 */
export function pressed(event) {
  const source = /** @type {SVGGraphicsElement | null} */ (/** @type {Element} */ (event.target).closest("[data-lift]"));
  if (!source || event.button !== 0 || !FINE.includes(event.pointerType)) return;
  const stop = new AbortController();
  /** @type {SVGSVGElement | null} */
  let held = null;
  const listen = (/** @type {string} */ kind, /** @type {(event: any) => void} */ hear) =>
    addEventListener(kind, hear, { capture: true, signal: stop.signal });
  const end = () => {
    held?.remove();
    stop.abort();
  };
  listen("pointermove", (move) => {
    if (!held && Math.hypot(move.clientX - event.clientX, move.clientY - event.clientY) < FAR) return;
    held ??= lift(source);
    held.style.translate = `calc(${move.clientX}px - 50%) calc(${move.clientY}px - 50%)`;
  });
  listen("pointerup", ({ clientX, clientY }) => {
    const was_held = held !== null;
    end();
    if (!was_held) return;
    swallowClick();
    const target = document.elementFromPoint(clientX, clientY)?.closest("[data-cell]:is(.legal, .ahead)");
    if (target && target !== source) target.dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "mouse" }));
  });
  listen("pointercancel", end);
  listen("contextmenu", end);
  listen("keydown", ({ key }) => key === "Escape" && end());
}

/** The browser makes a click of each press, also of one that ended elsewhere. */
function swallowClick() {
  const stop = new AbortController();
  addEventListener("click", (event) => event.isTrusted && event.stopPropagation(), { capture: true, signal: stop.signal });
  setTimeout(() => stop.abort());
}

/** A picture of a thing that follows the pointer, as large as it is on the board. @param {SVGGraphicsElement} source */
function lift(source) {
  const thing = /** @type {SVGGraphicsElement} */ (/** @type {unknown} */ (source.parentElement));
  const { x, y, width, height } = thing.getBBox();
  const scale = thing.getScreenCTM()?.a ?? 1;
  const held = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  held.setAttribute("class", "held-piece");
  held.setAttribute("viewBox", [x, y, width, height].join(" "));
  held.setAttribute("width", String(width * scale));
  held.setAttribute("height", String(height * scale));
  held.setAttribute("aria-hidden", "true");
  const copy = /** @type {Element} */ (thing.cloneNode(true));
  copy.removeAttribute("transform");
  for (const cell of copy.querySelectorAll("[data-cell]")) cell.remove();
  held.append(copy);
  (source.closest("main") ?? document.body).append(held);
  source.dispatchEvent(new CustomEvent("lift"));
  return held;
}

/**
 * What undoes a step at a table: Escape and the right button. Where nothing is chosen, both mean what they mean elsewhere.
 * @param {boolean} is_chosen @param {() => void} undo
 */
export const undoing = (is_chosen, undo) => ({
  onKeyDown: (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape" && is_chosen) undo();
  },
  onContextMenu: (/** @type {MouseEvent} */ event) => {
    if (!is_chosen) return;
    event.preventDefault();
    undo();
  },
});
