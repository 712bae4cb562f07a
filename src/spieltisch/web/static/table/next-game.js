// In a contest's hall: one game after the other.

import { useContest } from "../contests/contest-feed.js";
import { AS_HALL, END_MS } from "./hall.js";
import { html, useEffect, useState } from "../html.js";
import { apart, listed } from "../words/moments.js";
import { turnTo } from "../parts/turning.js";
import { contestPath, tablePath } from "../places.js";

/**
 * After a contest's game comes one that runs, of the same players if they go on; and after the last the contest's own page.
 * @param {{contest: string, table: string, names: string[], reader: import("../main.js").Reader}} props
 */
export function NextGame({ contest: id, table, names, reader: { t, lang } }) {
  const { contest } = useContest(id);
  const [is_due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), END_MS);
    return () => clearTimeout(timer);
  }, []);
  const next = contest && nextOf(contest, table, names, t);
  const path = next ? tablePath(next.id) : contest?.state === "over" ? contestPath(id) : null;
  useEffect(() => {
    if (is_due && path) turnTo(path + AS_HALL);
  }, [is_due, path]);
  return html`<p>${next ? t("next_game", { names: listed(next.players, lang) }) : ""}</p>`;
}

/**
 * @param {import("../types.js").Contest} contest @param {string} table the one that is over @param {string[]} names
 * @param {import("../types.js").Translate} t
 */
function nextOf({ running }, table, names, t) {
  const others = running.filter(({ id }) => id !== table);
  const isTheirs = (/** @type {string[]} */ players) => players.length === names.length && apart(players, t).every((one) => names.includes(one));
  return others.find(({ players }) => isTheirs(players)) ?? others[0] ?? null;
}
