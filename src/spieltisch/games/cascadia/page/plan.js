// What a player has in mind, piece by piece: a pair of the shop, a field, a rotation, a home for the token.

/**
 * @typedef {[number, number]} Spot
 * @typedef {[number, number, number, string, string]} Laid column, row, rotation, tile, animal or ""
 * @typedef {{kind: string, what: string, points: number, at: Spot[]}} Group
 * @typedef {{wildlife: number[], habitats: number[], bonuses: number[], total: number}} Sheet
 * @typedef {{fields: Laid[], nature: number, sheet: Sheet, groups: Group[]}} Land
 * @typedef {{at: Spot[], mixed: boolean, free: number[]}} May
 * @typedef {{turn: number, turns: number, cards: string, plain: boolean, boards: Land[],
 *   tiles: Array<string | null>, tokens: Array<string | null>, aside: string, tiles_left: number, tokens_left: number[],
 *   may: May | null}} Picture
 * @typedef {{seat: number, kind: string, group?: number}} Mark fields to point out: of a kind, or of one group
 * @typedef {{tile?: number, token?: number, at?: Spot, rotation?: number, home?: Spot | "bag", swap?: number[], mark?: Mark}} Chosen
 * @typedef {{picture: Picture, seat: number | null, choices: string[], chosen: Chosen | null, names: string[], lang: "de" | "en",
 *   choose: (value: Chosen | null) => void, commit: (text: string) => void, waits: number[], latest: string[], pointed: string[], past: import("/static/types.js").Happened[], t: import("/static/texts.js").Translate}} Scene
 */

/** What a mouse wheel turns at least by, in pixels. */
const NOTCH = 30;

/** @param {Spot | "bag" | undefined} one @param {Spot | "bag" | undefined} two */
export const same = (one, two) => one !== undefined && two !== undefined && String(one) === String(two);

/**
 * @typedef {object} Plan
 * @property {number | undefined} slot of the tile
 * @property {number | undefined} token its slot
 * @property {string | null} tile
 * @property {string | null} animal
 * @property {Spot | undefined} at
 * @property {number} rotation
 * @property {Spot | "bag" | undefined} home
 * @property {Spot[]} homes where the token may settle once the tile lies
 * @property {string | null} text the action, when all is decided
 */

/** What is planned so far, as far as it still makes sense. @param {Scene} scene @returns {Plan} */
export function planOf({ picture, seat, chosen }) {
  const { may } = picture;
  const slot = may && seat !== null ? chosen?.tile : undefined;
  const token = slot === undefined ? undefined : chosen?.token ?? slot;
  const tile = slot === undefined ? null : picture.tiles[slot];
  const animal = token === undefined ? null : picture.tokens[token];
  const at = tile && may?.at.find((spot) => same(spot, chosen?.at)) || undefined;
  const rotation = tile && tile[0] !== tile[1] ? chosen?.rotation ?? 0 : 0;
  const homes = seat === null || !animal ? [] : homesOf(picture.boards[seat], animal, tile, at);
  const wish = chosen?.home === "bag" || homes.some((spot) => same(spot, chosen?.home)) ? chosen?.home : undefined;
  const home = at && homes.length === 0 ? "bag" : wish;
  const fate = home === "bag" ? "" : ` ${home}`;
  const text = at && home ? `place ${slot} ${at} ${rotation} ${token}${fate}` : null;
  return { slot, token, tile, animal, at, rotation, home, homes, text };
}

/**
 * @param {Land} land @param {string} animal @param {string | null} tile @param {Spot | undefined} at
 * @returns {Spot[]}
 */
function homesOf(land, animal, tile, at) {
  const open = land.fields.filter(([, , , text, taken]) => !taken && text.slice(3).includes(animal));
  const homes = open.map(([x, y]) => /** @type {Spot} */ ([x, y]));
  return at && tile?.slice(3).includes(animal) ? [...homes, at] : homes;
}

/** Take a tile, and with it the token beside it. @param {Scene} scene @param {number} slot */
export function pickTile({ chosen, choose }, slot) {
  const { mark, at, rotation, home } = chosen ?? {};
  choose(chosen?.tile === slot ? (mark ? { mark } : null) : { mark, at, rotation, home, tile: slot, token: slot });
}

/** Take a token; with a nature token to spend it may be that of another tile. @param {Scene} scene @param {number} slot */
export function pickToken(scene, slot) {
  const { picture, chosen, choose } = scene;
  if (chosen?.tile === undefined || !picture.may?.mixed) return pickTile(scene, slot);
  choose({ ...chosen, token: slot, swap: undefined });
}

