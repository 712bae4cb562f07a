// A first game of Monopoly that explains itself.

import { nameOf } from "./names.js";
import { verbsAt } from "./doing.js";

export { words } from "./lesson-words.js";

/** @typedef {import("/static/types.js").BoardScene} Scene */

/** Long enough to have met nearly everything; then the richest wins. */
export const options = { max_rounds: 15 };

/** @param {Scene} scene */
const isMine = ({ picture, seat }) => seat !== null && picture.phase === "act" && picture.current === seat;
/** @param {Scene} scene */
const own = ({ picture, seat }) => picture.players[seat ?? 0];
/** @param {Scene} scene @param {any} told @param {string} is @param {string} [reason] */
const did = ({ seat }, told, is, reason = told?.reason) => told?.is === is && told.seat === seat && told.reason === reason;
/** Where a house can be built. @param {Scene} scene */
const sites = ({ choices }) => choices.flatMap((text) => text.startsWith("build ") ? text.split(" ")[1] : []);
/** Whom rent was paid last, by its field. @param {Scene} scene */
const rentAt = ({ past }) => past.findLast(({ told }) => told.is === "Paid" && told.reason === "rent")?.told.plot ?? null;

/** @type {import("/static/types.js").Step[]} */
export const lesson = [
  { key: "lesson_aim", when: () => true, values: ({ picture }) => ({ rounds: picture.max_rounds }) },
  {
    key: "lesson_buy", when: (scene) => isMine(scene) && verbsAt(own(scene).field, scene.choices).includes("buy"),
    done: (scene, told) => did(scene, told, "Paid", "purchase"), places: (scene) => [String(own(scene).field)],
    values: (scene) => ({ plot: nameOf(own(scene).field, scene.t) }),
    wrong: (_, told) => told?.is === "AuctionOpened" ? "lesson_buy_auction" : null,
  },
  { key: "lesson_deed", when: isMine, done: ({ chosen }) => chosen?.look !== undefined, places: (scene) => [String(own(scene).field)] },
  {
    key: "lesson_turn", when: (scene) => isMine(scene) && scene.choices.includes("end"),
    done: ({ seat }, told) => told?.is === "Thrown" && told.seat !== seat,
    wrong: (scene) => scene.chosen?.sell ? "lesson_turn_sell" : null,
  },
  {
    key: "lesson_auction", when: ({ picture }) => picture.auction !== null && picture.may.bid !== null,
    done: (scene, told) => did(scene, told, "BidMade") || did(scene, told, "Passed"), places: ({ picture }) => picture.auction ? [String(picture.auction.plot)] : [],
  },
  { key: "lesson_rent", when: (scene) => rentAt(scene) !== null, places: (scene) => [String(rentAt(scene))] },
  {
    key: "lesson_prison", when: (scene) => own(scene).is_jailed && isMine(scene),
    done: (scene, told) => did(scene, told, "Freed"),
    wrong: (scene, told) => own(scene).is_jailed && told?.is === "Thrown" && told.seat === scene.seat ? "lesson_prison_stay" : null,
  },
  { key: "lesson_build", when: (scene) => sites(scene).length > 0, done: (scene, told) => did(scene, told, "Paid", "house_bought"), places: sites },
  { key: "lesson_offer", when: ({ picture }) => (picture.may.sell?.plots.length ?? 0) > 1 },
  { key: "lesson_end", when: () => true, values: ({ picture }) => ({ rounds: picture.max_rounds }) },
];
