// TwixT: the board, both players' scores, and the question whether to mirror the swamps.

import { html } from "/static/html.js";
import { button } from "/static/controls.js";
import { grid } from "./grid.js";

export { words } from "./words.js";
export const styles = true;

/** @typedef {import("/static/types.js").BoardScene} Scene */

/** What `chosen` is: a peg to set, or whether the swamps are shown mirrored. @typedef {{peg?: string, mirror?: boolean}} Chosen */

/** The whole table. @param {Scene} scene */
export const board = (scene) => html`<div class="twixt wide ${scene.seat === null ? "" : "twixt-played"}">${grid(scene)}</div>`;

/** The score of a seat, its goal, and what it has set. @param {Scene} scene @param {number} seat */
export function standing({ picture, t }, seat) {
  const { score, links, is_across } = picture.seats[seat];
  const n = Math.ceil((picture.pegs.length - seat) / 2);
  return {
    points: t("score", { n: score }),
    note: [t(is_across ? "across" : "down"), t("links", { n: links }), t("pegs", { n, all: picture.rounds })].join(" · "),
  };
}

/** What there is to do now, for who plays. @param {Scene} scene */
export function panel(scene) {
  const { chosen, commit, picture, seat, t } = scene;
  if (seat === null) return null;
  if (picture.phase === "question" && seat === picture.to_move) return question(scene);
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
