// The view for a hall: everything large, nothing to click, and in a contest one game after the other. It is part of the page's
// address; Escape leads back. Its button fills the screen as well, where the browser lets it; who opens the address does that
// with the browser's own key.

import { html, useLayoutEffect, useState } from "../html.js";
import { icon } from "../parts/icons.js";

const KEY = "view";
const HALL = "hall";
/** What an address ends with that means this view. */
export const AS_HALL = `?${KEY}=${HALL}`;
/** How long the end of a game stays, also before the next one is shown. */
export const END_MS = 6000;

/** Whether this is the view for a hall, and how to change that. @returns {[boolean, () => void]} */
export function useHall() {
  const [is_hall, setHall] = useState(() => new URLSearchParams(location.search).get(KEY) === HALL);
  const toggle = () => {
    const address = new URL(location.href);
    if (is_hall) address.searchParams.delete(KEY);
    else address.searchParams.set(KEY, HALL);
    history.replaceState(null, "", address);
    setHall(!is_hall);
    fill(!is_hall);
  };
  useLayoutEffect(() => { // a key may come before the next picture
    if (!is_hall) return;
    const press = (/** @type {KeyboardEvent} */ { key }) => void (key === "Escape" && toggle());
    const changed = () => void (!document.fullscreenElement && toggle()); // Escape by itself is the browser's then
    document.addEventListener("keydown", press);
    document.addEventListener("fullscreenchange", changed);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("fullscreenchange", changed);
    };
  }, [is_hall]);
  return [is_hall, toggle];
}

/** Take the whole screen, or give it back; not every browser does, and none without a click. @param {boolean} is_on */
function fill(is_on) {
  if (is_on) document.documentElement.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
}

/** @param {{is_on: boolean, toggle: () => void, t: import("../types.js").Translate}} props */
export const HallSwitch = ({ is_on, toggle, t }) => html`<button type="button" class="button quiet hall-switch"
  aria-pressed=${String(is_on)} onClick=${toggle}>${icon("screen")}${t("hall")}</button>`;
