// Who stands where: points, ratings with their intervals, how the points came, faults, tie-breaks.

import { html, useState } from "../html.js";
import { fitted } from "./hall-fit.js";
import { round } from "../hex.js";
import { Sparkline } from "../parts/sparkline.js";
import { playerPath } from "../places.js";

/** @typedef {import("../types.js").PlaceCard} PlaceCard @typedef {import("../main.js").Reader} Reader */

const [WIDTH, EDGE] = [84, 3];

/**
 * @param {{contest: string, places: PlaceCard[], reader: Reader, is_brief?: boolean, is_part?: boolean, title?: string, id?: string}} props
 * `is_part`: of a card that has its title already
 */
export function Standings({ contest, places, reader, is_brief = false, is_part = false, title, id = "standings-title" }) {
  const { t } = reader;
  const has_trend = places.some(({ trend }) => trend.length > 0);
  const [is_long, setLong] = useState(false);
  const has_elo = places.some(({ elo }) => elo !== null);
  const scale = { points: Math.max(1, ...places.flatMap(({ trend }) => trend)), elo: eloScale(places) };
  const breaks = Object.keys(places[0]?.tie_breaks ?? {});
  return html`<section class=${is_part ? "stack" : "card stack"} aria-labelledby=${id}>
    <h2 id=${id} class=${is_part ? "hidden-text" : ""}>${title ?? t("standings")}</h2>
    <div class="wide" role="group" tabindex="0" aria-labelledby=${id}><table class="standings fitted" style=${fitted(places.map(({ name }) => name), { rows: places.length + 1, line: 1.75, share: 0.5 })}>
      <thead><tr>
        <th scope="col" class="number"><abbr title=${t("place")}>#</abbr></th><th scope="col">${t("players")}</th>
        <th scope="col" class="number">${t("points")}</th><th scope="col" class="number blocks-cell">${t("blocks")}</th>
        ${has_elo && html`<th scope="col" class="number">Elo</th>`}
        ${has_trend && html`<th scope="col" class="trend-cell">${t("trend")}</th>`}
        <th scope="col" class="faults-cell">${t("faults")}</th>
        ${is_long && breaks.map((key) => html`<th scope="col" class="number" key=${key}>${t(`break_${key}`)}</th>`)}
      </tr></thead>
      <tbody>${places.map((place) => html`<tr key=${place.name} class=${place.remark && "out"}>
        <td class="number">${place.rank}</td>
        <th scope="row"><a href=${playerPath(contest, place.name)}>${place.name}</a>
          ${place.remark && html` <span class="note">${t(`remark_${place.remark.replace(" ", "_")}`)}</span>`}</th>
        <td class="number strong">${figure(place.points, reader.lang)}</td><td class="number blocks-cell">${place.blocks}</td>
        ${has_elo && html`<td class="number"><${Elo} place=${place} scale=${scale.elo} reader=${reader} /></td>`}
        ${has_trend && html`<td class="trend-cell"><${Trend} place=${place} most=${scale.points} reader=${reader} /></td>`}
        <td class="faults-cell"><${FaultCounts} faults=${place.faults} t=${t} /></td>
        ${is_long && breaks.map((key) => html`<td class="number" key=${key}>${figure(place.tie_breaks[key] ?? 0, reader.lang)}</td>`)}
      </tr>`)}</tbody>
    </table></div>
    ${!is_brief && breaks.length > 0 && html`<p><button type="button" class="button small" aria-pressed=${String(is_long)}
      onClick=${() => setLong(!is_long)}>${t("tie_breaks")}</button></p>`}
  </section>`;
}

/** Up to two decimals. @param {number} value @param {string} lang */
export const figure = (value, lang) => new Intl.NumberFormat(lang, { maximumFractionDigits: 2 }).format(value);

/** @param {PlaceCard[]} places @returns {[number, number]} */
function eloScale(places) {
  const ends = places.flatMap(({ elo, elo95 }) => (elo === null ? [] : [elo - (elo95 ?? 0), elo + (elo95 ?? 0)]));
  return [Math.min(0, ...ends), Math.max(1, ...ends)];
}

/** A rating with its interval, in figures and as a bar. @param {{place: PlaceCard, scale: [number, number], reader: Reader}} props */
function Elo({ place: { elo, elo95 }, scale: [low, high], reader: { lang } }) {
  if (elo === null) return html`–`;
  const x = (/** @type {number} */ value) => round(((value - low) / (high - low)) * (WIDTH - 2 * EDGE) + EDGE);
  const signed = new Intl.NumberFormat(lang, { maximumFractionDigits: 0, signDisplay: "exceptZero" }).format(elo).replace("-", "−");
  return html`<span class="elo">${signed}${elo95 !== null && html`<span class="note"> ± ${Math.round(elo95)}</span>`}</span>
    <svg class="interval" viewBox="0 0 ${WIDTH} 8" aria-hidden="true">
      <line x1=${x(0)} x2=${x(0)} y1="0" y2="8" class="chart-grid" />
      ${elo95 !== null && html`<line x1=${x(elo - elo95)} x2=${x(elo + elo95)} y1="4" y2="4" class="interval-line" />`}
      <circle cx=${x(elo)} cy="4" r="3" class="interval-dot" /></svg>`;
}

/** Points over blocks, all on one scale. @param {{place: PlaceCard, most: number, reader: Reader}} props */
export const Trend = ({ place: { trend, points, blocks }, most, reader: { t, lang } }) => html`<${Sparkline} values=${trend} low=${0}
  high=${most} label=${t("trend_of", { points: figure(points, lang), blocks })} />`;

/** How often for which cause. @param {{faults: Record<string, number>, t: import("../types.js").Translate}} props */
export function FaultCounts({ faults, t }) {
  const found = Object.entries(faults).filter(([, count]) => count > 0);
  return found.length === 0 ? html`<span class="note">–</span>`
    : html`<span class="fault-counts">${found.map(([cause, count]) => html`<span class="fault" key=${cause}>
        <span class="number">${count}</span> ${t(`cause_${cause}`)}</span>`)}</span>`;
}
