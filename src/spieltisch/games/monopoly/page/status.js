// Around the deed in the board's middle: whose turn it is, the throw, and the tax pot. An overview has only these, large.

import { dice, widthOf } from "/static/dice.js";
import { html } from "/static/html.js";
import { turnText } from "/static/turn.js";
import { piece } from "./pieces.js";
import { WIDTH } from "./slots.js";

/** @typedef {import("/static/types.js").BoardScene} BoardScene */

const MIDDLE = WIDTH / 2;
/** Where the lines begin, at their left and above. */
const LEFT = 225, HEAD = 168;

/** @param {BoardScene} scene */
export const status = (scene) => html`<g>
  <g class="monopoly-fine">
    ${scene.picture.phase === "over" ? ended(scene) : running(scene)}
    <text x=${MIDDLE} y="521" class="monopoly-row monopoly-soft" text-anchor="middle">${pot(scene)}</text>
  </g>
  <g class="monopoly-small" aria-hidden="true">${brief(scene)}</g>
</g>`;

/** @param {BoardScene} scene */
const ended = (scene) => html`
  <text x=${MIDDLE} y=${HEAD} class="monopoly-title" text-anchor="middle">${scene.t("over")}</text>
  <text x=${MIDDLE} y=${HEAD + 26} class="monopoly-row monopoly-soft" text-anchor="middle">${rounds(scene)}</text>`;

/** @param {BoardScene} scene */
function running(scene) {
  const [one, ...others] = scene.waits;
  const is_one = one !== undefined && !others.length && scene.picture.phase !== "auction";
  return html`
    <g aria-hidden="true">${thrownBox(scene, LEFT + 13, 150, 42)}</g>
    ${is_one && piece(one, LEFT + 82, HEAD - 7, 12)}
    <text x=${LEFT + (is_one ? 104 : 70)} y=${HEAD} class="monopoly-title">${mover(scene)}</text>
    <text x=${LEFT + 70} y=${HEAD + 26} class="monopoly-row monopoly-soft">${moment(scene)} · ${rounds(scene)}</text>`;
}

/** For a small screen. @param {BoardScene} scene */
function brief(scene) {
  const is_over = scene.picture.phase === "over";
  const lines = is_over ? [rounds(scene), pot(scene)] : [moment(scene), rounds(scene), pot(scene)];
  return html`${!is_over && thrownBox(scene, MIDDLE, 158, 96)}
    <text x=${MIDDLE} y="322" class="monopoly-title" text-anchor="middle">${is_over ? scene.t("over") : mover(scene)}</text>
    ${lines.map((line, k) => html`<text x=${MIDDLE} y=${380 + 50 * k} class="monopoly-row monopoly-soft" text-anchor="middle">${line}</text>`)}`;
}

/**
 * The latest throw, with a dot for each double, around a middle; dim once its turn is over. Where nobody knows it any more, the sum.
 * @param {BoardScene} scene @param {number} middle @param {number} y @param {number} size
 */
function thrownBox(scene, middle, y, size) {
  const { total, doubles } = scene.picture, last = thrownLast(scene);
  const is_over = !total && !doubles;
  return html`${last
      ? html`<g class=${is_over ? "monopoly-past" : ""} transform="translate(${middle - widthOf(size) / 2} ${y})">
        ${dice([last.told.a, last.told.b], size, last.n)}</g>`
      : html`<rect class="die" x=${middle - size / 2} y=${y} width=${size} height=${size} rx=${size / 5} stroke-width=${size / 24} />
        <text x=${middle} y=${y + 0.7 * size} font-size=${0.56 * size} font-weight="700" text-anchor="middle">${total || "–"}</text>`}
    ${Array.from({ length: doubles }, (_, k) => html`<circle cx=${middle + 0.22 * size * (k - (doubles - 1) / 2)} cy=${y + 1.12 * size}
      r=${size / 14} fill="var(--ink)" />`)}`;
}

/** The latest throw, where that is known: the picture has only the sum of a turn's throws. @param {BoardScene} scene */
function thrownLast({ past, picture: { total, doubles } }) {
  const last = past.findLast(({ told }) => told.is === "Thrown");
  return last && ((!total && !doubles) || last.told.a + last.told.b <= total || doubles === 3) ? last : undefined;
}

/** In an auction it is nobody's turn. @param {BoardScene} scene @returns {string} */
function mover(scene) {
  const { picture: { current, phase }, names, t, waits } = scene;
  if (phase === "auction") return t("phase_auction");
  return current === null ? t("begins") : turnText({ ...scene, names: names.map((name) => cut(name, waits.length > 1 ? Math.max(4, Math.floor(16 / waits.length)) : 14)) });
}

/** @param {BoardScene} scene @returns {string} */
const pot = ({ picture, t }) => `${t("pot")}: ${t("rm", { n: picture.pot })}`;

/** @param {string} name @param {number} longest */
const cut = (name, longest = 18) => (name.length > longest ? `${name.slice(0, longest - 1)}…` : name);

/** @param {BoardScene} scene @returns {string} */
function rounds({ picture: { round, max_rounds }, t }) {
  return max_rounds ? t("round_of", { n: Math.min(round + 1, max_rounds), of: max_rounds }) : t("round", { n: round + 1 });
}

/** What is going on, in a few words. @param {BoardScene} scene @returns {string} */
function moment(scene) {
  const { picture, names, t } = scene;
  const { phase, current, held, players } = picture;
  switch (phase) {
    case "debt": return t("phase_debt", { name: cut(names[current]), sum: t("rm", { n: -players[current].cash }) });
    case "held": return t("phase_held", { name: cut(names[held.seat]) });
    case "first":
    case "roll": return t("throw_none");
    case "card": return t("phase_card");
    default: return thrown(scene);
  }
}

/** @param {BoardScene} scene @returns {string} */
function thrown(scene) {
  const { picture: { total, doubles }, t } = scene, last = thrownLast(scene)?.told;
  if (doubles === 3) return t("throw_prison");
  if (!doubles) return t("throw_total", { n: total });
  return last ? t(last.a === last.b ? "throw_doubles" : "throw_after", { n: doubles, total: last.a + last.b }) : t("throw_sum", { n: total });
}
