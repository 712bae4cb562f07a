// Where puzzles are, and which of them this browser has solved.

import { entriesOf, keepEntry } from "./entries.js";

/** Where puzzles are, and where the API has them. */
export const PUZZLES = "/puzzles";

/** A puzzle, or today's of a game. @param {string} game @param {string} [id] */
export const puzzlePath = (game, id) => `${PUZZLES}/${encodeURIComponent(game)}${id === undefined ? "" : `/${encodeURIComponent(id)}`}`;

const KEY = "spieltisch.puzzles";
/** More of a game are not told apart; they count all the same. */
const KEPT = 500;

/** @typedef {{count: number, ids: string[]}} Solved of one game, and the latest of them */

/** @param {string} game @returns {Solved} */
export const solvedOf = (game) => ({ count: 0, ids: [], ...entriesOf(KEY)[game] });

/** Once each counts. @param {string} game @param {string} id */
export function keepSolved(game, id) {
  const { count, ids } = solvedOf(game);
  if (!ids.includes(id)) keepEntry(KEY, game, { count: count + 1, ids: [id, ...ids].slice(0, KEPT) });
}

/** How many of each game, the most first. @returns {Array<[string, number]>} */
export const solvedAll = () => Object.entries(/** @type {Record<string, Solved>} */ (entriesOf(KEY)))
  .map(([game, { count }]) => /** @type {[string, number]} */ ([game, count])).sort((a, b) => b[1] - a[1]);
