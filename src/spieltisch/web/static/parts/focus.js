// The keyboard's focus, when what had it is drawn no more.

import { useEffect, useLayoutEffect, useRef } from "../html.js";

/** Where a choice can be made: a cell of the board that Tab finds, or a button beside it; else any cell that Tab finds. */
const NEXT = [".board-place .legal[tabindex='0']", ".panel-place button:enabled", ".board-place [data-cell][tabindex='0']"];

/** A place that keeps the focus at the board or the panel in it. */
export function useFocusKept() {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const focused = useRef(/** @type {Element | null} */ (null));
  useLayoutEffect(() => {
    const was = focused.current;
    const now = document.activeElement;
    const is_lost = was !== null && (!was.isConnected || was.matches(":disabled")) && (now === document.body || now === was);
    if (is_lost) next(place.current)?.focus();
    focused.current = within(place.current, document.activeElement);
  });
  useEffect(() => {
    const note = (/** @type {FocusEvent} */ { target }) => {
      focused.current = within(place.current, /** @type {Element} */ (target));
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  return place;
}

/** @param {HTMLElement | null} place @returns {HTMLElement | null} */
function next(place) {
  for (const selector of NEXT) {
    const found = /** @type {HTMLElement | null | undefined} */ (place?.querySelector(selector));
    if (found) return found;
  }
  return null;
}

/** @param {HTMLElement | null} place @param {Element | null} element */
const within = (place, element) => (element?.closest(".board-place, .panel-place") && place?.contains(element) ? element : null);
