// All games that have puzzles: today's of each, and how many one has solved.

import { get } from "../server/api.js";
import { allGames } from "../server/games.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { Loading } from "../parts/loading.js";
import { puzzlePath, solvedOf } from "../parts/solved.js";
import { tilePath } from "../places.js";
import { Problem } from "../parts/problem.js";
import { translator } from "../texts.js";
import { shortTitle } from "../words/titles.js";
import { words } from "./words.js";

/** @typedef {import("../types.js").GameCard} GameCard @typedef {{game: string, count: number, daily: string}} Entry */

/** @param {{reader: import("../main.js").Reader}} props */
export function PuzzlesPage({ reader: { lang, theme } }) {
  const t = useMemo(() => translator(lang, words), [lang]);
  const [found, setFound] = useState(/** @type {{games: Entry[]} | null} */ (null));
  const [games, setGames] = useState(/** @type {GameCard[]} */ ([]));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  useEffect(() => void (document.title = `${t("puzzles")} – Spieltisch`), [t]);
  useEffect(() => {
    get("/puzzles").then(setFound, setProblem);
    allGames().then(setGames, () => {});
  }, []);
  return html`<main id="content" tabindex="-1" class="page stack">
    <h1>${t("puzzles")}</h1>
    <p class="lead">${t("puzzles_intro")}</p>
    <${Problem} error=${problem} t=${t} />
    ${!found && !problem && html`<${Loading} is_lost=${false} t=${t} />`}
    ${found && found.games.length === 0 && html`<p class="note">${t("none")} <code>spieltisch puzzles make DATA</code></p>`}
    ${found && html`<ul class="puzzle-games">${found.games.map((entry) => html`<${Card} key=${entry.game} entry=${entry}
      game=${games.find(({ name }) => name === entry.game)} lang=${lang} theme=${theme} t=${t} />`)}</ul>`}
    <p><a href="/">${t("back_to_lobby")}</a></p>
  </main>`;
}

/** @param {{entry: Entry, game: GameCard | undefined, lang: import("../types.js").Lang, theme: import("../main.js").Theme, t: import("../types.js").Translate}} props */
function Card({ entry, game, lang, theme, t }) {
  const { count, ids } = solvedOf(entry.game);
  const title = game ? shortTitle(game, lang) : entry.game;
  const is_done = ids.includes(entry.daily);
  return html`<li class="card puzzle-card">
    ${game?.has_tile && html`<img class="puzzle-tile" src=${tilePath(entry.game, theme)} alt="" width="160" height="120" />`}
    <h2>${title}</h2>
    <p class="note">${t("all_of", { count: entry.count })}${count > 0 && ` · ${t("solved_of", { n: count })}`}</p>
    <p><a class="button ${is_done ? "" : "primary"}" href=${puzzlePath(entry.game)} aria-label=${t("daily_of", { game: title })}>
      ${icon(is_done ? "check" : "play")}${t(is_done ? "daily_done" : "daily")}</a></p>
  </li>`;
}
