// The 91 fields: stacks, obstructed ones, where the chosen piece may go, and the latest move.

import { html } from "/static/html.js";
import { frame, pointyCentre } from "/static/hex.js";
import { boxOf, Zoom } from "/static/boards/zoom.js";
import { isAhead } from "/static/hands.js";
import { cell, Field } from "/static/keys.js";
import { pointed } from "/static/traces.js";
import { edge, HEXAGON, insect, kindOf, ownerOf, SIZE } from "./insects.js";
import { FIELDS, liftAt, pickAt, stackAt } from "./moves.js";

/**
 * @typedef {import("./moves.js").Scene} Scene
 * @typedef {import("./moves.js").Plan} Plan
 * @typedef {import("./moves.js").Spot} Spot
 */

const LIFT = 9;

/** x to the right, z downwards. @param {Spot} spot */
const centreOf = ([x, y]) => pointyCentre(x, -x - y, SIZE);

/** @param {Spot} spot */
function placeOf(spot) {
  const { x, y } = centreOf(spot);
  return `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
}

const VIEW = frame(FIELDS.map(centreOf), SIZE * 1.15);

/** How far one sees beyond the swarm: the next field all around, and half of the one after that. */
const BEYOND = SIZE * 2.7;

/** All fields without a page. @param {Scene} scene @param {Plan} plan */
export const swarm = (scene, plan) => html`<svg viewBox=${VIEW} class="board hive-swarm" role="group" aria-label=${scene.t("swarm")}>${fields(scene, plan)}</svg>`;

/** On a page the swarm is shown large, and where the chosen piece may go. @param {Scene} scene @param {Plan} plan */
export const swarmNear = (scene, plan) => html`<${Zoom} all=${VIEW} focus=${inPlay(scene, plan)} kind="hive-swarm" name=${scene.t("swarm")} t=${scene.t}>${fields(scene, plan)}<//>`;

/** Nothing in particular before both sides are there. @param {Scene} scene @param {Plan} plan */
function inPlay({ picture: { stacks } }, { targets }) {
  if (stacks.length < 2) return null;
  const spots = [...targets.keys()].map((key) => /** @type {Spot} */ (key.split(",").map(Number)));
  return boxOf(frame([...stacks.map(([x, y]) => centreOf([x, y])), ...spots.map(centreOf)], BEYOND));
}

/** @param {Scene} scene @param {Plan} plan */
const fields = (scene, plan) => html`
  ${FIELDS.map((spot) => ground(spot, scene.picture.obstructed.some((other) => String(other) === String(spot))))}
  <${Field} name=${scene.t("swarm")}>${FIELDS.map((spot) => field(scene, plan, spot))}<//>`;

/** @param {Scene} scene @param {Plan} plan @param {Spot} spot */
function field(scene, plan, spot) {
  const { picture, chosen } = scene;
  const key = String(spot);
  const is = (/** @type {unknown} */ other) => String(other) === key;
  const { last } = picture;
  const latest = [last?.at, last?.start, last?.target].filter(Boolean);
  const is_last = latest.length ? latest.some(is) : scene.latest.includes(key);
  const is_open = plan.targets.has(key) || plan.piece === null && plan.starts.has(key);
  const is_ahead = is_open && isAhead(scene), is_legal = is_open && !is_ahead;
  const is_chosen = [plan.start, plan.target, chosen?.look].some(is);
  const stack = shownAt(scene, plan, spot);
  const lifted = -LIFT * Math.max(0, stack.length - 1);
  return html`<g key=${key} transform=${placeOf(spot)} class=${is_last ? "last" : ""}>
    ${plan.start === key && plan.target && !stack && plan.piece && html`<g class="hive-ghost">${insect(plan.piece)}</g>`}
    ${stack && html`<g class=${is_ahead && plan.target === key ? "hive-ahead" : ""}>${pieces(stack, key, cameFrom(scene, plan, key, stack))}</g>`}
    ${is_legal && plan.targets.has(key) && !stack && html`<circle class="hive-target" r="13" aria-hidden="true" />`}
    <g key="cell" ...${cell({ name: nameOf(scene, plan, spot), pick: pickAt(scene, plan, spot), lift: liftAt(scene, plan, spot), is_chosen, is_legal, is_ahead, about: stack || is_legal ? { at: spot } : undefined })}>
      <polygon class="face hive-face" points=${HEXAGON} transform="translate(0 ${lifted}) scale(0.92)" />
    </g>
    ${pointed(scene, key, (kind) => html`<polygon class=${kind} points=${HEXAGON} transform="translate(0 ${lifted}) scale(0.92)" />`)}
  </g>`;
}

/** What a field is without what stands on it, below all pieces: one that moves passes over it. @param {Spot} spot @param {boolean} is_obstructed */
const ground = (spot, is_obstructed) => html`<g key=${`ground ${spot}`} transform=${placeOf(spot)} aria-hidden="true">
  <polygon class="hive-field" points=${HEXAGON} transform="scale(0.97)" />
  ${is_obstructed && html`<polygon class="hive-obstructed" points=${HEXAGON} transform="scale(0.9)" />`}
  ${is_obstructed && html`<path class="hive-block" d="M-16,-16 L16,16 M16,-16 L-16,16" />`}
</g>`;

/** The stack of a field as it would be after what is chosen. @param {Scene} scene @param {Plan} plan @param {Spot} spot */
function shownAt({ picture }, { piece, start, target }, spot) {
  const stack = stackAt(picture, spot);
  if (target === String(spot)) return stack + piece;
  return target && start === String(spot) ? stack.slice(0, -1) : stack;
}

/**
 * Where the uppermost piece of a field was before, as `data-piece` and `data-place` have it: there is nothing to tell equal ones apart.
 * @param {Scene} scene @param {Plan} plan @param {string} key @param {string} stack
 */
function cameFrom({ picture: { stacks, last }, chosen }, { piece, start, target }, key, stack) {
  const top = stack[stack.length - 1];
  if (piece && target === key) return start ? standing(top, start, heightAt(stacks, start)) : `hand ${ownerOf(top)} ${chosen?.kind}`;
  if (last?.is === "PieceSet" && String(last.at) === key) return `hand ${last.seat} ${last.kind}`;
  return String(last?.target) === key ? standing(top, String(last.start), heightAt(stacks, String(last.start)) + 1) : undefined;
}

/** @param {string} piece @param {string} key @param {number} height */
const standing = (piece, key, height) => `${piece} ${key} ${height}`;

/** @param {Array<[number, number, string]>} stacks @param {string} key */
const heightAt = (stacks, key) => stacks.find(([x, y]) => `${x},${y}` === key)?.[2].length ?? 0;

/** A stack, and how high it is. @param {string} stack @param {string} key @param {string} [from] */
function pieces(stack, key, from) {
  const lift = (/** @type {number} */ level) => `translate(0 ${-LIFT * level})`;
  const top = stack.length - 1;
  return html`<g aria-hidden="true">
    ${[...stack].slice(0, -1).map((piece, level) => html`<g transform=${lift(level)}>${edge(piece)}</g>`)}
    <g transform=${lift(top)}>
      <g data-piece=${standing(stack[top], key, stack.length)} data-from=${from}>${insect(stack[top])}</g>
      ${top > 0 && html`<g transform="translate(-27 -27)">
        <circle class="hive-badge" r="14" /><text class="hive-height" y="0.36em">${stack.length}</text>
      </g>`}
    </g>
  </g>`;
}

/** Coordinates, what stands there from the top down, what a pick would do. @param {Scene} scene @param {Plan} plan @param {Spot} spot */
function nameOf({ picture, names, t }, { targets, piece }, spot) {
  const [x, y] = spot;
  const stack = [...stackAt(picture, spot)].reverse().map((one) => pieceName(one, names, t));
  const is_obstructed = picture.obstructed.some((other) => String(other) === String(spot));
  const what = is_obstructed ? t("obstructed") : stack.length ? stack.join(t("on")) : t("empty");
  const name = t("field", { x, y, z: -x - y, what });
  return piece && targets.has(String(spot)) ? t("target", { name, piece: t(kindOf(piece)) }) : name;
}

/** @param {string} piece @param {string[]} names @param {import("/static/texts.js").Translate} t */
export const pieceName = (piece, names, t) => t("piece-of", { kind: t(kindOf(piece)), name: names[ownerOf(piece)] });
