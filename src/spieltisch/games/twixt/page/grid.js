// The board of holes: borders, swamps, links, pegs, and how far the longest chains reach.

import { html } from "/static/html.js";
import { isAhead } from "/static/hands.js";
import { Field, cell } from "/static/keys.js";
import { pointed } from "/static/traces.js";
import { newLinks, reachOf } from "./links.js";

/** @typedef {import("/static/types.js").BoardScene} Scene */
/** @typedef {import("./links.js").Cell} Cell */

/** From hole to hole. */
const STEP = 24;
const MARGIN = 2.25 * STEP;
/** Where there is no room for all numbers every so many are shown. */
const FEW = 4;

/** @param {number} n */
const at = (n) => n * STEP;

/** @param {Scene} scene */
export function grid(scene) {
  const { picture, t } = scene;
  const last = at(picture.size - 1);
  const view = [-MARGIN, -MARGIN, last + 2 * MARGIN, last + 2 * MARGIN].join(" ");
  return html`<svg class="board twixt-board" viewBox=${view} role="group" aria-label=${t("board")}>
    <g aria-hidden="true">
      ${plank(last)}
      ${borders(picture, last)}
      ${numbers(picture.size)}
      ${swamps(scene, last)}
      ${picture.links.map(groove(picture))}${picture.links.map(link(picture))}
    </g>
    <${Field} name=${t("board")}>${cells(scene)}<//>
    <g aria-hidden="true">${preview(scene)}</g>
    ${scene.pointed.map((place) => pointed(scene, place, ring(place)))}
    ${[0, 1].map(extent(scene, last))}
    ${scene.chosen?.near ? inSight(scene.chosen.near) : overview(scene, last)}
  </svg>`;
}

/**
 * Over a board that is too small for fingers: a tap shows what lies there large. The keyboard and screen readers, which find
 * single holes on any board, pass it over.
 * @param {Scene} scene @param {number} last
 */
const overview = ({ choose, chosen, picture }, last) => html`<rect class="twixt-overview" aria-hidden="true" fill="none" pointer-events="all"
  x=${-STEP / 2} y=${-STEP / 2} width=${last + STEP} height=${last + STEP}
  onClick=${(/** @type {MouseEvent} */ event) => choose({ ...chosen, near: tapped(event, picture.size) })} />`;

/** The hole next to a tap on all of them. @param {MouseEvent} event @param {number} size @returns {Cell} */
function tapped({ clientX, clientY, currentTarget }, size) {
  const { x, y, width, height } = /** @type {Element} */ (currentTarget).getBoundingClientRect();
  const within = (/** @type {number} */ part) => Math.max(0, Math.min(size - 1, Math.floor(part * size)));
  return [within((clientX - x) / width), within((clientY - y) / height)];
}

/** What is to be in the middle of what is shown large. @param {Cell} near */
const inSight = ([x, y]) => html`<circle class="twixt-nothing" data-sight="" aria-hidden="true" cx=${at(x)} cy=${at(y)} r="1" />`;

/** The wood, with its grain. @param {number} last */
function plank(last) {
  const [from, side] = [4 - MARGIN, last + 2 * MARGIN - 8];
  const grain = Array.from({ length: 9 }, (_, k) => {
    const y = from + (side * (k + 0.6)) / 9;
    return `M${from + 7} ${y.toFixed(0)}q${(side / 4).toFixed(0)} ${k % 3 * 9 - 9} ${(side / 2).toFixed(0)} 0t${(side / 2 - 14).toFixed(0)} 0`;
  });
  return html`<rect class="twixt-ground" x=${from} y=${from} width=${side} height=${side} rx="16" /><path class="twixt-grain" d=${grain.join("")} />
    <rect class="twixt-inlay" x=${-STEP} y=${-STEP} width=${last + 2 * STEP} height=${last + 2 * STEP} rx="8" />`;
}

