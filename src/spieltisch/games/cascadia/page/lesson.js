// A first game of Cascadia that explains itself.

import { placeOf, slotOf } from "./say.js";

export { words } from "./lesson-words.js";

/** @typedef {import("/static/types.js").BoardScene} Scene */

/** Half a game is long enough to have met everything. */
export const options = { rounds: 10 };

/** A habitat so large was laid on purpose. */
const LARGE = 3;
/** More than an animal alone brings. */
const SETTLED = 5;

/** @param {Scene} scene */
const isMine = ({ picture, seat }) => seat !== null && picture.may !== null;
/** @param {Scene} scene */
const own = ({ picture, seat }) => picture.boards[seat ?? 0];
/** @param {Scene} scene @param {any} told */
const hasLaid = ({ seat }, told) => told?.is === "TilePlaced" && told.seat === seat;
/** @param {Scene} scene @param {any} told */
const hasSettled = ({ seat }, told) => told?.is === "TokenPlaced" && told.seat === seat;
/** @param {number[]} all */
const sum = (all) => all.reduce((one, other) => one + other, 0);
/** @param {Scene} scene */
const largest = (scene) => Math.max(...own(scene).sheet.habitats);

/** @type {import("/static/types.js").Step[]} */
export const lesson = [
  { key: "aim", when: () => true },
  {
    key: "take", when: isMine, done: (scene, told) => scene.chosen?.tile !== undefined || hasLaid(scene, told),
    places: () => [0, 1, 2, 3].map(slotOf),
  },
  { key: "lay", when: isMine, done: (scene, told) => Boolean(scene.chosen?.at) || hasLaid(scene, told) },
  {
    key: "settle", when: isMine, done: hasSettled,
    wrong: (scene, told) => scene.chosen?.home === "bag" || told?.is === "TokenReturned" ? "settle_bag" : null,
  },
  { key: "points", when: ({ picture, seat }) => picture.boards[seat ?? 0].fields.length > 3, done: ({ chosen }) => Boolean(chosen?.mark) },
  {
    key: "habitat", when: isMine, done: (scene, told) => hasLaid(scene, told) && largest(scene) >= LARGE,
    wrong: (scene, told) => hasLaid(scene, told) && largest(scene) < LARGE ? "habitat_apart" : null,
  },
  {
    key: "animals", when: isMine, done: (scene, told) => hasSettled(scene, told) && sum(own(scene).sheet.wildlife) >= SETTLED,
    places: (scene) => own(scene).fields.flatMap((/** @type {any[]} */ laid) => laid[4] ? [placeOf(scene.seat ?? 0, laid)] : []),
    wrong: (scene, told) => hasSettled(scene, told) ? "animals_apart" : null,
  },
  { key: "nature", when: (scene) => own(scene).nature > 0 },
  { key: "equal", when: ({ picture }) => (picture.may?.free.length ?? 0) > 0, places: ({ picture }) => (picture.may?.free ?? []).map(slotOf) },
  { key: "end", when: () => true },
];
