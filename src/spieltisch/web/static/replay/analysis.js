// What the strongest bot would have done in a finished game: how far it has come, the plies that are questionable, and what
// it would rather have done at the one that is shown.

import { AnalysisChart } from "./analysis-chart.js";
import { words } from "./analysis-words.js";
import { get } from "../server/api.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { GOING, told, watch, worthText } from "./opinions.js";
import { whyNot } from "../server/refusals.js";
import { translator } from "../texts.js";

/**
 * @typedef {import("../types.js").Replay} Replay @typedef {import("../types.js").AnalysisCard} AnalysisCard
 * @typedef {import("../types.js").BotOpinion} BotOpinion @typedef {import("../types.js").Deed} Deed
 * @typedef {import("../types.js").Translate} Translate @typedef {import("../table/lines.js").Speaker} Speaker
 * @typedef {{picture: any, pointed: string[]}} Instead what the board shows instead, and where
 */

/**
 * @param {{
 *   replay: Replay, ply: number, jump: (ply: number) => void, speaker: Omit<Speaker, "then">, page: Translate,
 *   show: (instead: Instead | null) => void, mark: (plies: number[]) => void, decide: (decisive: BotOpinion | null) => void,
 * }} props `page` has the page's own words, `mark` gets the questionable plies, `decide` the move that decided the game, if any
 */
export function Analysis({ replay, ply, jump, speaker, page, show, mark, decide }) {
  const { lang } = speaker;
  const t = useMemo(() => translator(lang, words), [lang]);
  const { card, problem, is_lost, again } = useAnalysis(replay.id);
  const head = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => head.current?.focus(), []); // the button that led here is gone
  const questionable = useMemo(() => (card?.opinions ?? []).filter(isQuestionable).map((one) => one.ply), [card]);
  useEffect(() => mark(questionable), [questionable]);
  useEffect(() => decide(card?.decisive ?? replay.decisive), [card?.decisive]);
  const before = questionable.findLast((one) => one < ply);
  const after = questionable.find((one) => one > ply);
  useStride(before, after, jump);
  const bot = card && (card.level ? `${page(`level_${card.level}`)} (${card.bot})` : card.bot);
  const step = (/** @type {"before" | "after"} */ name, /** @type {number | undefined} */ to) => html`<button type="button" class="button" aria-label=${t(name)}
    aria-keyshortcuts=${name === "before" ? "Shift+ArrowLeft" : "Shift+ArrowRight"} title=${t(name)} disabled=${to === undefined}
    onClick=${() => to !== undefined && jump(to)}>${icon(name === "before" ? "previous" : "next")}</button>`;
  return html`<section class="card stack analysis" aria-labelledby="analysis-title">
    <h2 id="analysis-title" tabindex="-1" ref=${head}>${t("title")}</h2>
    ${card && html`<p class="note">${t("by", { bot, ms: card.think_ms })}</p>
      <${Progress} card=${card} n=${questionable.length} t=${t} again=${again} />
      <${AnalysisChart} opinions=${card.opinions} count=${replay.count} names=${replay.names} ply=${ply} jump=${jump} t=${t} />
      <div class="row">${step("before", before)}${step("after", after)}<span class="note grow">${t("keys")}</span></div>
      <${Here} key=${ply} id=${replay.id} ply=${ply} card=${card} bot=${bot} speaker=${speaker} show=${show} t=${t} />
      <ul class="plain-list note">${replay.names.map((name, seat) => html`<li key=${seat}>
        <span class="seat-mark small seat-${seat}" aria-hidden="true">${seat + 1}</span> ${t("agreed", { name, agreed: card.agreed[seat], asked: card.asked[seat] })}</li>`)}</ul>`}
    ${is_lost && html`<p class="problem" role="status">${page("reconnecting")}</p>`}
    ${problem && html`<p class="problem" role="alert">${whyNot(problem, page)} <button type="button" class="button small" onClick=${again}>${t("again")}</button></p>`}
  </section>`;
}

/** Where a bot has values, only great losses are. @param {BotOpinion} opinion */
const isQuestionable = ({ unit, is_large }) => unit === null || is_large;

/** How an analysis stands, as long as it goes on. @param {string} id */
function useAnalysis(id) {
  const [card, setCard] = useState(/** @type {AnalysisCard | null} */ (null));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [is_lost, setLost] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const stopper = new AbortController();
    setProblem(null);
    watch(id, stopper.signal, setCard, setLost).catch((error) => stopper.signal.aborted || setProblem(error));
    return () => stopper.abort();
  }, [id, tries]);
  return { card, problem, is_lost, again: () => setTries(tries + 1) };
}

/** @param {{card: AnalysisCard, n: number, t: Translate, again: () => void}} props */
function Progress({ card: { state, done, count }, n, t, again }) {
  const text = t("progress", { n: done, count });
  return html`<div class="stack">
    ${GOING.includes(state) && html`<progress value=${done} max=${count} aria-label=${text}></progress>
      <p class="note number">${state === "running" ? text : t(state)}</p>`}
    <p role="status">${state === "over" ? t("over", { n }) : state === "failed" ? t("failed") : ""}</p>
    ${state === "failed" && html`<p><button type="button" class="button small" onClick=${again}>${t("again")}</button></p>`}
  </div>`;
}

/**
 * What there is to say of the ply that is shown.
 * @param {{id: string, ply: number, card: AnalysisCard, bot: string, speaker: Omit<Speaker, "then">, show: (instead: Instead | null) => void, t: Translate}} props
 */
function Here({ id, ply, card, bot, speaker, show, t }) {
  const opinion = card.opinions.find((one) => one.ply === ply);
  const [deeds, setDeeds] = useState(/** @type {{played: Deed, chosen: Deed} | null} */ (null));
  useEffect(() => {
    if (opinion) get(`/replays/${encodeURIComponent(id)}/analysis/${ply}`).then(setDeeds, () => {});
  }, [opinion?.ply]);
  useEffect(() => () => show(null), []);
  if (!opinion) return html`<p class="note">${t(ply === 0 ? "beginning" : ply <= card.done ? "same" : "not_yet")}</p>`;
  const [played, chosen] = [told(deeds?.played, opinion.played, speaker), told(deeds?.chosen, opinion.chosen, speaker)];
  const look = () => deeds && show({ picture: deeds.chosen.picture, pointed: chosen.places });
  return html`<dl class="opinion">
    <dt>${t("played")}</dt><dd>${played.text}</dd>
    <dt>${t("chosen", { bot })}</dt>
    <dd><button type="button" class="line-button" onMouseEnter=${look} onFocus=${look} onClick=${look} onBlur=${() => show(null)}
      onMouseLeave=${(/** @type {any} */ { target }) => !target.matches(":focus") && show(null)}>${chosen.text}</button></dd>
    ${opinion.unit && html`<dd class="note">${worthText(opinion, speaker.lang, t)}</dd>`}
  </dl>`;
}

/** Shift and the arrows, as far as nothing that has the focus needs them. @param {number | undefined} before @param {number | undefined} after @param {(ply: number) => void} jump */
function useStride(before, after, jump) {
  useLayoutEffect(() => {
    const pressed = (/** @type {KeyboardEvent} */ event) => {
      const to = { ArrowLeft: before, ArrowRight: after }[event.key];
      if (to === undefined || !event.shiftKey || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (/** @type {Element} */ (event.target).closest("input, select, textarea, [data-cell]")) return;
      event.preventDefault();
      jump(to);
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  });
}
