// The view for a hall: everything large, nothing to click, and in a contest one game after the other. It is part of the page's
// address; Escape leads back.

import { useContest } from "./contest-feed.js";
import { html, useEffect, useState } from "./html.js";
import { icon } from "./icons.js";
import { listed } from "./moments.js";
import { contestPath, tablePath } from "./places.js";

const KEY = "view";
const HALL = "hall";
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
  };
  useEffect(() => {
    if (!is_hall) return;
    const press = (/** @type {KeyboardEvent} */ { key }) => void (key === "Escape" && toggle());
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [is_hall]);
  return [is_hall, toggle];
}

/** @param {{is_on: boolean, toggle: () => void, t: import("./types.js").Translate}} props */
export const HallSwitch = ({ is_on, toggle, t }) => html`<button type="button" class="button quiet hall-switch"
  aria-pressed=${String(is_on)} onClick=${toggle}>${icon("screen")}${t("hall")}</button>`;

/**
 * After a contest's game comes one that runs, of the same players if they go on; and after the last the contest's own page.
 * @param {{contest: string, table: string, names: string[], reader: import("./main.js").Reader}} props
 */
export function NextGame({ contest: id, table, names, reader: { t, lang } }) {
  const { contest } = useContest(id);
  const [is_due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), END_MS);
    return () => clearTimeout(timer);
  }, []);
  const next = contest && nextOf(contest, table, names);
  const path = next ? tablePath(next.id) : contest?.state === "over" ? contestPath(id) : null;
  useEffect(() => {
    if (is_due && path) location.replace(`${path}?${KEY}=${HALL}`);
  }, [is_due, path]);
  return html`<p>${next ? t("next_game", { names: listed(next.players, lang) }) : ""}</p>`;
}

/** @param {import("./types.js").Contest} contest @param {string} table the one that is over @param {string[]} names */
function nextOf({ running }, table, names) {
  const others = running.filter(({ id }) => id !== table);
  const isTheirs = (/** @type {string[]} */ players) => players.length === names.length && players.every((one) => names.includes(one));
  return others.find(({ players }) => isTheirs(players)) ?? others[0] ?? null;
}
