// One puzzle: the position on the real board; what is played there is judged, and told why.

import { get, post } from "../server/api.js";
import { Drawn, useGame } from "../boards/boards.js";
import { button } from "../controls.js";
import { useFocusAtTable } from "../parts/focus.js";
import { undoing } from "../hands.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { Loading } from "../parts/loading.js";
import { keepSolved, PUZZLES, puzzlePath } from "../parts/solved.js";
import { replayPath } from "../places.js";
import { Problem } from "../parts/problem.js";
import { RulesLink } from "../parts/rules-link.js";
import { useMotion } from "../boards/motion.js";
import { moment } from "../words/moments.js";
import { isPlan, stepBefore, TakeBack } from "../table/take-back.js";
import { Help, useHints } from "../table/help.js";
import { told } from "../replay/opinions.js";
import { translator } from "../texts.js";
import { shortTitle } from "../words/titles.js";
import { words } from "./words.js";

/**
 * @typedef {import("../types.js").BoardModule} BoardModule @typedef {import("../types.js").BoardScene} BoardScene
 * @typedef {import("../types.js").Deed} Deed @typedef {import("../types.js").Translate} Translate
 * @typedef {{
 *   id: string, game: string, seat: number, names: string[], opened: string, ply: number, replay: string | null, is_easy: boolean,
 *   is_daily: boolean, picture: any, choices: string[], next: string,
 * }} Puzzle
 * @typedef {{
 *   is_right: boolean, rank: number | null, count: number, unit: "share" | "points" | "own", worth: number | null,
 *   best_worth: number, second_worth: number, done: Deed | null, best: Deed | null, was_played: boolean | null,
 * }} Verdict
 */

/** What a bot that searches holds for a victory, or for a loss, that nobody can stop. */
const PROVEN = 1000;

/** @param {{reader: import("../main.js").Reader, game: string, id: string}} props */
export function PuzzlePage({ reader, game, id }) {
  const t = useMemo(() => translator(reader.lang, words), [reader.lang]);
  const [puzzle, setPuzzle] = useState(/** @type {Puzzle | null} */ (null));
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  useEffect(() => void get(`${PUZZLES}/${encodeURIComponent(game)}/${encodeURIComponent(id)}`).then(setPuzzle, setProblem), [game, id]);
  if (puzzle) return html`<${Task} key=${puzzle.id} puzzle=${puzzle} reader=${reader} t=${t} />`;
  return html`<main id="content" tabindex="-1" class="page stack"><h1>${t(problem?.status === 404 ? "no_puzzle" : "puzzles")}</h1>
    ${problem ? problem.status !== 404 && html`<${Problem} error=${problem} t=${t} />` : html`<${Loading} is_lost=${false} t=${t} />`}
    <p><a href=${PUZZLES}>${t("to_all")}</a></p></main>`;
}

/** @param {{puzzle: Puzzle, reader: import("../main.js").Reader, t: Translate}} props */
function Task({ puzzle, reader, t }) {
  const { lang } = reader;
  const { game, module } = useGame(puzzle.game);
  const own = useMemo(() => translator(lang, module?.words), [lang, module]);
  const names = useMemo(() => coloursOf(puzzle, own, t), [puzzle, own, t]);
  const [chosen, choose] = useState(/** @type {any} */ (null));
  const [verdict, setVerdict] = useState(/** @type {Verdict | null} */ (null));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [is_sent, setSent] = useState(false);
  const place = useFocusAtTable();
  const solved = verdict?.best ?? null;
  const picture = solved?.picture ?? puzzle.picture;
  useMotion(place, [picture, chosen]);
  const title = game ? shortTitle(game, lang) : puzzle.game;
  useEffect(() => void (document.title = `${t("find")} – ${title}`), [t, title]);
  const answer = async (/** @type {string | null} */ action) => {
    if (is_sent) return;
    setSent(true);
    setProblem(null);
    try {
      const found = /** @type {Verdict} */ (await post(`${puzzlePath(puzzle.game, puzzle.id)}/answers`, { action }));
      if (found.is_right) keepSolved(puzzle.game, puzzle.id);
      setVerdict(found);
    } catch (error) {
      setVerdict(null);
      setProblem(error);
    }
    choose(null);
    setSent(false);
  };
  const scene = /** @type {BoardScene} */ ({
    picture, seat: puzzle.seat, choices: solved || is_sent ? [] : puzzle.choices, chosen, choose, commit: (text) => void answer(text),
    waits: solved ? [] : [puzzle.seat], latest: [], pointed: [], past: [], names, t: own, lang,
  });
  const speaker = module && { module, names, t: own, lang };
  const has_plan = !solved && isPlan(module, scene);
  return html`<main id="content" tabindex="-1" class="page table-page at-table puzzle-page" data-game=${puzzle.game}>
    <div class="table-head"><h1>${title} <small>${t(puzzle.is_daily ? "daily" : "puzzles")}</small></h1>
      <span class="seat-mark seat-${puzzle.seat}" aria-hidden="true">${puzzle.seat + 1}</span><p class="turn mine">${t(solved ? "solution" : "find")}</p><${RulesLink} game=${game} t=${reader.t} lang=${lang} /></div>
    <div class="table" ref=${place} ...${undoing(has_plan, () => choose(stepBefore(module, scene)))}>
      <div class="stack stage">${module ? html`<div class="board-place"><${Drawn} module=${module} draw=${(/** @type {BoardModule} */ one) => one.board(scene)} /></div>`
        : html`<p class="note">${t("loading")}</p>`}</div>
      <aside class="stack side">
        <section class="card stack puzzle-task" aria-labelledby="puzzle-title">
          <h2 id="puzzle-title">${t("find")} <span class="chip">${t(puzzle.is_easy ? "easy" : "hard")}</span></h2>
          <p><span class="seat-mark seat-${puzzle.seat}" aria-hidden="true">${puzzle.seat + 1}</span> ${t("you_are", { name: names[puzzle.seat] })}</p>
          <p class="note">${t("from", { when: moment(puzzle.opened, lang), ply: puzzle.ply })}</p>
        </section>
        <section class="panel-place stack" aria-label=${own("controls")}>
          <div role="status">${verdict && speaker && html`<${Told} verdict=${verdict} speaker=${speaker} t=${t} />`}</div>
          <${Problem} error=${problem} t=${t} />
          ${module && !solved && html`<${Controls} game=${puzzle.game} module=${module} scene=${scene} has_plan=${has_plan} t=${t} />`}
          <${Ways} puzzle=${puzzle} is_told=${solved !== null} show=${() => void answer(null)} t=${t} />
        </section>
      </aside>
    </div>
  </main>`;
}

