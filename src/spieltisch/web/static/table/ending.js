// The end of a game: who won, what everybody's points are made of, and where to go from here. At a desk it lies over the board
// until somebody wants to see that.

import { Drawn } from "../boards/boards.js";
import { button } from "../controls.js";
import { FaceOf } from "../parts/face.js";
import { html, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { later } from "../parts/later.js";
import { outcomeText, pointsText } from "../parts/outcome.js";
import { replayPath } from "../places.js";
import { Rematch } from "./rematch.js";
import { isPlayed } from "./table.js";

/**
 * @typedef {import("../types.js").BoardModule} BoardModule @typedef {import("../types.js").BoardScene} BoardScene
 * @typedef {import("../types.js").Translate} Translate @typedef {import("../types.js").Outcome} Outcome
 */

const Decision = later(async () => (await import("../replay/decided.js")).Decision);

/**
 * @param {{
 *   id: string, table: import("./table.js").Table, names: string[], module: BoardModule | undefined, scene: BoardScene,
 *   reader: import("../main.js").Reader, children?: unknown,
 * }} props
 */
export function Ending({ id, table, names, module, scene, reader, children }) {
  const { t, lang } = reader;
  const [is_aside, setAside] = useState(false);
  const { card, outcome } = table;
  return html`<section class="card stack over ${is_aside ? "aside" : ""}" aria-label=${t("game_over")}>
    <h2>${outcome ? outcomeText(outcome, names, t, lang) : t("game_over")}</h2>
    ${outcome?.reason === "regular" && module && scene.picture && html`<${Drawn} module=${module} draw=${(/** @type {BoardModule} */ one) => one.verdict && html`<p class="how-it-ended">${one.verdict(scene, outcome)}</p>`} />`}
    ${outcome && html`<${Count} card=${card} outcome=${outcome} names=${names} module=${module} scene=${scene} t=${t} />`}
    ${module && card && !card.contest && outcome?.reason === "regular" && isPlayed(table) && html`<${Decision} id=${id} speaker=${{ module, names, t, lang }} theme=${reader.theme} />`}
    ${card && !card.contest && !card.classroom && table.link === "over" && html`<${Rematch} id=${id} game=${card.game} names=${names} reader=${reader} />`}
    <p class="row">${isPlayed(table) && html`<a class="button" href=${replayPath(id)}>${icon("play")}${t("see_replay")}</a>`}
      ${!card?.classroom && html`<a class="button" href="/">${t("another")}</a>`}
      <span class="ending-switch">${button({ text: html`${icon("eye")}${t(is_aside ? "see_ending" : "see_board")}`, press: () => setAside(!is_aside), kind: "quiet" })}</span></p>
    ${children}
  </section>`;
}

/**
 * Everybody's points, the best first: a bar of the kinds of points that they are made of, as far as the game tells these. Where
 * nobody counts points there is none.
 * @param {{card: import("../types.js").TableCard | null, outcome: Outcome, names: string[], module: BoardModule | undefined, scene: BoardScene, t: Translate}} props
 */
function Count({ card, outcome, names, module, scene, t }) {
  const order = names.map((_, seat) => seat).sort((a, b) => (outcome.ranks[a] ?? 0) - (outcome.ranks[b] ?? 0));
  const most = Math.max(1, ...outcome.points);
  return html`<ol class="places">${order.map((seat) => html`<li key=${seat} class="place">
    <span class="number place-rank">${t("rank", { n: outcome.ranks[seat] ?? "" })}</span>
    <span class="seat-mark seat-${seat}" aria-hidden="true">${seat + 1}</span>
    <span class="place-name">${card && !card.contest && card.seats[seat]?.kind === "bot" && html`<${FaceOf} name=${card.seats[seat].stand_in || card.seats[seat].name} game=${card.game} />`}${names[seat]}</span>
    ${module && html`<${Drawn} module=${module} draw=${(/** @type {BoardModule} */ one) => parts(one, scene, seat, outcome, most)} />`}
  </li>`)}</ol>`;
}

/**
 * The points, a bar as long as the points are against the most in as many parts as there are kinds, and in words "4 from cities · 2 for the
 * longest road". Where all that is told are words there are no points and no bar: then these are not what the game is won by.
 * @param {BoardModule} module @param {BoardScene} scene @param {number} seat @param {Outcome} outcome @param {number} most
 */
function parts(module, scene, seat, outcome, most) {
  const points = outcome.points[seat] ?? 0, shown = pointsText(outcome, seat);
  /** @type {Array<{n?: number, text: string}>} */
  const told = scene.picture ? module.tally?.(scene, seat, points) ?? [] : [];
  const kinds = told.filter(({ n = 1, text }) => text && n > 0);
  const bars = kinds.flatMap(({ n }) => n ?? []);
  const widths = bars.length ? bars : [Math.max(0, points)];
  const from = (/** @type {number} */ k) => widths.slice(0, k).reduce((sum, n) => sum + n, 0);
  return html`${(bars.length > 0 || !kinds.length) && html`
    <strong class="place-points number">${typeof shown === "number" ? new Intl.NumberFormat(scene.lang).format(shown) : shown}</strong>
    <svg class="place-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect class="place-rest" width="100" height="6" />
      <g class="place-part" fill="var(--seat-${seat})">${widths.map((n, k) => html`<rect x=${(100 * from(k)) / most} width=${Math.max(0, (100 * n) / most - (k + 1 < widths.length ? 0.6 : 0))}
        height="6" opacity=${k % 2 ? 0.6 : 1} />`)}</g>
    </svg>`}
    ${kinds.length > 0 && html`<span class="place-kinds note">${kinds.map(({ text }) => text).join(" · ")}</span>`}`;
}
