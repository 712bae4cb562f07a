// Who has what of whom: a line for each player, what the line's player has of the column's.

import { get } from "../server/api.js";
import { html, useEffect, useState } from "../html.js";
import { contestPath, playerPath } from "../places.js";
import { figure } from "./standings.js";

/** @typedef {import("../types.js").Crossing} Crossing @typedef {import("../types.js").Contest} Contest @typedef {import("../main.js").Reader} Reader */

/** More players are shown only when somebody asks for it. */
const AT_ONCE = 24;

/** @param {{contest: Contest, reader: Reader}} props */
export function CrossTable({ contest, reader }) {
  const { t } = reader;
  const [is_open, setOpen] = useState(contest.standings.length <= AT_ONCE);
  const [crossings, setCrossings] = useState(/** @type {Map<string, Crossing>} */ (new Map()));
  useEffect(() => {
    if (!is_open) return;
    get(`${contestPath(contest.id)}/crossings`).then((found) => setCrossings(new Map(found.crossings.map(
      (/** @type {Crossing} */ one) => [keyOf(...one.players), one]))), () => {});
  }, [contest.id, contest.blocks, is_open]);
  return html`<details class="card" open=${is_open} onToggle=${(/** @type {any} */ { target }) => setOpen(target.open)}>
    <summary id="cross-title">${t("cross_table")}</summary>
    ${is_open && html`<div class="stack"><div class="wide" role="group" tabindex="0" aria-labelledby="cross-title"><table class="cross">
      <thead><tr><th scope="col">${t("players")}</th>${contest.standings.map(({ rank, name }) => html`<th scope="col" class="number" key=${name}>
        <abbr title=${name}>${rank}</abbr></th>`)}</tr></thead>
      <tbody>${contest.standings.map(({ rank, name }) => html`<tr key=${name}>
        <th scope="row"><span class="number note">${rank}</span> <a href=${playerPath(contest.id, name)}>${name}</a></th>
        ${contest.standings.map((other) => html`<${Cell} key=${other.name} of=${crossings.get(keyOf(name, other.name))}
          is_self=${name === other.name} reader=${reader} />`)}</tr>`)}</tbody>
    </table></div><p class="note">${t("cross_help")}</p></div>`}
  </details>`;
}

/** @param {string} name @param {string} other */
const keyOf = (name, other) => JSON.stringify([name, other]);

/** @param {{of: Crossing | undefined, is_self: boolean, reader: Reader}} props */
function Cell({ of, is_self, reader: { t, lang } }) {
  if (!of) return html`<td class="number note">${is_self ? "×" : ""}</td>`;
  return html`<td class="number share-${Math.round((4 * of.points) / of.blocks)}" title=${t("of_blocks", { n: of.blocks })}>${figure(of.points, lang)}</td>`;
}
