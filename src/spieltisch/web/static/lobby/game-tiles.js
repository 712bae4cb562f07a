// The games, each with a picture of its board: to choose one for a new table, or to play it at once.

import { html, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { lessonOf } from "../parts/learned.js";
import { settings } from "../memory.js";
import { tilePath } from "../places.js";
import { Problem } from "../parts/problem.js";
import { pair } from "./pairing.js";
import { useReturn } from "../parts/returning.js";
import { openTable, usualSeats, wishesOf } from "./seats.js";
import { shortTitle } from "../words/titles.js";

/** @typedef {import("../types.js").GameCard} GameCard @typedef {import("../main.js").Reader} Reader */

/** @param {{reader: Reader, games: GameCard[], chosen: GameCard, choose: (game: string) => void}} props */
export function GameTiles({ reader, games, chosen, choose }) {
  const { t } = reader;
  const [problem, setProblem] = useState(/** @type {{game: string, error: unknown} | null} */ (null));
  const [is_opening, setOpening] = useState(false);
  useReturn(() => setOpening(false));
  const play = async (/** @type {GameCard} */ game, /** @type {"bots" | "people" | "lesson"} */ how) => {
    setOpening(true);
    try {
      const name = settings().name?.trim() || t("guest");
      if (how === "people") await pair(game.name, name);
      else if (how === "lesson") await (await import("./learning.js")).learn(game, name);
      else await openTable({ game: game.name, seats: wishesOf(usualSeats(game.usual_seats, game), name) });
    } catch (error) {
      setProblem({ game: game.name, error });
      setOpening(false);
    }
  };
  return html`<section class="stack" aria-labelledby="games-title">
    <h2 id="games-title" class="hidden-text">${t("games")}</h2>
    <ul class="tiles">${games.map((game) => html`<li class="tile-place" key=${game.name}>
      <${Tile} reader=${reader} game=${game} is_chosen=${game === chosen} choose=${choose} />
      <span class="tile-actions">${game.bots.length > 0 && html`<button type="button" class="button small play-now" disabled=${is_opening} onClick=${() => play(game, "bots")}
        aria-label=${t("play_now_at", { game: shortTitle(game, reader.lang) })}>${icon("play")}${t("play_now")}</button>`}
      <button type="button" class="button small quiet pair-now" disabled=${is_opening} onClick=${() => play(game, "people")}
        aria-label=${t("pair_at", { game: shortTitle(game, reader.lang) })}>${icon("seat")}${t("pair")}</button>
      ${game.has_lesson && lessonOf(game.name) !== true && html`<button type="button" class="button small quiet learn" disabled=${is_opening} onClick=${() => play(game, "lesson")}
        aria-label=${t("learn_at", { game: shortTitle(game, reader.lang) })}>${icon("book")}${t("learn")}</button>`}</span>
      ${problem?.game === game.name && html`<${Problem} error=${problem.error} t=${t} />`}
    </li>`)}</ul>
  </section>`;
}

/** What the board looks like is for eyes only. @param {{reader: Reader, game: GameCard, is_chosen: boolean, choose: (game: string) => void}} props */
const Tile = ({ reader: { lang, theme }, game, is_chosen, choose }) => html`<button type="button" class="tile" aria-pressed=${String(is_chosen)}
  onClick=${() => choose(game.name)}>
  ${game.has_tile && html`<img class="tile-picture" src=${tilePath(game.name, theme)} alt="" width="160" height="120" />`}
  <span class="tile-name">${shortTitle(game, lang)}</span></button>`;
