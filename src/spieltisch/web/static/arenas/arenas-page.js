// All arenas of the server; a single one is shown at once.

import { get } from "../server/api.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { whyNot } from "../server/refusals.js";
import { translator } from "../texts.js";
import { listed } from "../words/moments.js";
import { useTitles } from "../words/titles.js";
import { arenaPath } from "./place.js";
import { words } from "./words.js";

/** @typedef {import("../types.js").ArenaCard} ArenaCard @typedef {import("../main.js").Reader} Reader */

/** @param {{reader: Reader}} props */
export function ArenasPage({ reader: { lang } }) {
  const t = useMemo(() => translator(lang, words), [lang]);
  const titles = useTitles(lang);
  const [found, setFound] = useState(/** @type {{arenas: ArenaCard[], damaged: string[]} | null} */ (null));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  useEffect(() => void (document.title = `${t("arenas")} – Spieltisch`), [t]);
  useEffect(() => void get("/arenas").then((news) => {
    const [only, ...others] = news.arenas;
    if (only && !others.length && !news.damaged.length) location.replace(arenaPath(only.id));
    else setFound(news);
  }, setProblem), []);
  return html`<main id="content" tabindex="-1" class="page stack">
    <h1>${t("arenas")}</h1>
    <p class="lead">${t("arenas_intro")}</p>
    ${problem && html`<p class="problem" role="alert">${whyNot(problem, t)}</p>`}
    ${!found ? !problem && html`<p class="note">${t("loading")}</p>`
      : found.arenas.length ? html`<ul class="rows">${found.arenas.map((one) => html`<li key=${one.id}><a class="line" href=${arenaPath(one.id)}>
          <span class="line-main"><strong>${one.name}</strong>
            <span>${titles.get(one.game) ?? one.game} · ${t("authors_count", { n: one.authors })} · ${t("games_count", { n: one.games })}</span>
            <span class="note">${listed(one.leaders, lang)}</span></span>
          <span class="line-end"><span class="verb">${icon("trophy")}${t("ladder")}</span></span></a></li>`)}</ul>`
      : html`<p class="note">${t("no_arenas")}</p>`}
    ${found?.damaged.map((id) => html`<p class="problem" key=${id}>${t("arena_broken", { id })}</p>`)}
  </main>`;
}
