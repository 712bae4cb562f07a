// One arena: who stands where, what was played lately, and what is one's own.

import { html, useEffect, useMemo, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { replayPath } from "../places.js";
import { whyNot } from "../server/refusals.js";
import { translator } from "../texts.js";
import { isolated, moment } from "../words/moments.js";
import { useTitle } from "../words/titles.js";
import { Ladder } from "./ladder.js";
import { Own } from "./own.js";
import { useAgain } from "../parts/again.js";
import { keepToken, takeToken } from "../parts/tokens.js";
import { arenaPath, TOKENS } from "./place.js";
import { words } from "./words.js";

/** @typedef {import("../types.js").Arena} Arena @typedef {import("../types.js").ArenaGame} ArenaGame @typedef {import("../main.js").Reader} Reader */

const AGAIN_MS = 5000;
const LATEST = 10;

/** @param {{reader: Reader, id: string}} props */
export function ArenaPage({ reader: { lang }, id }) {
  const t = useMemo(() => translator(lang, words), [lang]);
  const { latest: arena, problem } = useAgain(arenaPath(id, "api"), null, AGAIN_MS);
  const [token, setToken] = useState(() => takeToken(TOKENS, id));
  const title = useTitle(arena?.game ?? "", lang);
  useEffect(() => void (document.title = `${arena?.name ?? t("arena")} – Spieltisch`), [arena?.name, t]);
  const keep = (/** @type {string | null} */ kept) => {
    keepToken(TOKENS, id, kept);
    setToken(kept);
  };
  if (!arena) {
    return html`<main id="content" tabindex="-1" class="page stack"><h1>${t("arena")}</h1>
      ${problem ? html`<p class="problem" role="alert">${whyNot(problem, t)}</p>` : html`<p class="note">${t("loading")}</p>`}</main>`;
  }
  return html`<main id="content" tabindex="-1" class="page contest-page">
    <div class="table-head"><h1>${arena.name}</h1>
      <p class="note">${title} · ${t("authors_count", { n: arena.authors.length })} · ${t("games_count", { n: arena.games })}</p>
      ${problem && html`<p class="problem" role="status">${whyNot(problem, t)}</p>`}</div>
    <div class="contest">
      <div class="stack">
        <${Ladder} arena=${arena} lang=${lang} t=${t} />
        <${Latest} games=${arena.latest} lang=${lang} t=${t} />
      </div>
      <div class="stack"><${Own} key=${token} arena=${arena} token=${token} keep=${keep} lang=${lang} t=${t} /></div>
    </div>
  </main>`;
}

/** @param {{games: ArenaGame[], lang: string, t: import("../types.js").Translate}} props */
const Latest = ({ games, lang, t }) => html`<section class="card stack" aria-labelledby="latest-title">
  <h2 id="latest-title">${t("latest_games")}</h2>
  ${games.length === 0 ? html`<p class="note">${t("no_games")}</p>` : html`<ul class="plain-list fault-list">${games.slice(0, LATEST).map((game) => html`<li key=${game.replay}>
    <span class="row">${game.names.map((name, seat) => html`<span class="player" key=${seat}>
        <span class="seat-mark small seat-${seat}" aria-hidden="true">${seat + 1}</span>${isolated(name)}
        <span class="note number">${t("rank", { n: game.ranks[seat] ?? "" })}</span></span>`)}
      ${game.fault && html`<span class="fault">${t("fault_of", { name: isolated(game.fault) })}</span>`}
      <a class="verb" href=${replayPath(game.replay)}>${icon("play")}${t("replay")}</a></span>
    <span class="note number">${moment(game.at, lang)}</span></li>`)}</ul>`}
</section>`;
