// Titles of games as players call them: in "Chess (960)" the brackets tell which edition it is.

import { allGames } from "../server/games.js";
import { useEffect, useMemo, useState } from "../html.js";

/** @typedef {import("../types.js").GameCard} GameCard @typedef {import("../types.js").Lang} Lang */

/** @param {GameCard} game @param {Lang} lang */
export const shortTitle = (game, lang) => game.title[lang].replace(/ \(.*\)$/, "");

/** Titles by name, once they are known. @param {Lang} lang @returns {Map<string, string>} */
export function useTitles(lang) {
  const [games, setGames] = useState(/** @type {GameCard[]} */ ([]));
  useEffect(() => void allGames().then(setGames, () => {}), []);
  return useMemo(() => new Map(games.map((game) => [game.name, shortTitle(game, lang)])), [games, lang]);
}

/** A game's title, once it is known; until then its name. @param {string} name @param {Lang} lang */
export const useTitle = (name, lang) => useTitles(lang).get(name) ?? name;
