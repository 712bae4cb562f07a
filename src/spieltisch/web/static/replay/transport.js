// How one goes through a replay: buttons, a slider, keys, and the wheel over the board.

import { html, useLayoutEffect, useRef } from "../html.js";
import { icon } from "../parts/icons.js";
import { duration } from "../words/moments.js";

/** @typedef {import("../main.js").Reader} Reader */

export const PACES_MS = [2000, 1000, 400, 120];
/** How far a wheel turns for one ply; one with notches turns farther at each. */
const NOTCH = 50;

/**
 * @param {{reader: Reader, ply: number, count: number, jump: (ply: number) => void, is_playing: boolean,
 *   press: () => void, pace: number, setPace: (pace: number) => void}} props
 */
export function Transport({ reader: { t, lang }, ply, count, jump, is_playing, press, pace, setPace }) {
  const step = (/** @type {import("../parts/icons.js").IconName} */ name, /** @type {number} */ to, /** @type {string} */ keys) => html`<button type="button" class="button"
    aria-label=${t(name)} aria-keyshortcuts=${keys} disabled=${to < 0 || to > count || to === ply} onClick=${() => jump(to)}>${icon(name)}</button>`;
  return html`<section class="card stack transport" aria-label=${t("replay_title")}>
    <div class="row">
      ${step("first", 0, "Home")}${step("previous", ply - 1, "ArrowLeft")}
      <button type="button" class="button primary" aria-label=${t(is_playing ? "pause" : "play")} aria-keyshortcuts="Space" onClick=${press}>${icon(is_playing ? "pause" : "play")}</button>
      ${step("next", ply + 1, "ArrowRight")}${step("last", count, "End")}
      <label class="quiet-field"><span class="hidden-text">${t("speed")}</span>
        <select name="pace" onChange=${(/** @type {any} */ { target }) => setPace(Number(target.value))}>
          ${PACES_MS.map((ms, at) => html`<option value=${at} selected=${at === pace}>${duration(ms, lang)}</option>`)}</select></label>
      <output class="number">${t("ply", { n: ply, count })}</output>
    </div>
    <label><span class="hidden-text">${t("jump")}</span>
      <input type="range" name="ply" min="0" max=${count} value=${ply} aria-valuetext=${t("ply", { n: ply, count })}
        onInput=${(/** @type {any} */ { target }) => jump(Number(target.value))} /></label>
    <p class="note transport-keys">${t("replay_keys")}</p>
  </section>`;
}

/**
 * Arrows, Home, End and Space, wherever the focus is, unless what has it needs the key itself.
 * @param {{ply: number, count: number, jump: (ply: number) => void, press: () => void}} what
 * Heard anew before the next event, not after the next picture: a key that comes in between counts from the ply it sees.
 */
export function useKeys({ ply, count, jump, press }) {
  useLayoutEffect(() => {
    const pressed = (/** @type {KeyboardEvent} */ event) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const target = /** @type {Element} */ (event.target);
      if (target.closest("input, select, textarea, [data-cell]")) return;
      if (event.key === " " && target.closest("button, a, summary")) return;
      const act = deedOf(event.key, { ply, count, jump, press });
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  });
}

/** @param {string} key @param {{ply: number, count: number, jump: (ply: number) => void, press: () => void}} what */
function deedOf(key, { ply, count, jump, press }) {
  switch (key) {
    case "ArrowLeft": return () => jump(ply - 1);
    case "ArrowRight": return () => jump(ply + 1);
    case "Home": return () => jump(0);
    case "End": return () => jump(count);
    case " ": return press;
    default: return null;
  }
}

/**
 * What hears the wheel: a turn is a ply, and at either end the page scrolls on.
 * @param {number} ply @param {number} count @param {(ply: number) => void} jump
 */
export function useWheel(ply, count, jump) {
  const turned = useRef(0);
  return (/** @type {WheelEvent} */ event) => {
    const is_past = event.deltaY < 0 ? ply === 0 : ply === count;
    if (event.ctrlKey || event.shiftKey || !event.deltaY || is_past) return;
    event.preventDefault();
    const by = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : NOTCH * Math.sign(event.deltaY);
    turned.current = Math.sign(turned.current) === Math.sign(by) ? turned.current + by : by;
    if (Math.abs(turned.current) < NOTCH) return;
    turned.current = 0;
    jump(ply + Math.sign(by));
  };
}
