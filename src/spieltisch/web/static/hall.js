// The view for a hall: everything large, nothing to click but the way back. It is part of the page's address.

import { html, useState } from "./html.js";
import { icon } from "./icons.js";

const KEY = "view";
const HALL = "hall";

/** Whether this is the view for a hall, and how to change that. @returns {[boolean, () => void]} */
export function useHall() {
  const [is_hall, setHall] = useState(() => new URLSearchParams(location.search).get(KEY) === HALL);
  const toggle = () => {
    const address = new URL(location.href);
    if (is_hall) address.searchParams.delete(KEY);
    else address.searchParams.set(KEY, HALL);
    history.replaceState(null, "", address);
    setHall(!is_hall);
  };
  return [is_hall, toggle];
}

/** @param {{is_on: boolean, toggle: () => void, t: import("./types.js").Translate}} props */
export const HallSwitch = ({ is_on, toggle, t }) => html`<button type="button" class="button quiet hall-switch"
  aria-pressed=${String(is_on)} onClick=${toggle}>${icon("screen")}${t("hall")}</button>`;