/** Lines along both goals of each seat. @param {any} picture @param {number} last */
function borders({ seats }, last) {
  const [near, far] = [STEP / 2, last - STEP / 2];
  return seats.flatMap((/** @type {{is_across: boolean}} */ { is_across }, /** @type {number} */ seat) => [near, far].map((edge) => {
    const [x1, y1, x2, y2] = is_across ? [edge, near, edge, far] : [near, edge, far, edge];
    return html`<line class="twixt-goal" stroke="var(--seat-${seat})" x1=${x1} y1=${y1} x2=${x2} y2=${y2}
      stroke-dasharray=${seat ? "12 6" : "none"} />`;
  }));
}

/** @param {number} size */
const numbers = (size) => Array.from({ length: size }, (_, n) => html`<g class=${n % FEW ? "twixt-fine" : ""}>
  <text class="twixt-number" x=${at(n)} y=${-STEP - 7}>${n}</text>
  <text class="twixt-number" x=${-STEP - 14} y=${at(n)} dy="0.36em">${n}</text></g>`);

/** Blocks of swamp, and the four corners. @param {Scene} scene @param {number} last */
function swamps(scene, last) {
  const corners = [0, last].flatMap((x) => [0, last].map((y) => [1, x / STEP, y / STEP]));
  return [...corners, ...blocks(scene)].map(([size, x, y]) => html`<g transform="translate(${at(x)} ${at(y)})">
    <rect class="twixt-swamp" x=${-STEP / 2} y=${-STEP / 2} width=${size * STEP} height=${size * STEP} rx="6" />
    ${Array.from({ length: size * size }, (_, k) => html`<path class="twixt-reed"
      d="M${at(k % size) - 7} ${at(Math.floor(k / size))}q3.5-4 7 0t7 0" />`)}
  </g>`);
}

/** Blocks of swamp as they lie, or would lie. @param {Scene} scene @returns {number[][]} */
function blocks({ picture, chosen }) {
  const is_mirrored = picture.phase === "question" && chosen?.mirror;
  return picture.swamps.map((/** @type {number[]} */ [size, x, y]) => (is_mirrored ? [size, y, x] : [size, x, y]));
}

/** The edge of a link, below all links. @param {any} picture */
const groove = ({ pegs }) => (/** @type {[number, number]} */ [one, other]) => {
  const [[x1, y1], [x2, y2]] = [pegs[one], pegs[other]];
  return html`<line class="twixt-edge" x1=${at(x1)} y1=${at(y1)} x2=${at(x2)} y2=${at(y2)} />`;
};

/** @param {any} picture */
const link = ({ pegs, seats }) => (/** @type {[number, number]} */ [one, other]) => {
  const seat = one % 2;
  const is_long = seats[seat].chain.includes(one);
  return line(pegs[one], pegs[other], seat, is_long ? "twixt-long" : "", { "data-piece": `link ${one} ${other}`, "data-enter": "draw" });
};

/** @param {Cell} from @param {Cell} to @param {number} seat @param {string} kind @param {object} [motion] */
const line = ([x1, y1], [x2, y2], seat, kind, motion = {}) => html`<line ...${motion} class="twixt-link ${kind}" stroke="var(--seat-${seat})"
  x1=${at(x1)} y1=${at(y1)} x2=${at(x2)} y2=${at(y2)} />`;

/** Every cell of the board, so that arrows and screen readers find them all. @param {Scene} scene */
function cells(scene) {
  const { picture } = scene;
  const pegs = new Map(picture.pegs.map((/** @type {Cell} */ place, /** @type {number} */ ply) => [String(place), ply]));
  const legal = new Set(scene.choices);
  const wet = wetCells(scene);
  const rows = Array.from({ length: picture.size }, (_, n) => n);
  return rows.flatMap((y) => rows.map((x) => {
    const ply = pegs.get(String([x, y]));
    if (ply !== undefined) return peg(scene, [x, y], ply);
    if (isOpenAhead(scene, [x, y]) && !wet.has(`${x}/${y}`)) return early(scene, [x, y]);
    return legal.has(`${x}/${y}`) ? hole(scene, [x, y]) : closed(scene, [x, y], wet.has(`${x}/${y}`));
  }));
}

