// TwixT: the board, both players' scores, and the question whether to mirror the swamps.

import { html } from "/static/html.js";
import { button } from "/static/controls.js";
import { grid } from "./grid.js";

export { words } from "./words.js";
export const styles = true;

/** @typedef {import("/static/types.js").BoardScene} Scene */

/** What `chosen` is: a peg to set, or whether the swamps are shown mirrored. @typedef {{peg?: string, mirror?: boolean}} Chosen */

/** Arrows for both axes. */
const ACROSS = "M-6 0H6M-3-3-6 0-3 3M3-3 6 0 3 3";
const DOWN = "M0-6V6M-3-3 0-6 3-3M-3 3 0 6 3 3";

/** The whole table. @param {Scene} scene */
export const board = (scene) => html`<div class="twixt">
  <ul class="twixt-sides" aria-label=${scene.t("sides")}>${[0, 1].map(side(scene))}</ul>
  <div class="wide">${grid(scene)}</div>
</div>`;

/** @param {Scene} scene */
const side = ({ names, picture, t }) => (/** @type {number} */ seat) => {
  const { score, links, is_across } = picture.seats[seat];
  const n = Math.ceil((picture.pegs.length - seat) / 2);
  return html`<li class="card twixt-side ${picture.to_move === seat ? "twixt-active" : ""}">
    <svg class="twixt-mark" viewBox="-12 -12 24 24" aria-hidden="true">${seat
      ? html`<rect x="-9" y="-9" width="18" height="18" rx="3" fill="var(--seat-1)" />`
      : html`<circle r="10" fill="var(--seat-0)" />`}
      <path class="twixt-axis" stroke="var(--on-seat-${seat})" d=${is_across ? ACROSS : DOWN} /></svg>
    <strong>${names[seat]}</strong>
    <span class="twixt-points number">${t("score", { n: score })}</span>
    <span class="note">${t(is_across ? "across" : "down")} · ${t("links", { n: links })} · ${t("pegs", { n, all: picture.rounds })}${
      picture.to_move === seat ? ` · ${t("to_move")}` : ""}</span>
  </li>`;
};

/** What there is to do now. @param {Scene} scene */
export function panel(scene) {
  const { chosen, commit, picture, seat, t } = scene;
  if (picture.phase === "question" && seat === picture.to_move && seat !== null) return question(scene);
  if (!chosen?.peg) return html`<p class="twixt-task">${task(scene)}</p>`;
  const [x, y] = chosen.peg.split("/");
  return html`<div class="stack">
    <p class="twixt-task">${task(scene)}</p>
    <div class="row">${button({ text: t("set_here", { x, y }), kind: "primary", press: () => commit(chosen.peg) })}</div>
  </div>`;
}

/** In one sentence. @param {Scene} scene @returns {string} */
function task({ names, picture, seat, t }) {
  const { phase, to_move } = picture;
  if (to_move === null || to_move === seat) return t(`do_${phase}`);
  return t(phase === "question" ? "wait_question" : "do_wait", { name: names[to_move] });
}

/** Whether to mirror the swamps, and how that would look. @param {Scene} scene */
function question({ choose, chosen, commit, t }) {
  const is_on = chosen?.mirror === true;
  return html`<div class="stack">
    <p class="twixt-task">${t("do_question")}</p>
    <div class="row">
      ${button({ text: t("preview"), is_on, press: () => choose(is_on ? null : { mirror: true }) })}
      ${button({ text: t("mirror"), kind: "primary", press: () => commit("mirror=1") })}
      ${button({ text: t("as_is"), kind: "primary", press: () => commit("mirror=0") })}
    </div>
  </div>`;
}

/**
 * An event as a sentence.
 * @param {any} told @param {unknown} actor @param {string[]} names @param {import("/static/texts.js").Translate} t
 * @returns {string | null}
 */
export function say(told, actor, names, t) {
  if (told.is === "MirrorDecided") return t(told.on ? "said_mirrored" : "said_kept");
  const [x, y] = told.at;
  return t("said_PegSet", { name: names[told.seat], x, y, n: told.links, score: told.score.join(" : ") });
}
