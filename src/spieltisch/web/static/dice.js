// Two dice as they lie, drawn to the right of a point; they roll where a throw is a new one.

import { html } from "/static/html.js";

/** Which of nine places have a dot. */
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];
/** From the left of one to the left of the next, in sizes. */
const STEP = 1.14;

/** How wide both are. @param {number} size */
export const widthOf = (size) => (1 + STEP) * size;

/**
 * @param {number[]} thrown @param {number} size
 * @param {number | null} throwing what tells this throw from others, null where nobody knows
 */
export const dice = (thrown, size, throwing = null) => thrown.map((pips, k) => html`<g transform="translate(${STEP * k * size} 0)">
  <g data-piece=${throwing === null ? undefined : `die ${k} ${throwing}`} data-enter=${throwing === null ? undefined : "roll"}>
    <rect class="die" width=${size} height=${size} rx=${size / 5} stroke-width=${size / 26} />
    ${PIPS[pips].map((pip) => html`<circle class="pip" r=${size / 10.5} cx=${size * (0.224 + 0.276 * (pip % 3))} cy=${size * (0.224 + 0.276 * Math.floor(pip / 3))} />`)}
  </g>
</g>`);
