// The move that decided a game: what was done, what would have been better, and the board as it was then.

import { words } from "./analysis-words.js";
import { told, watch } from "./opinions.js";
import { miniaturePath } from "./pictures.js";
import { get } from "../server/api.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { replayPath } from "../places.js";
import { pause } from "../server/patience.js";
import { translator } from "../texts.js";

/**
 * @typedef {import("../types.js").BotOpinion} BotOpinion @typedef {import("../types.js").Deed} Deed
 * @typedef {import("../types.js").Translate} Translate @typedef {Omit<import("../table/lines.js").Speaker, "then">} Speaker
 */

/** After a game the server first writes it to the end. */
const WRITTEN_MS = 2500;
/** What a bot that searches holds for a victory, or for a loss, that nobody can stop. */
const PROVEN = 1000;

/**
 * The same for a game that has just ended: it comes when the server knows it, and nothing waits for it.
 * @param {{id: string, speaker: Speaker, theme: import("../main.js").Theme}} props
 */
export function Decision({ id, speaker, theme }) {
  const [found, setFound] = useState(/** @type {BotOpinion | null} */ (null));
  useEffect(() => {
    const stopper = new AbortController();
    const { signal } = stopper;
    const look = async () => {
      await pause(WRITTEN_MS, signal);
      if (!signal.aborted) await watch(id, signal, (card) => setFound(card.decisive), () => {});
    };
    look().catch(() => {}); // a server that is busy, or analyses nothing: the end is told without it
    return () => stopper.abort();
  }, [id]);
  return found && html`<${Decided} id=${id} opinion=${found} speaker=${speaker} theme=${theme} />`;
}

/**
 * @param {{id: string, opinion: BotOpinion, speaker: Speaker, theme: import("../main.js").Theme, go?: (ply: number) => void}} props `go`: a replay
 *   that is looked at already goes there
 */
export function Decided({ id, opinion, speaker, theme, go }) {
  const { lang, names } = speaker;
  const t = useMemo(() => translator(lang, words), [lang]);
  const [deeds, setDeeds] = useState(/** @type {{played: Deed, chosen: Deed} | null} */ (null));
  const [has_picture, setPicture] = useState(true);
  const { ply, seat } = opinion;
  useEffect(() => void get(`/replays/${encodeURIComponent(id)}/analysis/${ply}`).then(setDeeds, () => {}), [id, ply]);
  const went = (/** @type {MouseEvent} */ event) => {
    if (!go) return;
    event.preventDefault();
    go(ply);
  };
  return html`<a class="decided" href=${replayPath(id, ply)} onClick=${went}>
    ${has_picture && html`<img class="decided-picture" src=${miniaturePath(id, ply, theme, lang)} alt="" width="160" height="120"
      onError=${() => setPicture(false)} />`}
    <span class="decided-text">
      <span class="decided-title">${t("decided")}</span>
      <span><span class="seat-mark small seat-${seat}" aria-hidden="true">${seat + 1}</span> ${t("decided_move", { n: ply, text: told(deeds?.played, opinion.played, speaker).text, name: names[seat] })}</span>
      <span class="note">${t("decided_better", { text: told(deeds?.chosen, opinion.chosen, speaker).text })}</span>
      <span class="note">${lossText(opinion, lang, t)}</span>
    </span></a>`;
}

/** What it cost, for people who do not know the bot's measures. @param {BotOpinion} opinion @param {string} lang @param {Translate} t */
export function lossText({ unit, played_worth, chosen_worth }, lang, t) {
  const [played, chosen] = [played_worth ?? 0, chosen_worth ?? 0];
  if (unit === "own") return chosen >= PROVEN ? t("decided_wins") : played <= -PROVEN ? t("decided_loses") : "";
  const format = new Intl.NumberFormat(lang, unit === "share" ? { style: "percent" } : { maximumFractionDigits: 1 });
  return t(`decided_${unit}`, { played: format.format(played), chosen: format.format(chosen) });
}
