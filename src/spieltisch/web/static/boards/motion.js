// What moves on a table when it is drawn anew: a layer for the eye alone. The page is at its final state at once; motion neither
// delays what comes next nor is it there for readers who want none, in hidden tabs, or where more happened than one can follow.

import { useEffect, useLayoutEffect, useRef } from "../html.js";

/** @typedef {import("./moving.js").Look} Look */

/** Nothing moves before there is something to see, so that what moves it can come after that. */
const AFTER_MS = 400;

/** @type {typeof import("./moving.js") | null} */
let mover = null;

/**
 * Moves what lies elsewhere than before in `place`, whenever any of `shown` is another one; see the README, "Motion".
 * @param {{current: Element | null}} place @param {unknown[]} shown what decides how things lie
 * @param {(before: any[]) => boolean} [follows] whether that follows upon what was shown before
 */
export function useMotion(place, shown, follows = () => true) {
  const last = useRef(shown);
  const before = useRef(/** @type {Look | null} */ (null));
  const earlier = useRef(/** @type {Look | null} */ (null));
  const is_new = shown.some((one, k) => one !== last.current[k]);
  // Drawn are functions of what they are given, so that the document is still as it was.
  if (is_new) before.current = mover && place.current && isWanted() && !document.hidden && follows(last.current) ? mover.look(place.current) : null;
  useLayoutEffect(() => {
    if (mover && before.current?.spots.size && place.current) {
      mover.move(place.current, before.current, earlier.current);
      earlier.current = before.current;
    }
    before.current = null;
    last.current = shown;
  });
  const is_asked = useRef(false);
  useEffect(() => {
    if (is_asked.current || !place.current?.querySelector(".board")) return;
    is_asked.current = true;
    setTimeout(() => isWanted() && import("./moving.js").then((module) => void (mover = module), () => {}), AFTER_MS);
  });
}

/** Whether the reader likes things to move. */
const isWanted = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;
