// How far this browser's lessons are.

import { entriesOf, keepEntry } from "./entries.js";

const LESSONS = "spieltisch.lessons";

/** @typedef {true | {table: string, done: string[]}} Learned true once a lesson was played to its end, else what was done at a table */

/** @param {string} game @returns {Learned | undefined} */
export const lessonOf = (game) => entriesOf(LESSONS)[game];

/** A lesson that was finished once stays so. @param {string} game @param {Learned} at */
export const keepLesson = (game, at) => keepEntry(LESSONS, game, lessonOf(game) === true || at);
