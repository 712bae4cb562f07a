// The table as it was when something happened, and where on it that was.

/**
 * @typedef {import("../types.js").BoardModule} BoardModule @typedef {import("../types.js").Item} Item
 * @typedef {{key: string, n: number, item: Item}} Line
 * @typedef {{module: BoardModule, then: Map<string, any>}} Hindsight
 */

/** More events than these nobody looks back at. */
const PAST = 200;

/**
 * The picture after each line, by its key: the one there is now, with what came later undone where the game can do that. What
 * was taken back led to a picture that is gone, and the table was as before it afterwards.
 * @param {Line[]} lines @param {BoardModule} module @param {any} picture @returns {Map<string, any>}
 */
export function picturesOf(lines, module, picture) {
  const { before } = module;
  const gone = takenBack(lines);
  const found = new Map();
  let then = picture;
  for (const { key, item } of [...lines].reverse()) {
    found.set(key, gone.has(key) ? null : then);
    if (gone.has(key)) continue;
    if (before && then && item.is === "happened") then = attempt(() => before(then, item.told), null);
  }
  return found;
}

/** Whether a seat has done something that stands. @param {Line[]} lines @param {number} seat */
export function hasActed(lines, seat) {
  const gone = takenBack(lines);
  return lines.some(({ key, item }) => item.is === "happened" && item.actor === seat && !gone.has(key));
}

/** The lines that tell of what was taken back later, by their keys: each time a seat's latest action that stood, and what came of and after it. @param {Line[]} lines */
export function takenBack(lines) {
  const gone = /** @type {Set<string>} */ (new Set());
  for (const [at, { item }] of lines.entries()) {
    if (item.is !== "fact" || item.what !== "taken-back") continue;
    const standing = lines.slice(0, at).filter((line) => isOfTheGame(line) && !gone.has(line.key));
    const n = standing.findLast((line) => line.item.is === "happened" && line.item.actor === item.seat)?.n ?? 0; // 0: longer ago than anybody remembers
    for (const line of standing) if (line.n >= n) gone.add(line.key);
  }
  return gone;
}

/** Whether a line tells of the game, and not of what people said. @param {Line} line */
const isOfTheGame = ({ item }) => item.is === "happened" || item.is === "fact";

/** What a line tells of, as the board calls it. @param {Line} line @param {Hindsight} hindsight @returns {string[]} */
export function placesOf({ key, item }, { module, then }) {
  const { where } = module;
  const picture = then.get(key);
  return where && picture && item.is === "happened" ? attempt(() => where(item.told, picture), []) : [];
}

/** Where the latest action was that was anywhere, with all that came of it at once. @param {Line[]} lines @param {Hindsight} hindsight @returns {string[]} */
export function latestPlaces(lines, hindsight) {
  const last = lines.findLast((line) => placesOf(line, hindsight).length > 0);
  return last ? lines.filter(({ n }) => n === last.n).flatMap((line) => placesOf(line, hindsight)) : [];
}

/** What happened lately and stands, the oldest first. @param {Line[]} lines @returns {import("../types.js").Happened[]} */
export function pastOf(lines) {
  const gone = takenBack(lines);
  return lines.flatMap(({ key, n, item }) => (item.is === "happened" && !gone.has(key) ? [{ n, told: item.told }] : [])).slice(-PAST);
}

/** A ply's lines, and those of the plies before it. @param {import("../types.js").Scene | null} scene @returns {{earlier: Line[], lines: Line[]}} */
export function linesOf(scene) {
  if (!scene) return { earlier: [], lines: [] };
  const of = (/** @type {Item[]} */ items, /** @type {number} */ n) => items.map((item, k) => ({ key: `${n}/${k}`, n, item }));
  const { ply, earlier, items } = scene;
  return { earlier: earlier.flatMap((before) => of(before.items, before.ply)), lines: of(items, ply) };
}

/** A fault in a game's words must not end the page. @template T @param {() => T} make @param {T} otherwise @returns {T} */
export function attempt(make, otherwise) {
  try {
    return make();
  } catch (error) {
    console.error(error);
    return otherwise;
  }
}
