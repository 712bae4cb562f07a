// Hive on a page: the swarm between both hands.

import { html } from "/static/html.js";
import { button } from "/static/controls.js";
import { isAhead } from "/static/hands.js";
import { cell, Field } from "/static/keys.js";
import { below, beside, boxOf, caption, note, sheet, widest } from "/static/still.js";
import { HEXAGON, insect, KIND_OF, KINDS, kindOf } from "./insects.js";
import { heldAt, liftKind, mustSkip, pickKind, planOf, SKIP, stackAt } from "./moves.js";
import { pieceName, swarm, swarmNear } from "./swarm.js";

export { about, asks, help } from "./about.js";
export { keep, unasked } from "./moves.js";
export { before, say, where } from "./say.js";
export { words } from "./words.js";
export const styles = true;
/** A first game that explains itself: for who learns. */
export const lesson = () => import("./lesson.js");

/**
 * @typedef {import("./moves.js").Scene} Scene
 * @typedef {import("./moves.js").Plan} Plan
 */

const STEP = 100;

/** The viewer's own hand lies below the board, and comes first for the keys. @param {Scene} scene */
export function board(scene) {
  const own = scene.seat ?? 0;
  const plan = planOf(scene);
  return html`<div class="hive">
    ${hand(scene, plan, own)}
    <div class="hive-ground">
      <p class="note hive-round">${round(scene)}</p>
      ${swarmNear(scene, plan)}
    </div>
    ${hand(scene, plan, 1 - own)}
  </div>`;
}

/** The same without a page. @param {Scene} scene */
export function still(scene) {
  const plan = planOf(scene);
  const own = scene.seat ?? 0;
  const width = widest([caption(scene, 0), caption(scene, 1)]);
  const side = (/** @type {number} */ seat) =>
    sheet(beside([caption(scene, seat, "", width), pieces(scene, plan, seat)]), scene.waits.includes(seat));
  const middle = swarm(scene, plan);
  return below([note([round(scene)], boxOf(middle)[2]), side(1 - own), middle, side(own)], "hive");
}

/** The whole board, for a small picture. @param {Scene} scene */
export const tile = (scene) => below([swarm(scene, planOf(scene))], "hive");

/** The one that is going on; once nobody has a turn any more, the last one. @param {Scene} scene */
const round = ({ picture: { turn }, t, waits }) => t("round", { n: Math.min(30, waits.length ? Math.floor(turn / 2) + 1 : Math.max(1, Math.ceil(turn / 2))) });

/** What a side has not set yet. @param {Scene} scene @param {Plan} plan @param {number} seat */
function hand(scene, plan, seat) {
  const { names, waits } = scene;
  return html`<section class="hive-hand ${waits.includes(seat) ? "hive-mover" : ""}">
    <div class="row">
      <span class="seat-mark seat-${seat}" aria-hidden="true">${seat + 1}</span><strong>${names[seat]}</strong>
    </div>
    ${pieces(scene, plan, seat)}
  </section>`;
}

/** @param {Scene} scene @param {Plan} plan @param {number} seat */
function pieces(scene, plan, seat) {
  const name = scene.t("hand-of", { name: scene.names[seat] });
  return html`<svg viewBox="-55 -52 ${5 * STEP + 10} 104" class="board hive-pieces" role="group" aria-label=${name}>
    <${Field} name=${name}>${[...KINDS].map((kind, k) => kindInHand(scene, plan, seat, kind, k))}<//>
  </svg>`;
}

/**
 * Once a piece is chosen its targets are the choices: others can be taken instead, and are not highlighted.
 * @param {Scene} scene @param {Plan} plan @param {number} seat @param {string} kind @param {number} k
 */
