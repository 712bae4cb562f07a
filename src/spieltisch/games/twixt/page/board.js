// TwixT: the board, both players' scores, and the question whether to mirror the swamps.

import { html } from "/static/html.js";
import { button } from "/static/controls.js";
import { Sight } from "/static/sight.js";
import { turnText } from "/static/turn.js";
import { grid } from "./grid.js";
import { reachOf } from "./links.js";

export { about, asks, help } from "./about.js";
export { words } from "./words.js";
export const styles = true;
/** A first game that explains itself: for who learns. */
export const lesson = () => import("./lesson.js");

/** @typedef {import("/static/types.js").BoardScene} Scene */

/**
 * What `chosen` is: a peg to set, the hole around which a small screen shows the board large, or whether the swamps are shown
 * mirrored. @typedef {{peg?: string, ahead?: boolean, near?: [number, number], mirror?: boolean}} Chosen
 */

/** The whole table; what a small screen shows large of it scrolls in a box of its own. @param {Scene} scene */
export const board = (scene) => html`<div class="twixt ${scene.chosen?.near ? "twixt-near" : "twixt-far"}">
  <${Sight} kind="twixt-glass" at=${scene.chosen?.near}>${grid(scene)}<//>
  ${whole(scene)}
</div>`;

/** Only where a part of the board can be shown large: how to see that, and all of it again. @param {Scene} scene */
function whole({ choose, chosen, t }) {
  if (!chosen?.near) return html`<p class="note twixt-small">${t("enlarge")}</p>`;
  const { near: _, ...others } = chosen;
  return html`<p class="twixt-small">${button({
    text: t("whole"), press: () => choose(Object.keys(others).length ? others : null),
  })}</p>`;
}

/** The score of a seat, its goal, and what it has set. @param {Scene} scene @param {number} seat */
export function standing({ picture, t }, seat) {
  const { score, links, is_across } = picture.seats[seat];
  const n = Math.ceil((picture.pegs.length - seat) / 2);
  const notes = [t(is_across ? "across" : "down"), t("links", { n: links }), t("pegs", { n, all: picture.rounds })];
  const [from, to] = reachOf(picture, seat);
  return {
    points: t("score", { n: score }),
    note: score ? html`${notes.join(" · ")}<br />${t(is_across ? "why_across" : "why_down", { from, to, n: score })}` : notes.join(" · "),
  };
}

/** What a seat has built, and which chain counts. @param {Scene} scene @param {number} seat */
export function tally({ picture, t }, seat) {
  const { score, links } = picture.seats[seat];
  const [from, to] = reachOf(picture, seat);
  const chain = score ? [{ n: score, text: t(picture.seats[seat].is_across ? "why_across" : "why_down", { from, to, n: score }) }] : [];
  return [...chain, { text: t("links", { n: links }) }, { text: t("pegs_set", { n: Math.ceil((picture.pegs.length - seat) / 2) }) }];
}

/** How the rules ended it. @param {Scene} scene @param {import("/static/types.js").Outcome} outcome */
export function verdict({ names, picture, t }, { detail, ranks }) {
  const winner = ranks.findIndex((rank, seat) => rank === 1 && ranks[1 - seat] !== 1);
  if (winner < 0) return t("end_equal");
  return t(detail === "connection" ? (picture.seats[winner].is_across ? "end_across" : "end_down") : `end_${detail}`, { name: names[winner] ?? "", n: picture.pegs.length });
}

/** What was planned ahead and can be played now. @param {Scene} scene @returns {import("/static/types.js").Order | null} */
export const unasked = ({ chosen, choices }) => (chosen?.ahead && choices.includes(chosen.peg) ? { text: chosen.peg } : null);

/** What is planned ahead stays as long as it can be. @param {Chosen} chosen @param {Scene} scene */
export function keep(chosen, { choices, picture, seat, waits }) {
  if (chosen.ahead === undefined || !chosen.peg || seat === null) return null;
  const is_free = !picture.pegs.some((/** @type {number[]} */ peg) => peg.join("/") === chosen.peg);
  return waits.includes(seat) ? (choices.includes(chosen.peg) ? chosen : null) : is_free ? chosen : null;
}

/** What there is to do now, for who plays. @param {Scene} scene */
export function panel(scene) {
  const { chosen, commit, picture, seat, t, waits } = scene;
  if (seat === null) return null;
  if (picture.phase === "question" && waits.includes(seat)) return question(scene);
  if (chosen?.peg && !waits.includes(seat)) return html`<p class="twixt-task">${t(chosen.ahead ? "planned" : "plan_it")}</p>`;
  if (!chosen?.peg) return html`<p class="twixt-task">${task(scene)}</p>`;
  const [x, y] = chosen.peg.split("/");
  return html`<div class="stack">
    <p class="twixt-task">${task(scene)}</p>
    <div class="row">${button({ text: t("set_here", { x, y }), kind: "primary", press: () => commit(chosen.peg) })}</div>
  </div>`;
}

/** In one sentence. @param {Scene} scene @returns {string} */
function task(scene) {
  const { names, picture: { phase }, seat, t, waits } = scene;
  if (!waits.length || seat !== null && waits.includes(seat)) return t(`do_${phase}`);
  return phase === "question" ? t("wait_question", { name: names[waits[0]] }) : turnText(scene);
}

/** Whether to mirror the swamps, and how that would look. @param {Scene} scene */
function question({ choose, chosen, commit, t }) {
  const is_on = chosen?.mirror === true;
  return html`<div class="stack">
    <p class="twixt-task">${t("do_question")}</p>
    <div class="row">
      ${button({ text: t("as_is"), kind: "primary", press: () => commit("mirror=0"), about: "as_is" })}
      ${button({ text: t("preview"), is_on, press: () => choose(is_on ? null : { ...chosen, mirror: true }) })}
      ${button({ text: t("mirror"), press: () => commit("mirror=1"), about: "mirror" })}
    </div>
  </div>`;
}

/**
 * An event as a sentence.
 * @param {any} told @param {unknown} actor @param {string[]} names @param {import("/static/texts.js").Translate} t @param {any} [picture]
 * @returns {string | null}
 */
export function say(told, actor, names, t, picture = null) {
  if (told.is === "MirrorDecided") return t(told.on ? "said_mirrored" : "said_kept");
  const [x, y] = told.at;
  const ends = picture ? linkedWith(picture, told.at) : [];
  return t("said_PegSet", { name: names[told.seat], x, y, n: told.links, ends, score: told.score.join(" : ") });
}

/** The pegs that a peg was linked with when it was set: a peg's number is its ply. @param {any} picture @param {number[]} at @returns {number[][]} */
function linkedWith({ pegs, links }, at) {
  const own = pegs.findIndex((/** @type {number[]} */ peg) => String(peg) === String(at));
  const pairs = links.filter((/** @type {number[]} */ pair) => Math.max(...pair) === own);
  return pairs.map((/** @type {number[]} */ pair) => pegs[Math.min(...pair)]);
}

/** Where an event was. @param {any} told @returns {string[]} */
export const where = ({ at }) => (at ? [at.join("/")] : []);
