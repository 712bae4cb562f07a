// How everybody stood, ply by ply: a line for each seat, dashed as seats are told apart elsewhere.

import { get } from "../server/api.js";
import { html, useEffect, useState } from "../html.js";
import { round } from "../hex.js";

/** @typedef {import("../main.js").Reader} Reader @typedef {Array<Array<number | null>>} Points after each ply, by seat */

const WIDTH = 440;
const HEIGHT = 170;
const LABELS = 52;
const EDGE = 12;
/** Colours never stand alone. */
const DASHES = ["none", "7 4", "2 3", "12 3 2 3", "4 2", "1 5", "10 6", "6 2 2 2"];

/** The points of a replay once they are known; null where the game has none to tell. @param {string} id @returns {Points | null} */
export function usePoints(id) {
  const [points, setPoints] = useState(/** @type {Points | null} */ (null));
  useEffect(() => void get(`/replays/${encodeURIComponent(id)}/points`).then((found) => setPoints(found.points), () => {}), [id]);
  return points;
}

/** @param {{points: Points, names: string[], marks: number[], turning?: number, ply: number, jump: (ply: number) => void, title: string, reader: Reader}} props */
export function PointsChart({ points, names, marks, turning, ply, jump, title, reader: { t, lang } }) {
  const count = points.length - 1;
  const known = points.flat().filter((value) => value !== null);
  const [least, most] = [Math.min(0, ...known), Math.max(1, ...known)];
  const x = (/** @type {number} */ at) => round(LABELS + (WIDTH - LABELS - EDGE) * (count ? at / count : 0));
  const y = (/** @type {number} */ value) => round(HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * (value - least) / (most - least));
  const figure = (/** @type {number | null} */ value) => value === null ? t("no_points") : new Intl.NumberFormat(lang).format(value);
  const clicked = (/** @type {MouseEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const at = ((event.clientX - box.x) / box.width) * WIDTH - LABELS;
    jump(Math.round(count * at / (WIDTH - LABELS - EDGE)));
  };
  return html`<div class="chart stack">
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${t("points_chart", { title, least: figure(least), most: figure(most) })} onClick=${clicked}>
      ${[least, most].map((value) => html`<g key=${value}>
        <line class=${value === least ? "chart-floor" : "chart-grid"} x1=${LABELS} x2=${WIDTH - EDGE} y1=${y(value)} y2=${y(value)} />
        <text class="chart-text" x=${LABELS - 6} y=${y(value) + 4} text-anchor="end">${figure(value)}</text></g>`)}
      ${names.map((_, seat) => html`<path key=${seat} class="chart-line" d=${traceOf(points, seat, x, y)} stroke="var(--seat-${seat})"
        stroke-dasharray=${DASHES[seat % DASHES.length]} />`)}
      ${turning !== undefined && html`<g class="chart-turn"><line x1=${x(turning)} x2=${x(turning)} y1="0" y2=${HEIGHT - EDGE} /><circle cx=${x(turning)} cy="7" r="6" /></g>`}
      ${marks.map((at) => html`<path key=${at} class="chart-mark" d=${markAt(x(at))} />`)}
      <line class="chart-now" x1=${x(ply)} x2=${x(ply)} y1="0" y2=${HEIGHT} />
    </svg>
    <ul class="plain-list note">${names.map((name, seat) => html`<li key=${seat}>
      <span class="seat-mark small seat-${seat}" aria-hidden="true">${seat + 1}</span> <svg class="chart-key" viewBox="0 0 28 8" aria-hidden="true"><path class="chart-line"
        d="M0 4H28" stroke="var(--seat-${seat})" stroke-dasharray=${DASHES[seat % DASHES.length]} /></svg> ${name}: <span class="number">${figure(points[ply]?.[seat] ?? null)}</span></li>`)}</ul>
  </div>`;
}

/** A tip that points down at a ply. @param {number} x */
export const markAt = (x) => `M${round(x - 4)} 0h8l-4 8z`;

/** Steps, since points stay until they change. @param {Points} points @param {number} seat @param {(at: number) => number} x @param {(value: number) => number} y */
function traceOf(points, seat, x, y) {
  let last = /** @type {number | null} */ (null);
  return points.map((all, at) => {
    const value = all[seat] ?? null;
    const was = last;
    last = value;
    if (value === null) return "";
    if (was === null) return `M${x(at)} ${y(value)}`;
    return value === was && at < points.length - 1 ? "" : `H${x(at)}V${y(value)}`;
  }).join("");
}
