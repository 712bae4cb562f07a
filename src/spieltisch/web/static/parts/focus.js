// The keyboard's focus, when what had it is drawn no more.

import { useEffect, useLayoutEffect, useRef } from "../html.js";

/** Where a choice can be made: a cell of the board that Tab finds, or a button beside it; else any cell that Tab finds. */
const NEXT = [".board-place .legal[tabindex='0']", ".panel-place button:enabled", ".board-place [data-cell][tabindex='0']"];

/** What of a table may go away by itself while it has the focus: the board and its panel, and questions beside them. */
const PARTS = ".board-place, .panel-place, [data-asks]";

/** A table that keeps the focus at its board or its panel. */
export const useFocusAtTable = () => useFocusKept(PARTS, NEXT);

/** A question (`data-asks`) that keeps the focus when the button that had it is gone; it goes to the last, which does least. */
export const useFocusAtQuestion = () => useFocusKept("*", ["button:enabled:last-of-type"]);

/** A place that keeps the focus of its `parts`, by what of `nexts` is there. @param {string} parts @param {string[]} nexts */
function useFocusKept(parts, nexts) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const focused = useRef(/** @type {Element | null} */ (null));
  useLayoutEffect(() => {
    const was = focused.current;
    const now = document.activeElement;
    const is_lost = was !== null && (!was.isConnected || was.matches(":disabled")) && (now === document.body || now === was);
    if (is_lost) next(place.current, nexts)?.focus();
    focused.current = within(place.current, document.activeElement, parts);
  });
  useEffect(() => {
    const note = (/** @type {FocusEvent} */ { target }) => {
      focused.current = within(place.current, /** @type {Element} */ (target), parts);
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  return place;
}

/** @param {HTMLElement | null} place @param {string[]} nexts @returns {HTMLElement | null} */
function next(place, nexts) {
  for (const selector of nexts) {
    const found = /** @type {HTMLElement | null | undefined} */ (place?.querySelector(selector));
    if (found) return found;
  }
  return null;
}

/** @param {HTMLElement | null} place @param {Element | null} element @param {string} parts */
const within = (place, element, parts) => (element?.closest(parts) && place?.contains(element) ? element : null);
