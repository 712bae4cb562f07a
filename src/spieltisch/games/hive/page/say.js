// What happened, in the swarm's terms: which piece, and beside which other one.

import { DIRECTIONS } from "/static/hex.js";
import { KIND_OF, ownerOf } from "./insects.js";
import { stackAt } from "./moves.js";

/** @typedef {import("./moves.js").Picture} Picture @typedef {import("./moves.js").Spot} Spot @typedef {import("/static/texts.js").Translate} Translate */

/** In the order of `DIRECTIONS`: on which side of its neighbour a piece lies. */
const SIDES = ["right", "below-right", "below-left", "left", "above-left", "above-right"];

/**
 * One line of the event list, or null.
 * @param {any} told @param {number | "chance" | "table"} actor @param {string[]} names @param {Translate} t
 * @param {Picture | null} [picture] as it was afterwards
 * @returns {string | null}
 */
export function say(told, actor, names, t, picture = null) {
  const name = names[told.seat];
  switch (told.is) {
    case "PieceSet": return t("say-set", { name, piece: calledOf(sided(told.kind, told.seat), t), where: besideOf(told.at, picture, t) });
    case "PieceDragged": return sayDragged(told, name, t, picture);
    case "TurnSkipped": return t("say-skipped", { name });
    default: return null;
  }
}

/** @param {{target: Spot}} told @param {string} name @param {Translate} t @param {Picture | null} picture */
function sayDragged({ target }, name, t, picture) {
  const piece = picture && stackAt(picture, target).at(-1);
  if (!piece) return t("say-moves", { name });
  return t("say-dragged", { name, piece: calledOf(piece, t), where: besideOf(target, picture, t) });
}

/** Where an event was. @param {any} told @returns {string[]} */
export const where = ({ at, start, target }) => [at, start, target].filter(Boolean).map(String);

/**
 * The swarm before a move; null where it could not have been.
 * @param {Picture} picture @param {any} told @returns {Picture | null}
 */
export function before(picture, { is, at, start, target }) {
  if (is === "PieceSet") return lifted(picture, at)?.picture ?? null;
  if (is !== "PieceDragged") return picture;
  const taken = lifted(picture, target);
  if (!taken) return null;
  const [x, y] = start;
  const below = stackAt(taken.picture, start);
  const others = taken.picture.stacks.filter((one) => !(one[0] === x && one[1] === y));
  return { ...taken.picture, stacks: [...others, [x, y, below + taken.piece]] };
}

/** The uppermost piece of a field, and the swarm without it. @param {Picture} picture @param {Spot} spot */
function lifted(picture, [x, y]) {
  const stack = stackAt(picture, [x, y]);
  if (!stack) return null;
  const others = picture.stacks.filter((one) => !(one[0] === x && one[1] === y));
  const rest = stack.slice(0, -1);
  return { piece: stack.slice(-1), picture: { ...picture, stacks: rest ? [...others, /** @type {[number, number, string]} */ ([x, y, rest])] : others } };
}

/**
 * Beside which piece a field lies: on what it climbed, or else the neighbour that is easiest to find, a bee before others and
 * a kind that is there once before one that is there more often. Empty where there is none.
 * @param {Spot} spot @param {Picture | null} picture @param {Translate} t @returns {string}
 */
function besideOf(spot, picture, t) {
  const under = picture ? stackAt(picture, spot).at(-2) : undefined;
  if (under) return t("beside-on", { piece: calledOf(under, t) });
  const [x, y] = spot;
  const tops = picture?.stacks.map((one) => one[2].slice(-1)) ?? [];
  const found = SIDES.flatMap((side, k) => {
    const [q, r] = DIRECTIONS[k];
    const piece = picture ? stackAt(picture, [x - q, y + q + r]).slice(-1) : "";
    return piece ? [{ side, piece, n: piece.toUpperCase() === "Q" ? 0 : tops.filter((one) => one === piece).length }] : [];
  });
  const best = found.sort((one, other) => one.n - other.n)[0];
  return best ? t(`beside-${best.side}`, { piece: calledOf(best.piece, t) }) : "";
}

/** @param {string} kind @param {number} seat */
const sided = (kind, seat) => (seat === 0 ? kind : kind.toLowerCase());

/** "the red ant". @param {string} piece @param {Translate} t */
const calledOf = (piece, t) => t(`${ownerOf(piece) ? "blue" : "red"}-${KIND_OF[piece.toUpperCase()]}`);
