// The move that decided a game, by the server's own analysis.

import { pause, persist } from "../server/patience.js";
import { Refused } from "../server/api.js";

/** @typedef {import("../types.js").BotOpinion} BotOpinion @typedef {import("../types.js").AnalysisCard} AnalysisCard */

const PAUSE_MS = 1500;

/**
 * That by which most was lost, as the strongest bot values it; null where it values none, or nobody slipped. Fails where the
 * server does not analyse.
 * @param {string} id of the finished game @param {AbortSignal} signal @returns {Promise<BotOpinion | null>}
 */
export async function decisiveMove(id, signal) {
  const path = `/replays/${encodeURIComponent(id)}/analysis`;
  const isOver = (/** @type {unknown} */ error) => error instanceof Refused && error.status !== 429;
  let method = /** @type {string | undefined} */ ("POST");
  for (;;) {
    const card = /** @type {AnalysisCard} */ (await persist(path, { signal, method, isOver }));
    if (card.state === "over") return worst(card.opinions);
    if (card.state === "failed") return null;
    method = card.state === "paused" ? "POST" : undefined;
    await pause(PAUSE_MS, signal);
    if (signal.aborted) return null;
  }
}

/** @param {BotOpinion[]} opinions @returns {BotOpinion | null} */
const worst = (opinions) => opinions.filter(({ unit }) => unit !== null)
  .reduce((/** @type {BotOpinion | null} */ found, one) => (found === null || lossOf(one) > lossOf(found) ? one : found), null);

/** @param {BotOpinion} opinion */
const lossOf = ({ played_worth, chosen_worth }) => (chosen_worth ?? 0) - (played_worth ?? 0);
