// Catan: the island, the players, one's hand, and what there is to do.

import { html } from "/static/html.js";
import { button, choiceOf } from "/static/controls.js";
import { below, boxOf, legend, note } from "/static/still.js";
import { turnText } from "/static/turn.js";
import { CARDS, RESOURCES, can, chosenOf, compose, options, victims } from "./choosing.js";
import { island } from "./island.js";
import { cardsOf, costs, facts, hand, standingText, stock } from "./players.js";
import { rolls } from "./rolls.js";
import { composer, discards, invention, offer, refusing, trading } from "./trades.js";

export { back, keep, lasting } from "./choosing.js";
export { standing, tally } from "./players.js";
export { say, sound, where } from "./say.js";
export { unasked } from "./trades.js";
export { words } from "./words.js";
export const styles = true;
/** A first game that explains itself: for who learns. */
export const lesson = () => import("./lesson.js");
/** What can be done, in words: for who plays, and later than the board. */
export const hints = () => import("./about.js");

/** @typedef {import("/static/types.js").BoardScene} Scene */

/** Everything that lies on the table. @param {Scene} scene */
export const board = (scene) => html`<div class="catan"><div class="catan-view">${island(scene)}${stock(scene)}</div>${hand(scene)}</div>`;

/** The same without a page, and who has how much. @param {Scene} scene */
export function still(scene) {
  const land = island(scene);
  const [, , width] = boxOf(land);
  const people = legend(scene, width, (seat) => standingText(scene, seat));
  return below([land, scene.picture.own && cardsOf(scene), people, note(facts(scene), width)], "catan");
}

/** What there is to do now; who looks on sees what is offered. @param {Scene} scene */
export function panel(scene) {
  if (scene.seat === null) return watched(scene);
  return html`<div class="stack catan-panel">
    <p class="catan-task">${task(scene)}</p>
    ${discards(scene)}
    ${building(scene)}
    ${target(scene)}
    ${secondRoad(scene)}
    ${monopoly(scene)}
    ${invention(scene)}
    ${composer(scene) ?? (scene.chosen?.card ? null : html`<div class="row">${trading(scene)}${turns(scene)}${cards(scene)}${unchosen(scene)}</div>`)}
    ${offer(scene)}
    ${refusing(scene)}
    <div class="catan-tables">${costs(scene)}${rolls(scene)}</div>
  </div>`;
}

/** What is offered, and what rolls bring to everybody. @param {Scene} scene */
function watched(scene) {
  const shown = [offer(scene), rolls(scene)];
  return shown.some(Boolean) ? html`<div class="stack catan-panel">${shown}</div>` : null;
}

/** In one sentence. @param {Scene} scene @returns {string} */
function task(scene) {
  const { chosen, names, picture, seat, t, waits } = scene;
  const { phase, winner } = picture;
  if (winner !== null) return t("do_won", { name: names[winner] });
  if (chosen?.card === "knight") return t("choose_field");
  if (chosen?.trade) return t("give_and_take");
  if (chosen?.card === "roads") return t(chosen.first ? "choose_second" : "choose_road");
  if (!waits.length) return t(phase === "over" ? "do_over" : "do_draw");
  if (seat === null || !waits.includes(seat)) return turnText(scene);
  if (phase === "discard") return t("do_discard", { n: picture.seats[seat].owes });
  return picture.active !== seat && phase === "main" ? t("do_answer", { name: names[picture.active] }) : t(`do_${phase}`);
}

/** Dice, the end of a turn, a card to buy. @param {Scene} scene */
const turns = (scene) => [
  can(scene, "roll") && button({ text: scene.t("roll"), kind: "primary", press: () => scene.commit("roll"), about: { does: "roll" } }),
  can(scene, "buy") && button({ text: scene.t("buy"), press: () => scene.commit("buy"), about: { does: "buy" } }),
  can(scene, "end") &&
    button({ text: scene.t(scene.picture.phase === "special" ? "pass" : "end"), press: () => scene.commit("end"), about: { does: "end" } }),
];

/** Where a person need not choose: who builds first, robs or discards. @param {Scene} scene */
function unchosen({ commit, picture, seat, t, waits }) {
  if (seat === null || !waits.includes(seat) || !["settle", "pave", "robber", "discard"].includes(picture.phase)) return null;
  return button({ text: t("default"), kind: "quiet", press: () => commit("default"), about: { does: "default" } });
}

/** Development cards that may be played. @param {Scene} scene */
const cards = (scene) => CARDS.filter((card) => can(scene, card)).map((card) =>
  button({ text: scene.t("play", { card: scene.t(card) }), press: () => scene.choose({ card }), about: { does: card } }));

/** To build what is chosen, for who would rather not click the same place again. @param {Scene} scene */
function building(scene) {
  const { commit, t } = scene;
  const { card, text } = chosenOf(scene);
  const [word] = text?.split(" ") ?? [];
  if (!text || card || word === "robber") return null;
  return html`<p>${button({ text: t("build_now", { what: t(word) }), kind: "primary", press: () => commit(text) })}</p>`;
}

/** Whom the robber robs. @param {Scene} scene */
function target(scene) {
  const { commit, names, t } = scene;
  const found = victims(scene);
  if (!found.length) return null;
  return html`<div class="card stack">
    ${(found.length > 1 || found[0].victim !== null) && html`<p>${t("whom")}</p>`}
    <div class="row">${found.map(({ text, victim }) => button({
      text: victim !== null ? names[victim] : t(found.length > 1 ? "anybody" : "nobody"),
      kind: "primary", press: () => commit(text), about: victim !== null ? { victim } : { does: found.length > 1 ? "rob_anybody" : "rob_nobody" },
    }))}</div>
  </div>`;
}

/** One road or two. @param {Scene} scene */
function secondRoad(scene) {
  const { commit, t } = scene;
  const { card, first, at } = chosenOf(scene);
  if (card !== "roads") return null;
  const one = first && options(scene).has(first) ? compose.oneRoad(first) : null;
  return html`<div class="card row">
    ${first && at && button({ text: t("both_roads"), kind: "primary", press: () => commit(compose.roads(first, at)), about: { does: "roads" } })}
    ${one && button({ text: t("one_road"), press: () => commit(one), about: { does: "one_road" } })}
  </div>`;
}

/** @param {Scene} scene */
function monopoly(scene) {
  const { choose, commit, t } = scene;
  const { card, resource } = chosenOf(scene);
  if (card !== "monopoly") return null;
  const all = RESOURCES.map((kind, value) => ({ value, text: t(kind) }));
  return html`<div class="card stack">
    <p>${t("which")}</p>
    ${choiceOf({
      name: t("which"), value: resource ?? -1, options: all, change: (value) => choose({ card, resource: value }),
    })}
    <div class="row">
      ${button({
        text: t("play", { card: t("monopoly") }), kind: "primary", is_off: resource === undefined,
        press: () => commit(compose.monopoly(resource ?? 0)), about: { does: "monopoly" },
      })}
    </div>
  </div>`;
}