/** Who plays is no part of a puzzle: seats go by their colours, those of the game's own if it has others. @param {Puzzle} puzzle @param {Translate} own @param {Translate} t */
function coloursOf({ names }, own, t) {
  const colours = (own("colours") === "colours" ? t("colours") : own("colours")).split("|");
  return names.map((_, seat) => colours[seat] ?? own("seat", { n: seat + 1 }));
}

/** @param {{game: string, module: BoardModule, scene: BoardScene, has_plan: boolean, t: Translate}} props */
function Controls({ game, module, scene, has_plan, t }) {
  const hinted = useHints(module, scene);
  return html`<${Drawn} module=${module} draw=${(/** @type {BoardModule} */ one) => one.panel(scene)} />
    <div class="panel-end">${has_plan && html`<${TakeBack} module=${module} scene=${scene} />`}
      <${Drawn} module=${hinted.module} draw=${(/** @type {BoardModule} */ one) => html`<${Help} game=${game} module=${one} scene=${hinted.scene} turn=${t("find")} />`} /></div>`;
}

/** What can be done besides playing. @param {{puzzle: Puzzle, is_told: boolean, show: () => void, t: Translate}} props */
const Ways = ({ puzzle, is_told, show, t }) => html`<p class="row">
  ${!is_told && button({ text: html`${icon("eye")}${t("show")}`, press: show, kind: "quiet" })}
  ${is_told && html`<a class="button primary" href=${puzzlePath(puzzle.game, puzzle.next)}>${icon("next")}${t("next")}</a>`}
  ${is_told && puzzle.replay && html`<a class="button" href=${replayPath(puzzle.replay, puzzle.ply)}>${icon("play")}${t("see_game")}</a>`}
  <a class="button quiet" href=${PUZZLES}>${t("to_all")}</a></p>`;

/** @param {{verdict: Verdict, speaker: Omit<import("../table/lines.js").Speaker, "then">, t: Translate}} props */
function Told({ verdict, speaker, t }) {
  const { is_right, rank, count, done, best, was_played } = verdict;
  if (!best) {
    return html`<p class="verdict-wrong"><strong>${rank ? t("wrong_ranked", { rank, count }) : t("wrong")}</strong> ${done && told(done, done.action, speaker).text} ${t("try_again")}</p>`;
  }
  return html`<div class="verdict-right stack"><p class="verdict-title">${icon("check")}${t(is_right ? "right" : "solution")}</p>
    <p>${told(best, best.action, speaker).text}</p>
    <p>${reason(verdict, speaker.lang, t)}</p>
    <p class="note">${t(was_played ? "was_played" : "was_missed")}</p></div>`;
}

/** @param {Verdict} verdict @param {string} lang @param {Translate} t */
function reason({ unit, best_worth, second_worth, count }, lang, t) {
  if (unit === "own") return t(best_worth >= PROVEN ? "why_wins" : second_worth <= -PROVEN ? "why_saves" : "why_own", { count });
  const format = new Intl.NumberFormat(lang, unit === "share" ? { style: "percent" } : { maximumFractionDigits: 1 });
  return t(`why_${unit}`, { best: format.format(best_worth), second: format.format(second_worth) });
}