/** @param {Scene} scene @param {Cell} cell_at @param {number} ply */
function peg({ names, picture, t }, [x, y], ply) {
  const is_last = ply === picture.pegs.length - 1;
  const shown = cell({ name: t("peg", { x, y, name: names[ply % 2] }), about: ply });
  return html`<g ...${shown} class="${shown.class}${is_last ? " last" : ""}">${shape([x, y], ply % 2, is_last ? 9.5 : 8, { "data-piece": `peg ${ply}`, "data-enter": "pop" })}</g>`;
}

/** A turned pin with the light on it, and its shadow. @param {Cell} place @param {number} seat @param {number} size @param {object} [motion] */
const shape = (place, seat, size, motion = {}) => html`<g ...${motion}>
  ${outline(place, seat, size, "twixt-shadow", 2)}${outline(place, seat, size, `face twixt-peg twixt-of-${seat}`)}${outline(place, seat, size * 0.45, "twixt-gleam", -size * 0.18)}
</g>`;

/** Seat 0's pegs are round, seat 1's square. @param {Cell} place @param {number} seat @param {number} size @param {string} kind @param {number} [aside] */
const outline = ([x, y], seat, size, kind, aside = 0) => (seat
  ? html`<rect class=${kind} rx="2" x=${at(x) + aside - size * 0.9} y=${at(y) + aside - size * 0.9} width=${size * 1.8} height=${size * 1.8} />`
  : html`<circle class=${kind} cx=${at(x) + aside} cy=${at(y) + aside} r=${size} />`);

/** Around a place. @param {string} place */
function ring(place) {
  const [x, y] = place.split("/").map(Number);
  return (/** @type {string} */ kind) => html`<circle class="twixt-ring ${kind}" cx=${at(x)} cy=${at(y)} r="14" />`;
}

/** Where the viewer may set a peg. @param {Scene} scene @param {Cell} place */
function hole({ chosen, choose, commit, picture, seat, t }, [x, y]) {
  const text = `${x}/${y}`;
  const is_chosen = chosen?.peg === text;
  const n = is_chosen ? newLinks(picture, seat ?? 0, [x, y]).length : 0;
  const pick = (/** @type {boolean} */ is_sure) => (is_sure || is_chosen ? commit(text) : choose({ ...chosen, peg: text }));
  return html`<g ...${cell({ name: t(is_chosen ? "set" : "free", { x, y, n }), pick, is_chosen, about: text })}>
    ${touch(x, y)}<circle class="face twixt-hole" cx=${at(x)} cy=${at(y)} r="3.2" /></g>`;
}

/** Whether a peg may be planned there for the viewer's next turn; the other seat's borders stay closed. @param {Scene} scene @param {Cell} place */
function isOpenAhead(scene, [x, y]) {
  const { picture, seat } = scene;
  if (picture.phase !== "plies" || seat === null || !isAhead(scene)) return false;
  return ![0, picture.size - 1].includes(picture.seats[seat].is_across ? y : x);
}

/**
 * Where a peg may be planned: the first click plans it, the next one takes it back; fingers and keys confirm in between.
 * @param {Scene} scene @param {Cell} place
 */
function early({ chosen, choose, t }, [x, y]) {
  const text = `${x}/${y}`;
  const is_chosen = chosen?.peg === text;
  const { peg: _, ahead: __, ...others } = chosen ?? {};
  const rest = Object.keys(others).length ? others : null;
  const pick = (/** @type {boolean} */ is_sure) =>
    choose(is_chosen && chosen.ahead ? rest : { ...others, peg: text, ahead: is_sure || is_chosen });
  return html`<g ...${cell({ name: t(is_chosen ? "plan_set" : "plan", { x, y }), pick, is_chosen, is_ahead: true })}>
    ${touch(x, y)}<circle class="face twixt-hole" cx=${at(x)} cy=${at(y)} r="2.4" /></g>`;
}

/** @param {number} x @param {number} y */
const touch = (x, y) =>
  html`<rect class="twixt-touch" x=${at(x) - STEP / 2} y=${at(y) - STEP / 2} width=${STEP} height=${STEP} />`;

