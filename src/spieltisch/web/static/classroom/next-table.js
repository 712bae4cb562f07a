// At a table of a class: the way back, and on to the next table once the teacher begins a round.

import { html, useEffect } from "../html.js";
import { icon } from "../parts/icons.js";
import { classPath, isBrokenOff, isOut, isReplaced, numberOf, pupilToken, sitDown, useClass } from "./place.js";

/** @typedef {import("../types.js").Translate} Translate */

/** @param {{classroom: string, table: string, t: Translate}} props */
export function NextTable({ classroom, table, t }) {
  const token = pupilToken(classroom);
  return html`<p class="row"><a class="button primary" href=${classPath(classroom)}>${icon("seat")}${t("to_class")}</a></p>
    ${token && html`<${Led} classroom=${classroom} table=${table} token=${token} />`}`;
}

/** Leads whoever is a pupil: to the next table, or back to the class, which says why, where there is none to play at any more. @param {{classroom: string, table: string, token: string}} props */
function Led({ classroom, table, token }) {
  const { card, problem } = useClass(classroom, token);
  const pupil = numberOf(token);
  const here = card?.tables.find(({ id }) => id === table);
  const next = card?.pupils.find((one) => one.pupil === pupil)?.table ?? table;
  const is_back = isOut(card, problem, pupil) || (next === table && here !== undefined && (isBrokenOff(here) || (here.ranks === null && isReplaced(here, pupil))));
  useEffect(() => {
    if (next !== table) sitDown(classroom, token).catch(() => {}); // the class's page says why
    else if (is_back) location.replace(classPath(classroom));
  }, [next, is_back]);
  return null;
}
