// Titles of games: in "Chess (960)" the brackets tell how it is set up here.

/** @typedef {import("./types.js").GameCard} GameCard @typedef {import("./types.js").Lang} Lang */

/** @param {GameCard} game @param {Lang} lang */
export const shortTitle = (game, lang) => game.title[lang].replace(/ \(.*\)$/, "");

/** What stands in brackets. @param {GameCard} game @param {Lang} lang */
export const setting = (game, lang) => game.title[lang].match(/\((.*)\)$/)?.[1] ?? "";
