// What can be done in Hive, read from the notation, and what is chosen of it.

import { isAhead } from "/static/hands.js";
import { ownerOf } from "./insects.js";

/**
 * @typedef {[number, number]} Spot x and y; the third coordinate is what makes the sum zero
 * @typedef {{turn: number, obstructed: Spot[], stacks: Array<[number, number, string]>,
 *   hands: string[], free: number[], held: Array<[number, number, string[]]>, last: any}} Picture
 * @typedef {{kind?: string, start?: Spot, target?: Spot, ahead?: boolean, look?: Spot}} Chosen a piece of the hand or the board, and where to, perhaps planned ahead; or a stack to look into
 * @typedef {{picture: Picture, seat: number | null, choices: string[], chosen: Chosen | null, names: string[],
 *   choose: (value: Chosen | null) => void, commit: (text: string) => void, waits: number[], latest: string[], pointed: string[], past: import("/static/types.js").Happened[], t: import("/static/texts.js").Translate}} Scene
 * @typedef {{text: string, kind?: string, start?: string, target: string}} Move an action as read
 */

export const SKIP = "K";
export const RADIUS = 5;
const NUMBERS = Array.from({ length: 2 * RADIUS + 1 }, (_, k) => k - RADIUS);

/** @param {string} text @returns {Move | null} */
function read(text) {
  const [word, one, two] = text.split(" ");
  if (word === "S") return { text, kind: one, target: two };
  return word === "D" ? { text, start: one, target: two } : null;
}

/**
 * What is chosen, as far as it is legal, and what that leaves to choose.
 * @typedef {object} Plan
 * @property {Set<string>} kinds that may be set
 * @property {Set<string>} starts of pieces that may move
 * @property {Map<string, string>} targets where the chosen piece may go, and the action
 * @property {string | null} piece the chosen one, a letter of its side
 * @property {string | undefined} start where it stands
 * @property {string | undefined} target where it would go
 * @property {string | null} text the action, when all is decided
 */

/** @param {Scene} scene @returns {Plan} */
export function planOf(scene) {
  const { chosen, choices } = scene;
  const moves = isAhead(scene) ? imagined(scene) : choices.map(read).filter((move) => move !== null);
  const start = chosen?.start && String(chosen.start);
  const own = moves.filter((move) => chosen?.kind ? move.kind === chosen.kind : start !== undefined && move.start === start);
  const targets = new Map(own.map((move) => [move.target, move.text]));
  const text = targets.get(String(chosen?.target)) ?? null;
  return {
    kinds: new Set(moves.flatMap(({ kind }) => kind ?? [])),
    starts: new Set(moves.flatMap((move) => move.start ?? [])),
    targets, text, start: own.length ? start : undefined,
    piece: own.length ? pieceOf(scene) : null,
    target: text ? String(chosen?.target) : undefined,
  };
}

/** By row from the top, as a reader goes. @type {Spot[]} */
export const FIELDS = NUMBERS.flatMap((z) => NUMBERS.filter((x) => Math.abs(x + z) <= RADIUS).map((x) => /** @type {Spot} */ ([x, -x - z])));

/** What may be planned in another seat's turn: any own piece anywhere, since nobody knows yet what will be legal. @param {Scene} scene @returns {Move[]} */
function imagined({ picture, seat }) {
  const fields = FIELDS.map(String);
  const starts = picture.stacks.filter(([, , stack]) => ownerOf(stack.slice(-1)) === seat).map(([x, y]) => `${x},${y}`);
  const sets = [...new Set(picture.hands[seat ?? 0])].flatMap((kind) => fields.map((target) => ({ text: `S ${kind} ${target}`, kind, target })));
  const drags = starts.flatMap((start) => fields.filter((target) => target !== start).map((target) => ({ text: `D ${start} ${target}`, start, target })));
  return [...sets, ...drags];
}

/** @param {Scene} scene */
function pieceOf({ picture, chosen, seat }) {
  if (chosen?.kind) return seat === 0 ? chosen.kind : chosen.kind.toLowerCase();
  return chosen?.start ? stackAt(picture, chosen.start).at(-1) ?? null : null;
}

/** Bottom first. @param {Picture} picture @param {Spot} spot */
export const stackAt = (picture, [x, y]) => picture.stacks.find((stack) => stack[0] === x && stack[1] === y)?.[2] ?? "";

/** Why the pieces of a field cannot move, bottom first: empty for one that can, and nothing where all can. @param {Picture} picture @param {Spot} spot */
export const heldAt = (picture, [x, y]) => picture.held.find((one) => one[0] === x && one[1] === y)?.[2] ?? [];

/**
 * What a click on a field does: go there, take the piece that stands there, or look into the stack or at what holds a piece.
 * @param {Scene} scene @param {Plan} plan @param {Spot} spot
 */
export function pickAt(scene, plan, spot) {
  const { picture, chosen, choose, commit } = scene;
  const key = String(spot);
  const text = plan.targets.get(key);
  if (text && isAhead(scene)) return planning(scene, plan, spot);
  if (text) return (/** @type {boolean} */ is_sure) => is_sure || plan.target === key ? commit(text) : choose({ ...chosen, target: spot });
  if (plan.starts.has(key)) return () => choose(plan.start === key ? null : { start: spot });
  if (stackAt(picture, spot).length > 1 || heldAt(picture, spot).length) return () => choose(String(chosen?.look) === key ? null : { look: spot });
  return null;
}

/** The first click plans, the next one takes it back; fingers and keys confirm in between. @param {Scene} scene @param {Plan} plan @param {Spot} spot */
function planning({ chosen, choose }, { target }, spot) {
  const is_same = target === String(spot);
  return (/** @type {boolean} */ is_sure) => choose(is_same && chosen?.ahead ? null : { ...chosen, target: spot, ahead: is_sure || is_same });
}

/** What a drag takes: a piece that may move. @param {Scene} scene @param {Plan} plan @param {Spot} spot */
export const liftAt = ({ choose }, plan, spot) => (plan.starts.has(String(spot)) ? () => choose({ start: spot }) : null);

/** The same from the own hand. @param {Scene} scene @param {Plan} plan @param {string} kind */
export const liftKind = ({ choose }, plan, kind) => (plan.kinds.has(kind) ? () => choose({ kind }) : null);

/** What was planned ahead and can be played now. @param {Scene} scene @returns {import("/static/types.js").Order | null} */
export function unasked(scene) {
  const text = scene.chosen?.ahead && !isAhead(scene) ? planOf(scene).text : null;
  return text ? { text } : null;
}

/** Whoever looks into a stack goes on looking, and what is planned ahead stays as long as it can be. @param {Chosen | null} chosen @param {Scene} scene */
export function keep(chosen, scene) {
  if (chosen?.look) return { look: chosen.look };
  if (chosen?.ahead === undefined) return null;
  return planOf({ ...scene, chosen }).text ? chosen : null;
}

/** Take a piece of the own hand, or put it back. @param {Scene} scene @param {Plan} plan @param {string} kind */
export const pickKind = ({ chosen, choose }, plan, kind) =>
  plan.kinds.has(kind) ? () => choose(chosen?.kind === kind ? null : { kind }) : null;

/** A skip is the only move where there is none. @param {Scene} scene */
export const mustSkip = ({ choices }) => choices.length === 1 && choices[0] === SKIP;
