// The games of this server. They stay the same for as long as a page is open, so a page asks for them once.

import { get } from "./api.js";

/** @typedef {import("./types.js").GameCard} GameCard */

/** @type {Promise<GameCard[]> | null} */
let known = null;

/** All games; who asks after a failure asks the server anew. @returns {Promise<GameCard[]>} */
export function allGames() {
  known ??= get("/games").then(({ games }) => games);
  known.catch(() => (known = null));
  return known;
}
