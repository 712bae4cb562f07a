// A first game of TwixT that explains itself.

export { words } from "./lesson-words.js";

/** @typedef {import("/static/types.js").BoardScene} Scene */

/** A smaller board than usual, with two swamps: its chains come through sooner. */
export const options = { size: 14, swamps: "2,4,5;2,9,8" };

/** What a chain of two links reaches at least. */
const WIDE = 3;
/** From a peg to what its links may cut off. */
const NEAR = 3;
const KNIGHT = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]];

/** @param {Scene} scene */
const isMine = ({ picture, seat, waits }) => picture.phase === "plies" && seat !== null && waits.includes(seat);
/** @param {Scene} scene @param {number | null} seat @returns {number[][]} */
const pegsOf = ({ picture }, seat) => picture.pegs.filter((/** @type {unknown} */ _, /** @type {number} */ ply) => ply % 2 === seat);
/** @param {Scene} scene @param {any} told */
const hasSet = ({ seat }, told) => told?.is === "PegSet" && told.seat === seat;
/** Free holes a knight's move from own pegs. @param {Scene} scene */
const reached = (scene) => {
  const near = pegsOf(scene, scene.seat).flatMap(([x, y]) => KNIGHT.map(([dx, dy]) => `${x + dx}/${y + dy}`));
  return scene.choices.filter((text) => near.includes(text));
};
/** @param {Scene} scene @param {ArrayLike<number>} at */
const isNearRival = (scene, at) => pegsOf(scene, 1 - (scene.seat ?? 0)).some(([x, y]) => Math.max(Math.abs(x - at[0]), Math.abs(y - at[1])) <= NEAR);

/** @param {Scene} scene */
const isWide = ({ picture, seat }) => picture.seats[seat ?? 0].score >= WIDE;
/** Whether it was the player's latest peg, set with a chain already there. @param {Scene} scene @param {any} told */
const isLast = (scene, told) => String(pegsOf(scene, scene.seat).at(-1)) === String(told.at) && !(told.links > 0 && told.score[told.seat] === WIDE);

/** @type {import("/static/types.js").Step[]} */
export const lesson = [
  { key: "lesson_aim", when: () => true },
  {
    key: "lesson_mirror", when: ({ picture, seat, waits }) => picture.phase === "question" && seat !== null && waits.includes(seat),
    done: (_, told) => told?.is === "MirrorDecided",
  },
  { key: "lesson_peg", when: (scene) => isMine(scene) && !pegsOf(scene, scene.seat).length, done: hasSet },
  {
    key: "lesson_link", when: (scene) => isMine(scene) && reached(scene).length > 0,
    done: (scene, told) => hasSet(scene, told) && told.links > 0, places: reached,
    wrong: (scene, told) => (hasSet(scene, told) && !told.links) || (scene.chosen?.peg && !reached(scene).includes(scene.chosen.peg)) ? "lesson_link_none" : null,
  },
  { key: "lesson_cross", when: ({ picture }) => picture.links.length > 0 },
  { key: "lesson_points", when: ({ picture, seat }) => picture.seats[seat ?? 0].score > 0, values: ({ picture, seat }) => ({ n: picture.seats[seat ?? 0].score }) },
  {
    key: "lesson_grow", when: (scene) => isMine(scene) && reached(scene).length > 0,
    done: (scene, told) => hasSet(scene, told) && told.links > 0 && told.score[told.seat] >= WIDE, places: reached,
    wrong: (scene, told) => hasSet(scene, told) ? "lesson_grow_none" : null,
  },
  {
    key: "lesson_block", when: (scene) => isMine(scene) && isWide(scene) && pegsOf(scene, 1 - (scene.seat ?? 0)).length > 0,
    done: (scene, told) => hasSet(scene, told) && isWide(scene) && isLast(scene, told) && isNearRival(scene, told.at),
    places: (scene) => pegsOf(scene, 1 - (scene.seat ?? 0)).map((at) => at.join("/")),
    wrong: (scene, told) => hasSet(scene, told) && !isNearRival(scene, told.at) ? "lesson_block_far" : null,
  },
  { key: "lesson_end", when: () => true, values: ({ picture }) => ({ n: picture.rounds }) },
];
