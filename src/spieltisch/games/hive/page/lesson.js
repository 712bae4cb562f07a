// A first game of Hive that explains itself.

import { DIRECTIONS } from "/static/hex.js";
import { ownerOf } from "./insects.js";
import { heldAt } from "./moves.js";

export { words } from "./lesson-words.js";

/** @typedef {import("./moves.js").Scene} Scene @typedef {import("./moves.js").Spot} Spot */

/** @param {Scene} scene */
const isMine = ({ seat, waits }) => seat !== null && waits.includes(seat);
/** The fields on which a seat's piece is uppermost. @param {Scene} scene @param {number} seat @returns {Spot[]} */
const topsOf = ({ picture }, seat) => picture.stacks.flatMap(([x, y, stack]) => ownerOf(stack.slice(-1)) === seat ? [/** @type {Spot} */ ([x, y])] : []);
/** Where a bee is, or nothing. @param {Scene} scene @param {number} seat @returns {Spot[]} */
const beeOf = ({ picture }, seat) => picture.stacks.flatMap(([x, y, stack]) => stack.includes(seat === 0 ? "Q" : "q") ? [/** @type {Spot} */ ([x, y])] : []);
/** @param {Spot} one @param {Spot} other */
const isBeside = ([x, y], other) => DIRECTIONS.some(([q, r]) => String([x + q, y - q - r]) === String(other));
/** @param {Scene} scene @param {string} word */
const can = ({ choices }, word) => choices.some((text) => text.startsWith(word));
/** @param {Scene} scene @param {any} told @param {string} [kind] */
const hasSet = ({ seat }, told, kind = "QSGBA") => told?.is === "PieceSet" && told.seat === seat && kind.includes(told.kind);
/** @param {Scene} scene @param {any} told */
const hasMoved = ({ seat }, told) => told?.is === "PieceDragged" && told.seat === seat;
/** Own pieces that are held in their places. @param {Scene} scene */
const held = (scene) => topsOf(scene, scene.seat ?? 0).filter((spot) => heldAt(scene.picture, spot).some(Boolean));
/** @param {Scene} scene */
const rival = ({ seat }) => 1 - (seat ?? 0);

/** @type {import("/static/types.js").Step[]} */
export const lesson = [
  { key: "aim", when: () => true, places: ({ picture }) => picture.obstructed.map(String) },
  { key: "first", when: (scene) => isMine(scene) && can(scene, "S "), done: (scene, told) => hasSet(scene, told) },
  {
    key: "beside", when: (scene) => isMine(scene) && can(scene, "S "),
    done: (scene, told) => hasSet(scene, told) && topsOf(scene, scene.seat ?? 0).length > 1,
    places: (scene) => topsOf(scene, scene.seat ?? 0).map(String),
    wrong: (scene, told) => hasMoved(scene, told) ? "beside_moved" : null,
  },
  {
    key: "bee", when: (scene) => isMine(scene) && can(scene, "S Q"), done: (scene, told) => hasSet(scene, told, "Q"),
    wrong: (scene, told) => hasSet(scene, told, "SGBA") || ![undefined, "Q"].includes(scene.chosen?.kind) ? "bee_other" : null,
  },
  {
    key: "move", when: (scene) => isMine(scene) && can(scene, "D "), done: hasMoved,
    places: ({ choices }) => [...new Set(choices.flatMap((text) => text.startsWith("D ") ? text.split(" ")[1] : []))],
    wrong: (scene, told) => hasSet(scene, told) || scene.chosen?.kind ? "move_set" : null,
  },
  {
    key: "stuck", when: (scene) => isMine(scene) && beeOf(scene, scene.seat ?? 0).length > 0 && held(scene).length > 0, done: ({ chosen }) => Boolean(chosen?.look),
    places: (scene) => held(scene).map(String),
  },
  { key: "count", when: (scene) => beeOf(scene, 0).length > 0 && beeOf(scene, 1).length > 0, places: (scene) => [0, 1].flatMap((seat) => beeOf(scene, seat).map(String)) },
  {
    key: "attack", when: (scene) => isMine(scene) && beeOf(scene, rival(scene)).length > 0 && can(scene, "D "),
    done: (scene, told) => hasMoved(scene, told) && beeOf(scene, rival(scene)).some((bee) => isBeside(bee, told.target)),
    places: (scene) => beeOf(scene, rival(scene)).map(String),
    wrong: (scene, told) => hasSet(scene, told) || hasMoved(scene, told) ? "attack_else" : null,
  },
  { key: "end", when: () => true },
];
