// Who stands where in an arena: ratings with their intervals, how they came, wins against anchors.

import { html } from "../html.js";
import { Sparkline } from "../parts/sparkline.js";
import { isolated } from "../words/moments.js";

/** @typedef {import("../types.js").Arena} Arena @typedef {import("../types.js").ArenaStanding} Standing @typedef {import("../types.js").Translate} Translate */

/** @param {{arena: Arena, lang: string, t: Translate}} props */
export function Ladder({ arena: { authors, anchors }, lang, t }) {
  const rows = [
    ...authors.map((standing, at) => ({ standing, place: standing.rating === null ? "–" : String(at + 1) })),
    ...anchors.map((standing) => ({ standing, place: "" })),
  ].sort(({ standing: a }, { standing: b }) => (b.rating ?? -Infinity) - (a.rating ?? -Infinity) || 0);
  return html`<section class="card stack" aria-labelledby="ladder-title">
    <h2 id="ladder-title">${t("ladder")}</h2>
    ${authors.length === 0 && html`<p class="note">${t("no_authors")}</p>`}
    <div class="wide" role="group" tabindex="0" aria-labelledby="ladder-title"><table class="standings">
      <thead><tr><th scope="col" class="number"><abbr title=${t("place")}>#</abbr></th><th scope="col">${t("author")}</th>
        <th scope="col" class="number">Elo</th><th scope="col" class="trend-cell">${t("trend")}</th>
        <th scope="col" class="number">${t("games")}</th><th scope="col">${t("beaten")}</th></tr></thead>
      <tbody>${rows.map(({ standing, place }) => html`<tr key=${standing.name} class=${standing.version === 0 && anchors.includes(standing) ? "out" : ""}>
        <td class="number">${place}</td>
        <th scope="row">${isolated(standing.name)} <span class="note">${anchors.includes(standing) ? t("anchor") : versionOf(standing, t)}</span></th>
        <td class="number">${rating(standing, lang)}</td>
        <td class="trend-cell"><${Trend} trend=${standing.trend} lang=${lang} t=${t} /></td>
        <td class="number">${standing.games}</td>
        <td><${Beaten} beaten=${standing.beaten} t=${t} /></td></tr>`)}</tbody>
    </table></div>
    ${anchors[0] && html`<p class="note">${t("anchors_hint", { name: anchors[0].name })}</p>`}
  </section>`;
}

/** Which one plays, and what becomes of a newer one. @param {Standing} standing @param {Translate} t */
const versionOf = ({ version, state }, t) => version === 0 ? t("state_none")
  : t("version_n", { n: version }) + (state === "playing" ? "" : `, ${t(`state_${state}`)}`);

/** "+120 ± 35". @param {{rating: number | null, rating95: number | null}} of @param {string} lang */
export function rating({ rating, rating95 }, lang) {
  if (rating === null) return "–";
  const signed = new Intl.NumberFormat(lang, { signDisplay: "exceptZero" }).format(rating).replace("-", "−");
  return html`<span class="elo">${signed}${rating95 ? html`<span class="note"> ± ${rating95}</span>` : ""}</span>`;
}

/** @param {{trend: number[], lang: string, t: Translate}} props */
export function Trend({ trend, lang, t }) {
  if (trend.length < 2) return html`<span class="note">–</span>`;
  const figure = new Intl.NumberFormat(lang);
  const low = Math.min(...trend);
  return html`<${Sparkline} values=${trend} low=${low} high=${Math.max(low + 1, ...trend)}
    label=${t("elo_trend", { from: figure.format(trend[0] ?? 0), to: figure.format(trend.at(-1) ?? 0) })} />`;
}

/** @param {{beaten: Record<string, [number, number]>, t: Translate}} props */
export const Beaten = ({ beaten, t }) => Object.keys(beaten).length === 0 ? html`<span class="note">–</span>`
  : html`<span class="row">${Object.entries(beaten).map(([name, [won, of]]) => html`<span class="note" key=${name}>${name} <span class="number">${t("beaten_of", { won, of })}</span></span>`)}</span>`;
