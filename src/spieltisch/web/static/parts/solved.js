// Which puzzles this browser has solved.

import { entriesOf, keepEntry } from "./entries.js";

const PUZZLES = "spieltisch.puzzles";
/** More of a game are not told apart; they count all the same. */
const KEPT = 500;

/** @typedef {{count: number, ids: string[]}} Solved of one game, and the latest of them */

/** @param {string} game @returns {Solved} */
export const solvedOf = (game) => ({ count: 0, ids: [], ...entriesOf(PUZZLES)[game] });

/** Once each counts. @param {string} game @param {string} id */
export function keepSolved(game, id) {
  const { count, ids } = solvedOf(game);
  if (!ids.includes(id)) keepEntry(PUZZLES, game, { count: count + 1, ids: [id, ...ids].slice(0, KEPT) });
}

/** How many of each game, the most first. @returns {Array<[string, number]>} */
export const solvedAll = () => Object.entries(/** @type {Record<string, Solved>} */ (entriesOf(PUZZLES)))
  .map(([game, { count }]) => /** @type {[string, number]} */ ([game, count])).sort((a, b) => b[1] - a[1]);
