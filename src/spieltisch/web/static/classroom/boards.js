// The boards of a round in turn, each as large as the wall allows, and results below them as they come, and the code for who comes late. Arrow keys turn, the
// button stops.

import { LiveBoard } from "../contests/live-board.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { END_MS } from "../table/hall.js";
import { LateCode, playersOf, Result } from "./place.js";

/** @typedef {import("../types.js").ClassCard} ClassCard @typedef {import("../types.js").ClassTable} ClassTable */

/** How long a board is shown. */
const SHOWN_MS = 20000;
/** Results that there is room for. */
const LATEST = 4;

/** @param {{card: ClassCard, title: string, reader: import("../main.js").Reader}} props */
export function Boards({ card, title, reader }) {
  const { t, lang } = reader;
  const games = card.tables.filter(({ round }) => round === card.round);
  const running = games.filter(({ ranks }) => ranks === null);
  const [is_still, setStill] = useState(false);
  const [is_ended, setEnded] = useState(false);
  const [shown, show] = useState(/** @type {string | undefined} */ (running[0]?.id));
  const step = (/** @type {number} */ by) => {
    setEnded(false);
    show((now) => next(games, now, by));
  };
  const has_more = running.some(({ id }) => id !== shown);
  useEffect(() => {
    if (!has_more || (is_still && !is_ended)) return;
    const timer = setTimeout(() => step(1), is_ended ? END_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown, is_still, is_ended, has_more]);
  useLayoutEffect(() => { // a key may come before the next picture
    const press = (/** @type {KeyboardEvent} */ { key, target }) => {
      if (/** @type {Element} */ (target).closest("input, select, [data-cell]")) return;
      if (key === "ArrowRight" || key === "ArrowLeft") step(key === "ArrowRight" ? 1 : -1);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [games.length, running.length]);
  const game = games.find(({ id }) => id === shown) ?? running[0];
  const latest = useLatest(games);
  return html`<div class="class-boards">
    <div class="row class-head">
      <h1 class="grow">${game ? playersOf(game, t, lang) : title}</h1>
      <p class="class-round">${t("round_of", { n: card.round, of: Math.max(card.round, card.rounds) })} · <span class="number">${t("games_over", { n: games.length - running.length, of: games.length })}</span></p>
      <span class="row class-turns">
        <button type="button" class="button quiet small" aria-label=${t("previous")} onClick=${() => step(-1)}>${icon("previous")}</button>
        <button type="button" class="button quiet small" aria-pressed=${String(is_still)} aria-label=${t(is_still ? "turn_on" : "turn_stop")}
          onClick=${() => setStill(!is_still)}>${icon(is_still ? "play" : "pause")}</button>
        <button type="button" class="button quiet small" aria-label=${t("next")} onClick=${() => step(1)}>${icon("next")}</button></span></div>
    ${game && html`<${LiveBoard} key=${game.id} id=${game.id} reader=${reader} ended=${() => setEnded(true)} />`}
    <div class="class-foot"><ul class="class-results" aria-label=${t("results")} aria-live="polite">${latest.slice(-LATEST).reverse().map((table) => html`<li
      key=${table.id}><${Result} table=${table} t=${t} lang=${lang} /></li>`)}</ul>
      <${LateCode} card=${card} t=${t} /></div>
  </div>`;
}

/** The next game that runs, in the order of the round. @param {ClassTable[]} games @param {string | undefined} now @param {number} by */
function next(games, now, by) {
  const at = games.findIndex(({ id }) => id === now);
  for (let far = 1; far <= games.length; far += 1) {
    const game = games[(at + by * far + far * games.length) % games.length];
    if (game && game.ranks === null) return game.id;
  }
  return now;
}

/** Those that are over in the order in which this page has heard of it. @param {ClassTable[]} games */
function useLatest(games) {
  const order = useRef(/** @type {string[]} */ ([]));
  for (const { id, ranks } of games) if (ranks && !order.current.includes(id)) order.current.push(id);
  return order.current.flatMap((id) => games.find((game) => game.id === id) ?? []);
}
