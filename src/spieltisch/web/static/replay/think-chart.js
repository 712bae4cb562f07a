// Everybody's think times as a chart: a strip for each seat, a bar for each ply, heights by the logarithm.

import { html } from "../html.js";
import { duration } from "../words/moments.js";
import { round } from "../hex.js";
import { markAt } from "./points-chart.js";

/** @typedef {import("../types.js").Ply} Ply @typedef {import("../main.js").Reader} Reader */

const WIDTH = 440;
const LABELS = 52;
const STRIP = 46;
const GAP = 10;
/** From one label to the next, so that none lies over another. */
const LETTER = 13;
const LOWEST_MS = 1;

/** @param {{plies: Ply[], names: string[], marks: number[], ply: number, jump: (ply: number) => void, reader: Reader}} props */
export function ThinkChart({ plies, names, marks, ply, jump, reader }) {
  const { t, lang } = reader;
  const thought = plies.filter(({ think_ms }) => think_ms !== null);
  if (!thought.length) return html`<p class="note">${t("no_times")}</p>`;
  const longest = Math.max(1000, ...thought.map(({ think_ms }) => think_ms ?? 0));
  const step = (WIDTH - LABELS) / Math.max(1, plies.length);
  const height = names.length * (STRIP + GAP);
  const clicked = (/** @type {MouseEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const at = ((event.clientX - box.x) / box.width) * WIDTH - LABELS;
    jump(Math.min(plies.length, Math.max(1, Math.ceil(at / step))));
  };
  return html`<div class="chart stack">
    <svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label=${t("think_chart", { time: duration(longest, lang) })} onClick=${clicked}>
      ${names.map((_, seat) => html`<${Strip} key=${seat} seat=${seat} longest=${longest} lang=${lang} />`)}
      ${thought.map((one) => html`<${Bar} key=${one.ply} of=${one} step=${step} longest=${longest} />`)}
      ${marks.map((at) => html`<path key=${at} class="chart-mark" d=${markAt(xOf(at, step))} />`)}
      ${ply > 0 && html`<line class="chart-now" x1=${round(xOf(ply, step))} x2=${round(xOf(ply, step))} y1="0" y2=${height} />`}
    </svg>
    <ul class="plain-list note">${names.map((name, seat) => html`<li key=${seat}>
      <span class="seat-mark small seat-${seat}" aria-hidden="true">${seat + 1}</span> ${summary(thought, name, seat, reader)}</li>`)}</ul>
  </div>`;
}

/** @param {number} ply @param {number} step */
const xOf = (ply, step) => LABELS + (ply - 0.5) * step;

/** From 0 to 1. @param {number} ms @param {number} longest */
const level = (ms, longest) => Math.log(Math.max(ms, LOWEST_MS) / LOWEST_MS) / Math.log(longest / LOWEST_MS);

/** @param {{seat: number, longest: number, lang: string}} props */
function Strip({ seat, longest, lang }) {
  const floor = (seat + 1) * (STRIP + GAP) - GAP / 2;
  const marks = [100, 1000, 10000, 60000, 600000].filter((ms) => ms <= longest);
  const isFree = (/** @type {number} */ ms, /** @type {number[]} */ others) => others.every((one) => STRIP * (level(one, longest) - level(ms, longest)) >= LETTER);
  const labelled = marks.reduceRight((kept, ms) => (isFree(ms, kept) ? [...kept, ms] : kept), /** @type {number[]} */ ([]));
  return html`<g>
    <line class="chart-floor" x1=${LABELS} x2=${WIDTH} y1=${floor} y2=${floor} />
    ${marks.map((ms) => html`<g key=${ms}>
      <line class="chart-grid" x1=${LABELS} x2=${WIDTH} y1=${round(floor - STRIP * level(ms, longest))} y2=${round(floor - STRIP * level(ms, longest))} />
      ${labelled.includes(ms) && html`<text class="chart-text" x=${LABELS - 6} y=${round(floor - STRIP * level(ms, longest) + 4)} text-anchor="end">${duration(ms, lang)}</text>`}
    </g>`)}
  </g>`;
}

/** @param {{of: Ply, step: number, longest: number}} props */
function Bar({ of, step, longest }) {
  const height = Math.max(2, STRIP * level(of.think_ms ?? 0, longest));
  const floor = (of.seat + 1) * (STRIP + GAP) - GAP / 2;
  const width = Math.min(14, Math.max(1, step * 0.8));
  return html`<rect x=${round(xOf(of.ply, step) - width / 2)} y=${round(floor - height)} width=${round(width)}
    height=${round(height)} fill="var(--seat-${of.seat})" />`;
}

/** @param {Ply[]} thought @param {string} name @param {number} seat @param {Reader} reader */
function summary(thought, name, seat, { t, lang }) {
  const times = thought.filter((one) => one.seat === seat).map(({ think_ms }) => think_ms ?? 0);
  const total = times.reduce((sum, ms) => sum + ms, 0);
  return t("think_of", { name, total: duration(total, lang), longest: duration(Math.max(0, ...times), lang) });
}
