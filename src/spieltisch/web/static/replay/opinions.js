// What a bot thinks of a finished game, from the server: followed while it grows, and in words.

import { picturesOf, placesOf } from "../boards/hindsight.js";
import { Refused } from "../server/api.js";
import { pause, persist } from "../server/patience.js";
import { wordsOf } from "../table/lines.js";

/**
 * @typedef {import("../types.js").AnalysisCard} AnalysisCard @typedef {import("../types.js").BotOpinion} BotOpinion
 * @typedef {import("../types.js").Deed} Deed @typedef {import("../types.js").Translate} Translate
 * @typedef {import("../table/lines.js").Speaker} Speaker
 */

const PAUSE_MS = 700;
/** States of an analysis that is not at its end. */
export const GOING = ["waiting", "running", "paused"];

/** A server that is busy is asked again by who still wants to know. @param {unknown} error */
const isRefused = (error) => error instanceof Refused;

/**
 * Have a game analysed, and ask again and again how far that is, until it is done, fails or `signal` aborts.
 * @param {string} id @param {AbortSignal} signal @param {(card: AnalysisCard) => void} hear with all opinions so far @param {(is_lost: boolean) => void} tell
 */
export async function watch(id, signal, hear, tell) {
  /** @type {BotOpinion[]} */
  let known = [];
  let is_begun = false;
  for (;;) {
    if (document.visibilityState !== "hidden") { // else nobody looks, and the server need not go on
      const path = `/replays/${encodeURIComponent(id)}/analysis?since=${known.length}`;
      const found = /** @type {AnalysisCard} */ (await persist(path, { signal, tell, isOver: isRefused, method: is_begun ? undefined : "POST" }));
      known = [...known, ...found.opinions];
      hear({ ...found, opinions: known });
      is_begun = found.state !== "paused";
      if (!GOING.includes(found.state)) return;
    }
    await pause(PAUSE_MS, signal);
    if (signal.aborted) return;
  }
}

/** What an action does, as the game says it, and where. @param {Deed | undefined} deed @param {string} action @param {Omit<Speaker, "then">} speaker */
export function told(deed, action, speaker) {
  if (!deed) return { text: action, places: [] };
  const lines = deed.items.map((item, k) => ({ key: `${action}/${k}`, n: 0, item }));
  const hindsight = { ...speaker, then: picturesOf(lines, speaker.module, deed.picture) };
  const text = lines.map((line) => wordsOf(line, hindsight)).filter(Boolean).join(" ");
  return { text: text || action, places: lines.flatMap((line) => placesOf(line, hindsight)) };
}

/** @param {BotOpinion} opinion @param {string} lang @param {Translate} t */
export function worthText({ unit, played_worth, chosen_worth }, lang, t) {
  const [played, chosen] = [played_worth ?? 0, chosen_worth ?? 0];
  const format = unit === "share" ? new Intl.NumberFormat(lang, { style: "percent" }) : new Intl.NumberFormat(lang, { maximumFractionDigits: unit === "own" ? 0 : 1 });
  return t(`worth_${unit}`, { played: format.format(played), chosen: format.format(chosen), by: format.format(chosen - played) });
}
