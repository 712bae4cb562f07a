// The faces of the bots' characters, drawn on a field of 24 × 24: all have a head in the table's colours, and each its own hair,
// look and mouth.

import { html } from "../html.js";
import { characterOf } from "../words/bot-names.js";

/** @typedef {import("../words/bot-names.js").Character} Character */

/** Hair or hat behind and before the head, then eyes and mouth as lines. @type {Record<Character, {tone: number, hair: string, lines: string}>} */
const FACES = {
  easy: { tone: 1, hair: "M6 9q-1-5 5-6l-1-2q4 0 3 2 6 1 5 6-2-3-6-3t-6 3z", lines: "M9 11.5v1M15 11.5v1M9 15.5q3 3.5 6 0z" },
  casual: { tone: 2, hair: "M4 10q0-8 8-8t8 8v3q-2-2-2-5-6 2-12 0 0 3-2 5z", lines: "M8 12q1-1 2 0M14 12q1-1 2 0M10 16q2 1 4 0" },
  medium: { tone: 3, hair: "M5 8h14q-1-6-7-6T5 8zM3 8h18v1.5H3z", lines: "M9 11.7v1M15 11.7v1M9.5 16q2.5 1.6 5 0" },
  strong: { tone: 4, hair: "M5 11q-1-9 7-9t7 9q-1-4-4-5-4 3-8 1-2 1-2 4zM9 3.5a3 3 0 1 1 6 0z", lines: "M6.8 12.2a2.1 2.1 0 1 0 4.2 0 2.1 2.1 0 1 0-4.2 0zM13 12.2a2.1 2.1 0 1 0 4.2 0 2.1 2.1 0 1 0-4.2 0zM11 12h2M10 17h4" },
  hard: { tone: 5, hair: "M5 9 3.5 2 8 5l4-4 4 4 4.5-3L19 9q-7-2.5-14 0zM7 16q5 2 10 0l-1 4q-4 4-8 0z", lines: "M8 11.2l2.4.8M16 11.2l-2.4.8M9.3 13v.4M14.7 13v.4M10 17.8q2 .8 4 0" },
};

/** Beside a name that says the same. @param {Character} who */
export const face = (who) => html`<svg class="bot-face" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
  <circle class="face-ground face-${FACES[who].tone}" cx="12" cy="12" r="12" />
  <path class="face-skin" d="M12 5a7 7.5 0 0 1 7 7.5q0 8-7 8.5-7-.5-7-8.5A7 7.5 0 0 1 12 5z" />
  <path class="face-hair" d=${FACES[who].hair} /><path class="face-lines" d=${FACES[who].lines} /></svg>`;

/** The face of who plays under this name, if that is a character. @param {{name: string, game?: string}} props */
export function FaceOf({ name, game }) {
  const who = characterOf(name, game);
  return who && face(who);
}
