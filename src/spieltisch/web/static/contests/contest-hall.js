// A contest for a hall: pairings, a board and the standings in turn, by themselves. Arrow keys turn, the button stops; where it
// stops at a board, another game follows one that is over.

import { END_MS } from "../table/hall.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { columnsFor, fitted } from "./hall-fit.js";
import { LiveBoard } from "./live-board.js";
import { listed } from "../words/moments.js";
import { Brackets, currentRound, Duel, roundText, useRounds } from "./rounds.js";
import { Standings } from "./standings.js";

/** @typedef {import("../types.js").Contest} Contest @typedef {import("../main.js").Reader} Reader */

/** How long each is shown; a board for longer, and not beyond its game's end. */
const SHOWN_MS = /** @type {Record<string, number>} */ ({ pairings: 12000, board: 30000, bracket: 12000, standings: 12000 });
/** How many lines a screen has room for, and after how many screens the others are left out. */
const LINES = 12;
const SCREENS = 5;

/** @param {{contest: Contest, reader: Reader}} props */
export function ContestHall({ contest, reader }) {
  const { t, lang } = reader;
  const turns = turnsOf(contest);
  const [turn, setTurn] = useState(0);
  const [is_still, setStill] = useState(false);
  const [is_ended, setEnded] = useState(false);
  const [games, setGames] = useState(0);
  const at = turn % turns.length;
  const shown = turns[at] ?? "standings";
  const screen = turns.slice(0, at).filter((other) => other === shown).length;
  const game = useGameInTurn(contest, `${turn}/${games}`);
  const has_next = contest.running.some(({ id }) => id !== game?.id);
  const step = (/** @type {number} */ by) => {
    setEnded(false);
    setTurn((now) => (now + by + turns.length) % turns.length);
  };
  const goOn = () => {
    setEnded(false);
    setGames((now) => now + 1);
  };
  useEffect(() => {
    if (is_still && !(shown === "board" && is_ended && has_next)) return;
    const timer = setTimeout(() => is_still ? goOn() : step(1), is_ended ? END_MS : SHOWN_MS[shown]);
    return () => clearTimeout(timer);
  }, [turn, games, is_still, is_ended, has_next, shown]);
  useLayoutEffect(() => { // a key may come before the next picture
    const press = (/** @type {KeyboardEvent} */ { key }) => {
      if (key === "ArrowRight" || key === "ArrowLeft") step(key === "ArrowRight" ? 1 : -1);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [turns.length]);
  return html`<div class="stack contest-hall" data-turn=${shown}>
    <div class="row"><h2>${titleOf(shown, contest, game?.players ?? [], t, lang)}</h2>
      <span class="row hall-controls">
        <button type="button" class="button quiet small" aria-label=${t("previous")} onClick=${() => step(-1)}>${icon("previous")}</button>
        <button type="button" class="button quiet small" aria-pressed=${String(is_still)} aria-label=${t(is_still ? "turn_on" : "turn_stop")}
          onClick=${() => setStill(!is_still)}>${icon(is_still ? "play" : "pause")}</button>
        <button type="button" class="button quiet small" aria-label=${t("next")} onClick=${() => step(1)}>${icon("next")}</button></span></div>
    ${shown === "pairings" && html`<${Pairings} contest=${contest} screen=${screen} reader=${reader} />`}
    ${shown === "board" && game && html`<${LiveBoard} key=${game.id} id=${game.id} reader=${reader} ended=${() => setEnded(true)} />`}
    ${shown === "bracket" && html`<${Brackets} contest=${contest} reader=${reader} />`}
    ${shown === "standings" && html`<${Standings} contest=${contest.id} places=${onScreen(contest.standings, screen)} reader=${reader} is_brief=${true} />`}
  </div>`;
}

/** What there is to show, in its order. @param {Contest} contest */
function turnsOf({ outline, running, standings, state }) {
  const is_on = state === "running";
  return [
    ...(is_on ? screens("pairings", currentRound(outline)?.tables ?? 0) : []), ...(is_on && running.length ? ["board"] : []),
    ...(outline.some(({ system }) => system === "knock-out") ? ["bracket"] : []), ...screens("standings", Math.max(1, standings.length)),
  ];
}

/** As many turns as it takes to show so many lines. @param {string} what @param {number} lines */
const screens = (what, lines) => Array.from({ length: Math.min(SCREENS, Math.ceil(lines / LINES)) }, () => what);

/** Screens are as full as each other. @template T @param {T[]} lines @param {number} screen */
function onScreen(lines, screen) {
  const size = Math.ceil(Math.min(lines.length, SCREENS * LINES) / screens("", lines.length).length);
  return lines.slice(screen * size, (screen + 1) * size);
}

/** Another game at each turn; the one that is shown stays until then. @param {Contest} contest @param {string} turn */
function useGameInTurn({ running }, turn) {
  const kept = useRef(/** @type {{turn: string, count: number, game: import("../types.js").RunningGame | undefined}} */ ({ turn: "", count: 0, game: undefined }));
  const { turn: before, count, game } = kept.current;
  if (before !== turn || !game) {
    const others = running.filter(({ id }) => id !== game?.id);
    const open = others.length ? others : running;
    kept.current = { turn, count: count + 1, game: open[(count + 1) % Math.max(1, open.length)] };
  }
  return kept.current.game;
}

/** @param {string} shown @param {Contest} contest @param {string[]} players @param {import("../types.js").Translate} t @param {string} lang */
function titleOf(shown, contest, players, t, lang) {
  const current = currentRound(contest.outline);
  if (shown === "pairings" && current) return `${t("pairings")}: ${roundText(current, contest.outline, t)}`;
  if (shown === "board") return listed(players, lang);
  return t(shown === "bracket" ? "bracket" : "standings");
}

/** The round that is played, its open tables first. @param {{contest: Contest, screen: number, reader: Reader}} props */
function Pairings({ contest, screen, reader }) {
  const current = currentRound(contest.outline);
  const rounds = useRounds(contest.id, current ? `stage=${current.stage}&round=${current.round}` : "", `${current?.blocks}/${current?.of}`);
  const tables = rounds?.flatMap((round) => round.tables) ?? [];
  const byes = rounds?.flatMap((round) => round.byes) ?? [];
  const isDone = (/** @type {import("../types.js").Meeting} */ { blocks, of }) => Number(blocks >= of);
  const shown = onScreen(tables.sort((a, b) => isDone(a) - isDone(b)), screen);
  const columns = columnsFor(shown.length);
  const rows = Math.ceil(shown.length / columns) * (2 + Math.max(0, ...shown.map(({ players }) => players.length)));
  const style = fitted(shown.flatMap(({ players }) => players), { rows, line: 1.4, columns });
  return html`<ul class="hall-tables fitted" style=${style}>${shown.map((table) => html`<${Duel}
      key=${table.match} contest=${contest.id} table=${table} reader=${reader} />`)}</ul>
    ${byes.length > 0 && html`<p>${reader.t("byes", { names: listed(byes, reader.lang) })}</p>`}`;
}
