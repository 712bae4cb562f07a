// A name that is somebody's own: results and ratings by game, and the games, the latest first.

import { get } from "../server/api.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { ownProfile } from "../memory.js";
import { apart, listed, moment } from "../words/moments.js";
import { Loading } from "../parts/loading.js";
import { outcomeText } from "../parts/outcome.js";
import { OWN, personPath, replayPath } from "../places.js";
import { Problem } from "../parts/problem.js";
import { persist } from "../server/patience.js";
import { words } from "./words.js";
import { whyNot } from "../server/refusals.js";
import { translator } from "../texts.js";
import { useTitles } from "../words/titles.js";

/**
 * @typedef {import("../types.js").Person} Person @typedef {import("../types.js").PlayedGame} PlayedGame
 * @typedef {import("../types.js").GameResults} GameResults @typedef {import("../types.js").Translate} Translate
 * @typedef {import("../types.js").Lang} Lang @typedef {Map<string, string>} Titles
 */

/** @param {{reader: import("../main.js").Reader, name: string}} props */
export function PersonPage({ reader: { lang }, name }) {
  const t = useMemo(() => translator(lang, words), [lang]);
  const [person, setPerson] = useState(/** @type {Person | null} */ (null));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [is_lost, setLost] = useState(false);
  const titles = useTitles(lang);
  const called = person?.name ?? name;
  useEffect(() => void (document.title = `${called} – Spieltisch`), [called]);
  useEffect(() => {
    const stopper = new AbortController();
    persist(personPath(name), { signal: stopper.signal, tell: setLost }).then(setPerson, (error) => stopper.signal.aborted || setProblem(error));
    return () => stopper.abort();
  }, [name]);
  return html`<main id="content" tabindex="-1" class="page stack">
    <h1>${called}</h1>
    ${problem ? html`<p class="problem" role="alert">${whyNot(problem, t)}</p>`
      : person === null ? html`<${Loading} is_lost=${is_lost} t=${t} />`
      : html`<p class="note">${t("since", { when: moment(person.since, lang) })}
          ${ownProfile()?.name === person.name && html` · <a href=${OWN}>${t("own_title")}</a>`}</p>
        <${Results} games=${person.games} titles=${titles} t=${t} lang=${lang} />
        <${Games} name=${person.name} titles=${titles} t=${t} lang=${lang} />
        <section class="card stack" aria-labelledby="how-title"><h2 id="how-title">${t("how")}</h2>
          ${["how_rating", "how_rated", "how_limits"].map((key) => html`<p key=${key}>${t(key)}</p>`)}</section>`}
  </main>`;
}

/** @param {GameResults} results @param {Lang} lang */
function ratingText({ elo, elo95 }, lang) {
  if (elo === null) return "–";
  const figure = new Intl.NumberFormat(lang, { maximumFractionDigits: 0 });
  return `${figure.format(elo)} ± ${elo95 === null ? "–" : figure.format(elo95)}`;
}

/** @param {{games: GameResults[], titles: Titles, t: Translate, lang: Lang}} props */
function Results({ games, titles, t, lang }) {
  const columns = ["games", "won", "drawn", "lost", "rating", "rated"];
  return html`<div class="card stack"><h2 id="results-title">${t("results")}</h2>
    ${games.length === 0 ? html`<p class="note">${t("no_games")}</p>` : html`<div class="wide" role="region" tabindex="0" aria-labelledby="results-title">
      <table class="places"><thead><tr><th scope="col">${t("game")}</th>
        ${columns.map((key) => html`<th scope="col" class="number" key=${key}>${t(key)}</th>`)}</tr></thead>
      <tbody>${games.map((one) => html`<tr key=${one.game}><th scope="row">${titles.get(one.game) ?? one.game}</th>
        ${[one.games, one.won, one.drawn, one.lost, ratingText(one, lang), one.rated].map((value, at) => html`<td class="number" key=${columns[at]}>${value}</td>`)}</tr>`)}</tbody>
      </table></div>`}
  </div>`;
}

/** @param {{name: string, titles: Titles, t: Translate, lang: Lang}} props */
function Games({ name, titles, t, lang }) {
  const [games, setGames] = useState(/** @type {PlayedGame[] | null} */ (null));
  const [next, setNext] = useState(/** @type {number | null} */ (null));
  const [is_asking, setAsking] = useState(false);
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const ask = async (/** @type {string} */ query) => {
    setAsking(true);
    setProblem(null);
    try {
      const found = await get(`${personPath(name)}/games${query}`);
      setGames((known) => [...known ?? [], ...found.games]);
      setNext(found.next);
    } catch (error) {
      setProblem(error);
    }
    setAsking(false);
  };
  useEffect(() => void ask(""), [name]);
  return html`<section aria-labelledby="games-title"><h2 id="games-title">${t("games")}</h2>
    ${games === null ? !problem && html`<p class="note">${t("loading")}</p>`
      : games.length === 0 ? html`<p class="note">${t("no_games")}</p>`
      : html`<ul class="rows">${games.map((game) => html`<li key=${game.id}><${Line} game=${game} titles=${titles} t=${t} lang=${lang} /></li>`)}</ul>`}
    ${next !== null && html`<p><button type="button" class="button" disabled=${is_asking} onClick=${() => ask(`?before=${next}`)}>${t("more")}</button></p>`}
    <${Problem} error=${problem} t=${t} />
  </section>`;
}

/** @param {{game: PlayedGame, titles: Titles, t: Translate, lang: Lang}} props */
function Line({ game, titles, t, lang }) {
  const names = apart(game.names, t, game.game);
  const said = html`<span class="line-main"><strong>${titles.get(game.game) ?? game.game}</strong>
      <span>${listed(names, lang)}</span><span class="note">${outcomeText(game.result, names, t, lang)} · ${t("moves_made", { n: game.plies })}</span></span>
    <span class="line-end"><span class="note">${moment(game.opened, lang)}${!game.is_rated && ` · ${t("unrated")}`}</span>
      ${game.has_replay ? html`<span class="verb">${icon("play")}${t("replay")}</span>` : html`<span class="note">${t("gone")}</span>`}</span>`;
  return game.has_replay ? html`<a class="line" href=${replayPath(game.id)}>${said}</a>` : html`<div class="line">${said}</div>`;
}
