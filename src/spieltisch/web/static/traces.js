// What a board shows of what happened: where the latest action was, and what a line of the events tells of.

import { html } from "./html.js";

/**
 * Outlines of a place, if it is of the latest action or pointed at. `outline(kind)` draws it once, with this class.
 * @param {Pick<import("./types.js").BoardScene, "latest" | "pointed">} scene @param {string} place @param {(kind: string) => unknown} outline
 */
export const traces = (scene, place, outline) => [latest(scene, place, outline), pointed(scene, place, outline)];

/** @param {Pick<import("./types.js").BoardScene, "latest">} scene @param {string} place @param {(kind: string) => unknown} outline */
const latest = (scene, place, outline) => scene.latest.includes(place) && html`<g key="latest" class="trace latest" aria-hidden="true">
  ${outline("trace-rim")}${outline("trace-line")}</g>`;

/** Only what is pointed at, where the board has its own mark of what was latest. @param {Pick<import("./types.js").BoardScene, "pointed">} scene @param {string} place @param {(kind: string) => unknown} outline */
export const pointed = (scene, place, outline) => scene.pointed.includes(place) && html`<g key="pointed" class="trace pointed" aria-hidden="true">
  ${outline("trace-rim")}${outline("trace-line")}</g>`;