/** A tile of one habitat looks the same in every rotation. @param {string | null} tile */
export const isTurnable = (tile) => tile !== null && tile[0] !== tile[1];

/**
 * Choose a field for the tile; then again, to settle the token there or to do it.
 * @param {Scene} scene @param {Spot} spot @param {boolean} is_sure the last of what is to be chosen is done at once
 */
export function pickField(scene, spot, is_sure) {
  const { chosen, choose, commit } = scene;
  const plan = planOf(scene);
  if (!same(plan.at, spot)) {
    const home = same(chosen?.home, chosen?.at) ? spot : chosen?.home;
    const next = { ...chosen, at: spot, rotation: plan.rotation, home };
    const { text } = planOf({ ...scene, chosen: next });
    const is_turned = !isTurnable(plan.tile) || (!plan.at && chosen?.rotation !== undefined);
    if (is_sure && text && is_turned) commit(text);
    else choose(next);
  } else if (plan.text) commit(plan.text);
  else if (plan.homes.some((home) => same(home, spot))) pickHome(scene, spot, is_sure);
}

/** Choose where the token settles; then again, to do it. @param {Scene} scene @param {Spot | "bag"} home @param {boolean} [is_sure] */
export function pickHome(scene, home, is_sure = false) {
  const next = { ...scene.chosen, home };
  const { text } = planOf({ ...scene, chosen: next });
  if (text && (is_sure || same(planOf(scene).home, home))) scene.commit(text);
  else scene.choose(next);
}

/** What a drag takes: a tile, or the token in hand; nothing is put back. @param {Scene} scene @param {number} slot */
export const liftTile = (scene, slot) => () => scene.chosen?.tile === slot || pickTile(scene, slot);

/** @param {Scene} scene @param {number} slot */
export const liftToken = (scene, slot) => () => planOf(scene).token === slot || pickToken(scene, slot);

/** The wheel turns the tile in hand; what slides a page by little steps goes on doing that. @param {Scene} scene @param {WheelEvent} event */
export function wheel(scene, event) {
  if (Math.abs(event.deltaY) < NOTCH || event.ctrlKey || !isTurnable(planOf(scene).tile)) return;
  event.preventDefault();
  event.stopPropagation();
  turn(scene, event.deltaY > 0 ? 1 : -1);
}

/** @param {Scene} scene @param {1 | -1} by */
export function turn(scene, by) {
  const { tile, rotation } = planOf(scene);
  if (isTurnable(tile)) scene.choose({ ...scene.chosen, rotation: (rotation + by + 6) % 6 });
}

/** Put a token among those to be exchanged, or out. @param {Scene} scene @param {number} slot */
export function toggleSwap({ chosen, choose }, slot) {
  const swap = chosen?.swap ?? [];
  const others = swap.filter((other) => other !== slot);
  choose({ ...chosen, swap: swap.length === others.length ? [...swap, slot].sort() : others });
}

/** What was chosen one step before: the latest part of a plan goes first. @param {Chosen | null} chosen @returns {Chosen | null} */
export function back(chosen) {
  if (!chosen) return null;
  const { mark, swap = [], home, rotation, at, tile, token } = chosen;
  if (mark) return without(chosen, "mark");
  if (swap.length > 1) return { ...chosen, swap: swap.slice(0, -1) };
  if (swap.length) return without(chosen, "swap");
  if (home) return without(chosen, "home");
  if (rotation) return without(chosen, "rotation");
  if (at) return without(chosen, "at");
  return token !== tile ? { ...chosen, token: tile } : null;
}

/** @param {Chosen} chosen @param {keyof Chosen} part @returns {Chosen | null} */
function without(chosen, part) {
  const { [part]: _, ...others } = chosen;
  return Object.values(others).some((one) => one !== undefined) ? others : null;
}

/** Point out what scored, or no longer. @param {Scene} scene @param {Mark} mark */
export function toggleMark({ chosen, choose }, mark) {
  const is_on = JSON.stringify(chosen?.mark) === JSON.stringify(mark);
  const { mark: _, ...others } = chosen ?? {};
  if (!is_on) choose({ ...others, mark });
  else choose(Object.keys(others).length ? others : null);
}

/** The fields that are pointed out on a seat's land; null where nothing is. @param {Scene} scene @param {number} seat */
export function marked({ picture, chosen }, seat) {
  const mark = chosen?.mark;
  if (!mark || mark.seat !== seat) return null;
  const groups = picture.boards[seat].groups.filter((group, k) => mark.group === undefined ? group.kind === mark.kind : k === mark.group);
  return new Set(groups.flatMap((group) => group.at.map(String)));
}
