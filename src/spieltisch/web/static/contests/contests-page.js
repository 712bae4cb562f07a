// All contests that the server shows.

import { html, useEffect } from "../html.js";
import { useAgain } from "../parts/again.js";
import { icon } from "../parts/icons.js";
import { moment } from "../words/moments.js";
import { contestPath } from "../places.js";
import { whyNot } from "../server/refusals.js";
import { useTitles } from "../words/titles.js";

/** @typedef {import("../types.js").ContestCard} ContestCard @typedef {import("../main.js").Reader} Reader */

const AGAIN_MS = 5000;

/** @param {{reader: Reader}} props */
export function ContestsPage({ reader }) {
  const { t } = reader;
  const { found, problem } = useContests();
  useEffect(() => void (document.title = `${t("contests")} – Spieltisch`), [t]);
  return html`<main id="content" tabindex="-1" class="page stack">
    <h1>${t("contests")}</h1>
    <p class="lead">${t("contests_intro")}</p>
    ${problem && html`<p class="problem" role="status">${whyNot(problem, t)}</p>`}
    ${found === null ? html`<p class="note">${t("loading")}</p>`
      : found.contests.length ? html`<${ContestList} reader=${reader} contests=${found.contests} />`
      : html`<p class="note">${t("no_contests")}</p>`}
    ${found?.damaged.map((id) => html`<p class="problem" key=${id}>${t("contest_damaged", { id })}</p>`)}
  </main>`;
}

/**
 * Asked for again and again: they are few, and begin seldom.
 * @returns {{found: {contests: ContestCard[], damaged: string[], arenas: Record<string, string>} | null, problem: unknown}}
 */
export function useContests() {
  const { latest, problem } = useAgain("/contests", null, AGAIN_MS);
  return { found: latest, problem };
}

/** @param {{reader: Reader, contests: ContestCard[]}} props */
export function ContestList({ reader: { t, lang }, contests }) {
  const titles = useTitles(lang);
  return html`<ul class="rows">${contests.map((one) => html`<li key=${one.id}>
    <a class="line" href=${contestPath(one.id)}>
      <span class="line-main"><strong>${one.contest}</strong>
        <span>${titles.get(one.game) ?? one.game} · ${systemText(one.system, t)} · ${t("players_count", { n: one.players })}</span>
        <span class="note">${one.leaders.length > 0 && one.blocks > 0 && t(one.state === "over" ? "won_by" : "led_by", { name: one.leaders[0] })}</span></span>
      <span class="line-end"><span class="note">${moment(one.opened, lang)}</span>
        <${Progress} of=${one} t=${t} />
        <span class="verb">${icon(one.state === "over" ? "check" : "eye")}${t(one.state === "over" ? "over" : "watch")}</span></span>
    </a></li>`)}</ul>`;
}

/** How many of the blocks that are due by now are done. @param {{of: {blocks: number, of: number}, t: import("../types.js").Translate}} props */
export const Progress = ({ of: { blocks, of }, t }) => html`<span class="progress">
  <progress max=${Math.max(1, of)} value=${blocks} aria-label=${t("blocks_done", { n: blocks, of })}></progress>
  <span class="note number" aria-hidden="true">${blocks}/${of}</span></span>`;

/** "Swiss, then knock-out". @param {string} system @param {import("../types.js").Translate} t */
export const systemText = (system, t) => system.split(" + ").map((one) => t(`system_${one}`)).join(t("then"));
