// The table as it was when something happened, and where on it that was.

/**
 * @typedef {import("../types.js").BoardModule} BoardModule @typedef {import("../types.js").Item} Item
 * @typedef {{key: string, n: number, item: Item}} Line
 * @typedef {{module: BoardModule, then: Map<string, any>}} Hindsight
 */

/** More events than these nobody looks back at. */
const PAST = 200;

/**
 * The picture after each line, by its key: the one there is now, with what came later undone where the game can do that.
 * @param {Line[]} lines @param {BoardModule} module @param {any} picture @returns {Map<string, any>}
 */
export function picturesOf(lines, module, picture) {
  const { before } = module;
  const found = new Map();
  let then = picture;
  for (const { key, item } of [...lines].reverse()) {
    found.set(key, then);
    if (item.is === "fact" && item.what === "taken-back") then = null; // what was before it led to another picture
    else if (before && then && item.is === "happened") then = attempt(() => before(then, item.told), null);
  }
  return found;
}

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

/** What happened lately, the oldest first. @param {Line[]} lines @returns {import("../types.js").Happened[]} */
export const pastOf = (lines) => lines.flatMap(({ n, item }) => (item.is === "happened" ? [{ n, told: item.told }] : [])).slice(-PAST);

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
