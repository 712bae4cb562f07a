// How far this browser's lessons are. Not in `memory.js`, which every page has before anything else.

const LESSONS = "spieltisch.lessons";

/** @typedef {true | {table: string, done: string[]}} Learned true once a lesson was played to its end, else what was done at a table */

/** @returns {Record<string, Learned>} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(LESSONS) ?? "null") ?? {};
  } catch {
    return {};
  }
}

/** @param {string} game @returns {Learned | undefined} */
export const lessonOf = (game) => all()[game];

/** A lesson that was finished once stays so. @param {string} game @param {Learned} at */
export function keepLesson(game, at) {
  const known = all();
  try {
    localStorage.setItem(LESSONS, JSON.stringify({ ...known, [game]: known[game] === true || at }));
  } catch {
    // Private windows may refuse.
  }
}
