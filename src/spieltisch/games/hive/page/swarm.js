// The 91 fields: stacks, obstructed ones, where the chosen piece may go, and the latest move.

import { html } from "/static/html.js";
import { frame, pointyCentre } from "/static/hex.js";
import { cell, Field } from "/static/keys.js";
import { pointed } from "/static/traces.js";
import { edge, HEXAGON, insect, kindOf, ownerOf, SIZE } from "./insects.js";
import { pickAt, stackAt } from "./moves.js";

/**
 * @typedef {import("./moves.js").Scene} Scene
 * @typedef {import("./moves.js").Plan} Plan
 * @typedef {import("./moves.js").Spot} Spot
 */

const RADIUS = 5;
const LIFT = 9;
const NUMBERS = Array.from({ length: 2 * RADIUS + 1 }, (_, k) => k - RADIUS);

/** By row from the top, as a reader goes. @type {Spot[]} */
const FIELDS = NUMBERS.flatMap((z) => NUMBERS.filter((x) => Math.abs(x + z) <= RADIUS).map((x) => /** @type {Spot} */ ([x, -x - z])));

/** x to the right, z downwards. @param {Spot} spot */
const centreOf = ([x, y]) => pointyCentre(x, -x - y, SIZE);

const VIEW = frame(FIELDS.map(centreOf), SIZE * 1.15);

/** @param {Scene} scene @param {Plan} plan */
export function swarm(scene, plan) {
  const { t } = scene;
  return html`<svg viewBox=${VIEW} class="board hive-swarm" role="group" aria-label=${t("swarm")}>
    <${Field} name=${t("swarm")}>${FIELDS.map((spot) => field(scene, plan, spot))}<//>
  </svg>`;
}

/** @param {Scene} scene @param {Plan} plan @param {Spot} spot */
function field(scene, plan, spot) {
  const { picture, chosen } = scene;
  const { x, y } = centreOf(spot);
  const key = String(spot);
  const is = (/** @type {unknown} */ other) => String(other) === key;
  const { last } = picture;
  const is_last = [last?.at, last?.start, last?.target].some(is);
  const is_legal = plan.targets.has(key) || plan.piece === null && plan.starts.has(key);
  const is_chosen = [plan.start, plan.target, chosen?.look].some(is);
  const stack = shownAt(scene, plan, spot);
  const lifted = -LIFT * Math.max(0, stack.length - 1);
  return html`<g key=${key} transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" class=${is_last ? "last" : ""}>
    ${ground(picture.obstructed.some(is))}
    ${plan.start === key && plan.target && !stack && plan.piece && html`<g class="hive-ghost">${insect(plan.piece)}</g>`}
    ${stack && pieces(stack)}
    ${plan.targets.has(key) && !stack && html`<circle class="hive-target" r="13" aria-hidden="true" />`}
    <g key="cell" ...${cell({ name: nameOf(scene, plan, spot), pick: pickAt(scene, plan, spot), is_chosen, is_legal })}>
      <polygon class="face hive-face" points=${HEXAGON} transform="translate(0 ${lifted}) scale(0.92)" />
    </g>
    ${pointed(scene, key, (kind) => html`<polygon class=${kind} points=${HEXAGON} transform="translate(0 ${lifted}) scale(0.92)" />`)}
  </g>`;
}

/** @param {boolean} is_obstructed */
const ground = (is_obstructed) => html`<g aria-hidden="true">
  <polygon class="hive-field ${is_obstructed ? "hive-obstructed" : ""}" points=${HEXAGON} transform="scale(0.97)" />
  ${is_obstructed && html`<path class="hive-block" d="M-16,-16 L16,16 M16,-16 L-16,16" />`}
</g>`;

/** The stack of a field as it would be after what is chosen. @param {Scene} scene @param {Plan} plan @param {Spot} spot */
function shownAt({ picture }, { piece, start, target }, spot) {
  const stack = stackAt(picture, spot);
  if (target === String(spot)) return stack + piece;
  return target && start === String(spot) ? stack.slice(0, -1) : stack;
}

/** A stack, and how high it is. @param {string} stack */
function pieces(stack) {
  const lift = (/** @type {number} */ level) => `translate(0 ${-LIFT * level})`;
  const top = stack.length - 1;
  return html`<g aria-hidden="true">
    ${[...stack].slice(0, -1).map((piece, level) => html`<g transform=${lift(level)}>${edge(piece)}</g>`)}
    <g transform=${lift(top)}>${insect(stack[top])}
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
