// A course of values as a small line, for tables.

import { html } from "../html.js";
import { round } from "../hex.js";

const [WIDTH, HEIGHT, EDGE] = [84, 24, 3];

/** @param {{values: number[], low: number, high: number, label: string}} props `low` and `high` are the scale's ends */
export function Sparkline({ values, low, high, label }) {
  const step = (WIDTH - 2 * EDGE) / Math.max(1, values.length - 1);
  const dots = values.map((value, at) => [
    round(EDGE + at * step), round(HEIGHT - EDGE - ((value - low) / (high - low)) * (HEIGHT - 2 * EDGE)),
  ]);
  return html`<svg class="trend" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
    ${dots.length > 1 && html`<polyline points=${dots.map((dot) => dot.join(",")).join(" ")} />
      <circle cx=${dots.at(-1)?.[0]} cy=${dots.at(-1)?.[1]} r="2.5" />`}</svg>`;
}
