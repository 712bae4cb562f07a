// Who stands where between two rounds, in letters as large as there is room for.

import { fitted } from "../contests/hall-fit.js";
import { html } from "../html.js";
import { figure, LateCode, Result } from "./place.js";

/** @typedef {import("../types.js").ClassCard} ClassCard */

/** Lines of a column. */
const LINES = 10;

/** @param {{card: ClassCard, reader: import("../main.js").Reader}} props */
export function Standings({ card, reader: { t, lang } }) {
  const columns = Math.min(4, Math.ceil(card.pupils.length / LINES));
  const rows = Math.ceil(card.pupils.length / columns);
  const results = card.tables.filter(({ round }) => round === card.round);
  return html`<div class="class-between">
    <div class="row class-head"><h1 class="grow">${t("after_round", { n: card.round })}</h1></div>
    <ol class="class-places fitted" style="${fitted(card.pupils.map(({ name }) => name), { rows: Math.max(rows, 6), line: 1.75, columns })}; --rows: ${rows}" aria-label=${t("standings")}>
      ${card.pupils.map((pupil) => html`<li key=${pupil.pupil} class="class-place"><span class="class-rank number">${pupil.place}</span>
        <span class="class-who">${pupil.name}</span><strong class="number">${figure(pupil.points, lang)}</strong></li>`)}</ol>
    <${LateCode} card=${card} t=${t} />
    <ul class="class-results" aria-label=${t("results")}>${results.map((table) => html`<li key=${table.id}><${Result} table=${table} t=${t} lang=${lang} /></li>`)}</ul>
  </div>`;
}