/**
 * Swamp, the other's border, or a cell when it is nobody's turn.
 * @param {Scene} scene @param {Cell} place @param {boolean} is_wet
 */
const closed = (scene, [x, y], is_wet) => html`<g ...${cell({ name: scene.t(is_wet ? "swamp" : "free", { x, y }), about: whyClosed(scene, is_wet) })}>
  ${touch(x, y)}${is_wet
    ? html`<circle class="face twixt-nothing" cx=${at(x)} cy=${at(y)} r="9" />`
    : html`<circle class="face twixt-hole" cx=${at(x)} cy=${at(y)} r="2.4" />`}</g>`;

/** Why no peg can be set there, if it is the viewer's turn to set one. @param {Scene} scene @param {boolean} is_wet */
function whyClosed({ choices, picture }, is_wet) {
  if (!choices.length || picture.phase !== "plies") return undefined;
  return is_wet ? "swamp" : "border";
}

/** The cells that are swamp, the corners too. @param {Scene} scene @returns {Set<string>} */
function wetCells(scene) {
  const last = scene.picture.size - 1;
  const inner = blocks(scene).flatMap(([size, left, top]) => Array.from({ length: size * size }, (_, k) =>
    `${left + (k % size)}/${top + Math.floor(k / size)}`));
  return new Set([...inner, `0/0`, `0/${last}`, `${last}/0`, `${last}/${last}`]);
}

/** The chosen peg with the links it would make. @param {Scene} scene */
function preview({ chosen, picture, seat }) {
  if (!chosen?.peg || seat === null) return null;
  const [x, y] = chosen.peg.split("/").map(Number);
  return html`<g class="twixt-ghost">
    ${newLinks(picture, seat, [x, y]).map((end) => line([x, y], end, seat, ""))}${shape([x, y], seat, 9.5)}</g>`;
}

/**
 * The outermost peg of a seat's widest chain in a column or row, that which is next to the bracket.
 * @param {any} picture @param {number} seat @param {number} end @returns {Cell}
 */
function endOf({ pegs, seats }, seat, end) {
  const { chain, is_across } = seats[seat];
  const [along, aside] = is_across ? [0, 1] : [1, 0];
  const found = chain.map((/** @type {number} */ ply) => pegs[ply]).filter((/** @type {Cell} */ peg) => peg[along] === end);
  return found.reduce((/** @type {Cell} */ one, /** @type {Cell} */ other) => (other[aside] > one[aside] ? other : one));
}

/** How far a seat's longest chain reaches, beside the board along its axis. @param {Scene} scene @param {number} last */
const extent = ({ names, picture, t }, last) => (/** @type {number} */ seat) => {
  const { score, chain, is_across } = picture.seats[seat];
  if (!score) return null;
  const reach = reachOf(picture, seat);
  const [from, to, beside] = [...reach.map(at), last + STEP + 15];
  const [x1, y1, x2, y2] = is_across ? [from, beside, to, beside] : [beside, from, beside, to];
  const [tx, ty] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const ends = reach.map((end) => endOf(picture, seat, end));
  return html`<g role="img" aria-label=${t("extent", { name: names[seat], n: score, from: reach[0], to: reach[1], is_across })}>
    ${ends.map(([x, y]) => html`<line class="twixt-guide" stroke="var(--seat-${seat})" x1=${at(x)} y1=${at(y)}
      x2=${is_across ? at(x) : beside} y2=${is_across ? beside : at(y)} />`)}
    <path class="twixt-extent" stroke="var(--seat-${seat})" d=${is_across
      ? `M${x1} ${y1 - 7}V${y1}H${x2}v-7` : `M${x1 - 7} ${y1}H${x1}V${y2}h-7`} />
    <circle class="twixt-reach" fill="var(--seat-${seat})" cx=${tx} cy=${ty} r="12" />
    <text class="twixt-score" fill="var(--on-seat-${seat})" x=${tx} y=${ty} dy="0.36em">${score}</text>
  </g>`;
};
