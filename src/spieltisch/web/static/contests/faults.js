// What players did wrong, the latest first.

import { html, useState } from "../html.js";
import { moment } from "../words/moments.js";
import { playerPath, replayPath } from "../places.js";

/** @typedef {import("../types.js").Fault} Fault @typedef {import("../main.js").Reader} Reader */

const FAULTS = 8;

/** What is known of a fault, in the reader's language where it is the server's own word. @param {Fault} fault @param {string} lang */
export const detailOf = ({ detail, detail_de }, lang) => (lang === "de" && detail_de) || detail;

/** @param {{contest: string, faults: Fault[], reader: Reader, is_own?: boolean}} props `is_own`: all of the player whose page it is */
export function Faults({ contest, faults, reader: { t, lang }, is_own = false }) {
  const [is_long, setLong] = useState(false);
  return html`<section class="card stack" aria-labelledby="faults-title">
    <h2 id="faults-title">${t("faults")} <span class="count">${faults.length}</span></h2>
    ${faults.length === 0 ? html`<p class="note">${t("no_faults")}</p>`
      : html`<ul class="plain-list fault-list">${faults.slice(0, is_long ? faults.length : FAULTS).map((fault) => html`<li
            key=${`${fault.match}/${fault.block}/${fault.order}`}>
          <span class="row"><span class="fault">${t(`cause_${fault.cause}`)}</span>
            ${!is_own && html`<a href=${playerPath(contest, fault.player)}>${fault.player}</a>`}
            ${fault.replay && html`<a href=${replayPath(fault.replay)}>${t("replay")}</a>`}
            <span class="note number">${t("match_n", { n: fault.match })} · ${moment(fault.at, lang)}</span></span>
          ${fault.detail && html`<span class="note break">${detailOf(fault, lang)}</span>`}</li>`)}</ul>`}
    ${faults.length > FAULTS && !is_long && html`<p><button type="button" class="button small" onClick=${() => setLong(true)}>${t("more")}</button></p>`}
  </section>`;
}
