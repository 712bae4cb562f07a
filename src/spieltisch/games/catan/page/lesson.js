// A first game of Catan that explains itself.

export { words } from "./lesson-words.js";

/** @typedef {import("/static/types.js").BoardScene} Scene */

/** Long enough to have met everything. */
export const options = { points: 6 };

/** Two settlements with a road each. */
const OPENING = 4;
/** How many corners are pointed out. */
const BEST = 3;
/** A corner with fewer dots yields seldom. */
const DOTS = 8;
/** How many ways to roll it. @param {number} chip */
const dotsOf = (chip) => (chip ? 6 - Math.abs(7 - chip) : 0);

/** @param {Scene} scene @param {string} phase */
const isAsked = ({ picture, seat, waits }, phase) => picture.phase === phase && seat !== null && waits.includes(seat);
/** @param {Scene} scene @param {string} phase */
const isMine = (scene, phase) => isAsked(scene, phase) && scene.picture.active === scene.seat;
/** @param {Scene} scene @param {any} told @param {string} is */
const did = ({ seat }, told, is) => told?.is === is && told.seat === seat;
/** @param {Scene} scene @param {any} told @param {string} what */
const built = (scene, told, what) => did(scene, told, "Built") && told.what === what;
/** @param {Scene} scene */
const pieces = ({ picture, seat }) => picture.pieces.filter((/** @type {any} */ one) => one.seat === seat).length;
/** @param {Scene} scene @param {string} corner */
const dotsAt = ({ picture }, corner) => corner.split("/")
  .reduce((sum, at) => sum + dotsOf(picture.fields.find((/** @type {any} */ one) => one.at === at)?.chip ?? 0), 0);
/** Where a word's choices are. @param {Scene} scene @param {string} word @returns {string[]} */
const placesOf = ({ choices }, word) => [...new Set(choices.flatMap((text) => text.startsWith(`${word} `) ? text.split(" ")[1] : []))];
/** @param {Scene} scene */
const canBuild = (scene) => ["road", "settlement", "city"].some((word) => placesOf(scene, word).length > 0);
/** Fields with others at their corners, and nothing of the player's. @param {Scene} scene */
const toRob = (scene) => placesOf(scene, "robber").filter((at) => {
  const there = scene.picture.pieces.filter((/** @type {any} */ one) => one.is !== "road" && one.at.split("/").includes(at));
  return there.length > 0 && there.every((/** @type {any} */ one) => one.seat !== scene.seat);
});

/** @type {import("/static/types.js").Step[]} */
export const lesson = [
  { key: "lesson_aim", when: () => true, values: ({ picture }) => ({ n: picture.goal }) },
  {
    key: "lesson_settle", when: (scene) => isAsked(scene, "settle"), done: (scene, told) => built(scene, told, "settlement"),
    places: (scene) => placesOf(scene, "settlement").sort((one, other) => dotsAt(scene, other) - dotsAt(scene, one)).slice(0, BEST),
    wrong: (scene) => scene.chosen?.at?.split("/").length === 3 && dotsAt(scene, scene.chosen.at) < DOTS ? "lesson_settle_poor" : null,
  },
  { key: "lesson_pave", when: (scene) => isAsked(scene, "pave"), done: (scene, told) => built(scene, told, "road"), places: (scene) => placesOf(scene, "road") },
  { key: "lesson_roll", when: (scene) => isMine(scene, "roll"), done: (scene, told) => did(scene, told, "Rolled") },
  { key: "lesson_cards", when: (scene) => isMine(scene, "main") },
  {
    key: "lesson_robber", when: (scene) => isAsked(scene, "robber"), done: (scene, told) => did(scene, told, "RobberMoved"), places: toRob,
    wrong: (scene) => scene.chosen?.at && !toRob(scene).includes(scene.chosen.at) ? "lesson_robber_poor" : null,
  },
  {
    key: "lesson_build", when: (scene) => isMine(scene, "main") && canBuild(scene),
    done: (scene, told) => built(scene, told, "city") || (did(scene, told, "Built") && pieces(scene) > OPENING),
    wrong: (scene, told) => did(scene, told, "Bought") ? "lesson_build_card" : scene.chosen?.trade ? "lesson_build_trade" : null,
  },
  {
    key: "lesson_turn", when: (scene) => isMine(scene, "main") && scene.choices.includes("end"),
    done: ({ seat }, told) => told?.is === "Rolled" && told.seat !== seat,
  },
  {
    key: "lesson_trade", when: (scene) => isMine(scene, "main") && scene.picture.may.some((/** @type {string} */ one) => one !== "discard"),
    done: (scene, told) => ["Offered", "BankTraded", "Traded"].some((is) => did(scene, told, is)),
    wrong: (scene, told) => did(scene, told, "Built") ? "lesson_trade_built" : null,
  },
  { key: "lesson_end", when: () => true, values: ({ picture }) => ({ n: picture.goal }) },
];