function kindInHand(scene, plan, seat, kind, k) {
  const { picture, chosen, t } = scene;
  const n = picture.hands[seat].split(kind).length - 1;
  const is_own = seat === scene.seat;
  const name = t(is_own ? "in-own-hand" : "in-hand", { kind: t(KIND_OF[kind]), n, name: scene.names[seat] });
  const pick = is_own ? pickKind(scene, plan, kind) : null, is_ahead = isAhead(scene);
  return html`<g key=${kind} transform="translate(${STEP * k} 0)">
    <g class=${n === 0 ? "hive-none" : ""} data-place="hand ${seat} ${kind}">${insect(seat === 0 ? kind : kind.toLowerCase())}</g>
    <g key="cell" ...${cell({ name, pick, lift: is_own ? liftKind(scene, plan, kind) : null, is_ahead, is_legal: pick !== null && !is_ahead && plan.piece === null, is_chosen: is_own && chosen?.kind === kind, about: { kind, seat } })}>
      <polygon class="face hive-face" points=${HEXAGON} transform="scale(0.92)" />
    </g>
    <g class="hive-count" transform="translate(29 -27)" aria-hidden="true">
      <circle class="hive-badge" r="15" /><text class="hive-height" y="0.36em">${n}</text>
    </g>
  </g>`;
}

/** How a seat's bee stands. @param {Scene} scene @param {number} seat */
export function standing({ picture, t }, seat) {
  const free = picture.free[seat];
  return { points: null, note: free < 0 ? t("bee-in-hand") : t("bee-free", { n: free }) };
}

/** No points win here: how the bee stands in the end, and how many moves were made. @param {Scene} scene @param {number} seat */
export function tally(scene, seat) {
  const moves = Math.ceil((scene.picture.turn - seat) / 2);
  return [{ text: standing(scene, seat).note }, { text: scene.t("moves-made", { n: moves }) }];
}

/** How the rules ended it. @param {Scene} scene @param {import("/static/types.js").Outcome} outcome */
export function verdict({ names, picture: { turn }, t }, { detail, ranks }) {
  const [loser] = ranks.flatMap((rank, seat) => (rank > 1 ? [seat] : []));
  const key = detail === "limit" && loser === undefined ? "end-limit-equal" : `end-${detail.replace(" ", "-")}`;
  return t(key, { name: names[loser ?? 0] ?? "", n: Math.ceil(turn / 2) });
}

/** @param {Scene} scene */
export function panel(scene) {
  const { seat, t, commit, waits } = scene;
  const plan = planOf(scene);
  const { text } = plan;
  if (seat === null) return inside(scene);
  if (!waits.includes(seat)) {
    const planned = text && html`<p class="hive-hint">${t(scene.chosen?.ahead ? "planned" : "plan-it")}</p>`;
    return planned ? html`<div class="stack hive-panel">${planned}</div>` : inside(scene);
  }
  return html`<div class="stack hive-panel">
    <p class="hive-hint">${hint(scene, plan)}</p>
    ${mustSkip(scene) && html`<p>${button({ text: t("skip"), kind: "primary", press: () => commit(SKIP) })}</p>`}
    ${text && html`<p>${button({ text: t("move"), kind: "primary", press: () => commit(text) })}</p>`}
    ${inside(scene)}
  </div>`;
}

/** What to do next, in words. @param {Scene} scene @param {Plan} plan */
function hint(scene, { piece, text }) {
  const { t } = scene;
  if (mustSkip(scene)) return t("must-skip");
  if (!piece) return t("choose-piece");
  return t(text ? "ready" : "choose-target", { the: t(`the-${kindOf(piece)}`) });
}

/** A stack that is looked into, top down, or a piece that cannot move; who plays reads of that one below. @param {Scene} scene */
function inside(scene) {
  const { chosen, names, picture, seat, t } = scene;
  const spot = chosen?.look ?? chosen?.target ?? chosen?.start;
  const stack = spot ? [...stackAt(picture, spot)].reverse() : [];
  if (!spot || stack.length < (seat === null ? 1 : 2)) return null;
  const why = [...heldAt(picture, spot)].reverse();
  return html`<section class="hive-inside"><h2>${t("stack-at", { x: spot[0], y: spot[1], z: -spot[0] - spot[1] })}</h2>
    <ol>${stack.map((piece, k) => html`<li>
      <svg viewBox="-50 -50 100 100" class="hive-mark" aria-hidden="true">${insect(piece)}</svg> ${pieceName(piece, names, t)}${why[k] && html`<p class="note">${t(`held-${why[k]}`)}</p>`}
    </li>`)}</ol>
  </section>`;
}
