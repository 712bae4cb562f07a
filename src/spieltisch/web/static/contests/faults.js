// What players did wrong, the latest first.

import { useGame } from "../boards/boards.js";
import { html, useMemo, useState } from "../html.js";
import { moment } from "../words/moments.js";
import { playerPath, replayPath } from "../places.js";
import { translator } from "../texts.js";

/** @typedef {import("../types.js").Fault} Fault @typedef {import("../main.js").Reader} Reader */

const FAULTS = 8;

/**
 * How to tell what is known of these faults in the reader's language: a broken rule in the words of the game's own page, after
 * what broke it; else as the server or the protocol says it.
 * @param {string | undefined} game @param {Array<Fault | null>} faults @param {import("../types.js").Lang} lang
 * @returns {(fault: Fault) => string}
 */
export function useDetails(game, faults, lang) {
  const { module } = useGame(faults.some((fault) => fault?.code) ? game : undefined);
  const words = useMemo(() => translator(lang, module?.words), [lang, module]);
  return ({ action, code, detail, detail_de }) => {
    const key = `refused_${code}`, rule = words(key);
    if (rule === key) return (lang === "de" && detail_de) || detail;
    return action ? `${action}: ${rule}` : rule;
  };
}

/** @param {{contest: string, game: string | undefined, faults: Fault[], reader: Reader, is_own?: boolean}} props `is_own`: all of the player whose page it is */
export function Faults({ contest, game, faults, reader: { t, lang }, is_own = false }) {
  const [is_long, setLong] = useState(false);
  const detailOf = useDetails(game, faults, lang);
  return html`<section class="card stack" aria-labelledby="faults-title">
    <h2 id="faults-title">${t("faults")} <span class="count">${faults.length}</span></h2>
    ${faults.length === 0 ? html`<p class="note">${t("no_faults")}</p>`
      : html`<ul class="plain-list fault-list">${faults.slice(0, is_long ? faults.length : FAULTS).map((fault) => html`<li
            key=${`${fault.match}/${fault.block}/${fault.order}`}>
          <span class="row"><span class="fault">${t(`cause_${fault.cause}`)}</span>
            ${!is_own && html`<a href=${playerPath(contest, fault.player)}>${fault.player}</a>`}
            ${fault.replay && html`<a href=${replayPath(fault.replay)}>${t("replay")}</a>`}
            <span class="note number">${t("match_n", { n: fault.match })} · ${moment(fault.at, lang)}</span></span>
          ${fault.detail && html`<span class="note break">${detailOf(fault)}</span>`}</li>`)}</ul>`}
    ${faults.length > FAULTS && !is_long && html`<p><button type="button" class="button small" onClick=${() => setLong(true)}>${t("more")}</button></p>`}
  </section>`;
}
