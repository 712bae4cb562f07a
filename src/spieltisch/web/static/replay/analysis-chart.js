// The plies at which the bot would have chosen otherwise: a row for each seat, a bar for each ply, higher for greater losses.

import { html } from "../html.js";
import { round } from "../hex.js";

/** @typedef {import("../types.js").BotOpinion} BotOpinion */

const WIDTH = 440;
const LABELS = 30;
const ROW = 26;
const GAP = 8;

/** @param {{opinions: BotOpinion[], count: number, names: string[], ply: number, jump: (ply: number) => void, t: import("../types.js").Translate}} props */
export function AnalysisChart({ opinions, count, names, ply, jump, t }) {
  const step = (WIDTH - LABELS) / Math.max(1, count);
  const x = (/** @type {number} */ at) => LABELS + (at - 0.5) * step;
  const height = names.length * (ROW + GAP);
  const most = Math.max(...opinions.map(lossOf), 0);
  const clicked = (/** @type {MouseEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const at = ((event.clientX - box.x) / box.width) * WIDTH;
    const nearest = [...opinions].sort((one, other) => Math.abs(x(one.ply) - at) - Math.abs(x(other.ply) - at))[0];
    if (nearest) jump(nearest.ply);
  };
  return html`<div class="chart">
    <svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label=${t("chart", { n: opinions.length })} onClick=${clicked}>
      ${names.map((_, seat) => html`<g key=${seat}><text class="chart-text" x=${LABELS - 12} y=${floorOf(seat) - 8} text-anchor="end">${seat + 1}</text>
        <line class="chart-floor" x1=${LABELS} x2=${WIDTH} y1=${floorOf(seat)} y2=${floorOf(seat)} /></g>`)}
      ${opinions.map((one) => {
        const tall = one.unit === null ? ROW : Math.max(3, ROW * Math.min(1, lossOf(one) / (most || 1)));
        const wide = Math.min(12, Math.max(1.5, step * 0.8));
        return html`<rect key=${one.ply} x=${round(x(one.ply) - wide / 2)} y=${round(floorOf(one.seat) - tall)} width=${round(wide)} height=${round(tall)}
          fill="var(--seat-${one.seat})" opacity=${one.unit === null || one.is_large ? 1 : 0.55} />`;
      })}
      ${ply > 0 && html`<line class="chart-now" x1=${round(x(ply))} x2=${round(x(ply))} y1="0" y2=${height} />`}
    </svg></div>`;
}

/** @param {number} seat */
const floorOf = (seat) => (seat + 1) * (ROW + GAP) - GAP / 2;

/** @param {BotOpinion} opinion */
const lossOf = ({ played_worth, chosen_worth }) => (chosen_worth ?? 0) - (played_worth ?? 0);
