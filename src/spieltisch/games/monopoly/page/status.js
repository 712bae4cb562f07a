// The head and foot of the board's middle: whose turn it is, the throw, and the tax pot.

import { html } from "/static/html.js";
import { piece } from "./pieces.js";

/** @typedef {import("/static/types.js").BoardScene} BoardScene */

const MIDDLE = 508;
const HEAD = 228;

/** Around the deed. @param {BoardScene} scene */
export function status(scene) {
  const { picture, t } = scene;
  return html`<g>
    ${picture.phase === "over" ? ended(scene) : running(scene)}
    <text x=${MIDDLE} y="824" class="monopoly-row monopoly-soft" text-anchor="middle">${t("pot")}: ${t("rm", { n: picture.pot })}</text>
  </g>`;
}

/** @param {BoardScene} scene */
const ended = (scene) => html`
  <text x=${MIDDLE} y=${HEAD} class="monopoly-title" text-anchor="middle">${scene.t("over")}</text>
  <text x=${MIDDLE} y=${HEAD + 36} class="monopoly-row monopoly-soft" text-anchor="middle">${rounds(scene)}</text>`;

/** @param {BoardScene} scene */
function running(scene) {
  const { picture: { current, total, doubles }, names, t } = scene;
  const dots = Array.from({ length: doubles }, (_, k) => 236 + 16 * (k - (doubles - 1) / 2));
  const is_begun = current !== null;
  return html`
    <g aria-hidden="true">
      <rect x="200" y="198" width="72" height="72" rx="14" fill="var(--sheet)" stroke="var(--ink)" stroke-width="3" />
      <text x="236" y="248" class="monopoly-throw" text-anchor="middle">${total || "–"}</text>
      ${dots.map((x) => html`<circle cx=${x} cy="282" r="5" fill="var(--ink)" />`)}
    </g>
    ${is_begun && piece(current, 308, HEAD - 11, 15)}
    <text x=${is_begun ? 338 : 292} y=${HEAD} class="monopoly-title">
      ${is_begun ? t("to_move", { name: cut(names[current], 14) }) : t("begins")}</text>
    <text x="292" y=${HEAD + 36} class="monopoly-row monopoly-soft">${moment(scene)}</text>`;
}

/** @param {string} name @param {number} longest */
const cut = (name, longest = 18) => (name.length > longest ? `${name.slice(0, longest - 1)}…` : name);

/** @param {BoardScene} scene */
function rounds({ picture: { round, max_rounds }, t }) {
  return max_rounds ? t("round_of", { n: Math.min(round + 1, max_rounds), of: max_rounds }) : t("round", { n: round + 1 });
}

/** What is going on, in a few words. @param {BoardScene} scene */
function moment(scene) {
  const { picture: { phase, current, held, players }, names, t } = scene;
  switch (phase) {
    case "debt": return t("phase_debt", { name: cut(names[current]), sum: t("rm", { n: -players[current].cash }) });
    case "held": return t("phase_held", { name: cut(names[held.seat]) });
    case "first": return rounds(scene);
    case "roll": return `${t("throw_none")} · ${rounds(scene)}`;
    case "card": return `${t("phase_card")} · ${rounds(scene)}`;
    case "auction": return `${t("phase_auction")} · ${rounds(scene)}`;
    default: return `${thrown(scene)} · ${rounds(scene)}`;
  }
}

/** @param {BoardScene} scene */
function thrown({ picture: { total, doubles }, t }) {
  if (doubles === 3) return t("throw_prison");
  return doubles ? t("throw_doubles", { n: doubles, total }) : t("throw_total", { n: total });
}
