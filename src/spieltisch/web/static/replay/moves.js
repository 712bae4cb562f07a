// All moves of a game in a list, each in words: those around the one that is shown, fetched when somebody opens it.

import { get } from "../server/api.js";
import { html, useEffect, useState } from "../html.js";
import { duration } from "../words/moments.js";
import { wordsOf } from "../table/lines.js";
import { replayPath } from "../places.js";

/** @typedef {import("../types.js").Item} Item @typedef {import("../types.js").Ply} Ply */

/** Moves before and after the one that is shown. */
const AROUND = 12;
/** After so long at a ply its neighbours are asked for. */
const REST_MS = 150;

/**
 * @param {{
 *   reader: import("../main.js").Reader, replay: import("../types.js").Replay, viewer: string, speaker: import("../table/lines.js").Speaker,
 *   ply: number, jump: (ply: number) => void,
 * }} props
 */
export function Moves({ reader: { t, lang }, replay: { id, plies, names }, viewer, speaker, ply, jump }) {
  const [is_open, setOpen] = useState(false);
  const shown = plies.slice(Math.max(0, ply - AROUND), ply + AROUND);
  const told = useTold(id, shown, viewer, is_open);
  const sentence = (/** @type {Ply} */ one) => (told.get(one.ply) ?? [])
    .map((item, n) => wordsOf({ key: `told ${one.ply} ${n}`, n, item }, speaker)).filter(Boolean).join(" ");
  return html`<details class="card" onToggle=${(/** @type {any} */ { target }) => setOpen(target.open)}><summary>${t("moves")}</summary>
    <ol class="moves">${is_open && shown.map((one) => html`<li key=${one.ply}>
      <button type="button" class="move" aria-current=${one.ply === ply ? "step" : undefined} onClick=${() => jump(one.ply)}>
        <span class="number">${one.ply}.</span>
        <span class="seat-mark small seat-${one.seat}" title=${names[one.seat]}>${one.seat + 1}</span>
        <span class="move-said ${one.is_taken_back ? "gone" : ""}">${sentence(one)} <small class="mono note">${one.action}</small></span>
        ${one.is_taken_back && html`<span class="note">${t("back_gone")}</span>`}
        ${one.facts > 0 && html`<span class="problem" title=${t("facts", { n: one.facts })} aria-label=${t("facts", { n: one.facts })}>!</span>`}
        <span class="note">${one.by_table ? t("by_table") : one.think_ms === null ? "" : duration(one.think_ms, lang)}</span>
      </button></li>`)}</ol></details>`;
}

/**
 * What came of these plies, as far as it has been fetched.
 * @param {string} id @param {Ply[]} shown @param {string} viewer @param {boolean} is_wanted @returns {Map<number, Item[]>}
 */
function useTold(id, shown, viewer, is_wanted) {
  const [told, setTold] = useState({ viewer, plies: /** @type {Map<number, Item[]>} */ (new Map()) });
  const known = told.viewer === viewer ? told.plies : new Map();
  const first = shown[0]?.ply ?? 0, is_missing = is_wanted && shown.some((one) => !known.has(one.ply));
  useEffect(() => {
    if (!is_missing) return;
    const stop = new AbortController();
    const ask = () => get(`${replayPath(id)}/plies?first=${first}&count=${shown.length}&viewer=${viewer}`, { signal: stop.signal }).then(({ plies }) =>
      setTold({ viewer, plies: new Map([...known, ...plies.map((/** @type {{ply: number, items: Item[]}} */ one) => [one.ply, one.items])]) }), () => {}); // then they stay in notation
    const timer = setTimeout(ask, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [id, first, viewer, is_missing]);
  return known;
}
