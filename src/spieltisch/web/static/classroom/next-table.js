// At a table of a class: the way back, and on to the next table once the teacher begins a round.

import { html, useEffect } from "../html.js";
import { icon } from "../parts/icons.js";
import { classPath, numberOf, pupilToken, sitDown, useClass } from "./place.js";

/** @typedef {import("../types.js").Translate} Translate */

/** @param {{classroom: string, table: string, t: Translate}} props */
export function NextTable({ classroom, table, t }) {
  const token = pupilToken(classroom);
  return html`<p class="row"><a class="button primary" href=${classPath(classroom)}>${icon("seat")}${t("to_class")}</a></p>
    ${token && html`<${Led} classroom=${classroom} table=${table} token=${token} />`}`;
}

/** Leads whoever is a pupil. @param {{classroom: string, table: string, token: string}} props */
function Led({ classroom, table, token }) {
  const { card } = useClass(classroom, token);
  const next = card?.pupils.find(({ pupil }) => pupil === numberOf(token))?.table ?? table;
  useEffect(() => {
    if (next !== table) sitDown(classroom, token).catch(() => {}); // the class's page says why
  }, [next]);
  return null;
}
