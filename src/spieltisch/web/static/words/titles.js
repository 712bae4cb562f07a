// Titles of games: in "Chess (960)" the brackets tell how it is set up here.

import { allGames } from "../server/games.js";
import { useEffect, useState } from "../html.js";

/** @typedef {import("../types.js").GameCard} GameCard @typedef {import("../types.js").Lang} Lang */

/** @param {GameCard} game @param {Lang} lang */
export const shortTitle = (game, lang) => game.title[lang].replace(/ \(.*\)$/, "");

/** What stands in brackets. @param {GameCard} game @param {Lang} lang */
export const setting = (game, lang) => game.title[lang].match(/\((.*)\)$/)?.[1] ?? "";

/** A game's title, once it is known; until then its name. @param {string} name @param {Lang} lang */
export function useTitle(name, lang) {
  const [title, setTitle] = useState(name);
  useEffect(() => void allGames().then((games) => {
    const game = games.find((one) => one.name === name);
    if (game) setTitle(shortTitle(game, lang));
  }, () => {}), [name, lang]);
  return title;
}
