// The games of this server. They stay the same for as long as a page is open, so a page asks for them once.

import { meet } from "../words/bot-names.js";
import { persist } from "./patience.js";

/** @typedef {import("../types.js").GameCard} GameCard */

/** @type {Promise<GameCard[]> | null} */
let known = null;

/** All games, once the server answers. @returns {Promise<GameCard[]>} */
export function allGames() {
  known ??= persist("/games").then(({ games }) => {
    meet(games);
    return games;
  });
  known.catch(() => (known = null));
  return known;
}
