// The stages of a contest, each by itself: also of those who were cut before the next.

import { html } from "../html.js";
import { systemText } from "./contests-page.js";
import { Standings } from "./standings.js";

/** @typedef {import("../types.js").Contest} Contest @typedef {import("../main.js").Reader} Reader */

/** What a stage is called that the file gives no name. */
const UNNAMED = /^stage (\d+)(?:, (\d+))?$/;

/** @param {{contest: Contest, reader: Reader}} props */
export const Stages = ({ contest, reader: { t, ...reader } }) => contest.stages.length === 0 ? null
  : html`<section class="card stack" aria-labelledby="stages-title"><h2 id="stages-title">${t("stages")}</h2>
    ${contest.stages.map((stage, number) => html`<details key=${stage.name} open=${number === contest.stages.length - 1 && number > 0}>
      <summary>${nameOf(stage.name, t)} <span class="note">${systemText(stage.system, t)}</span></summary>
      <${Standings} contest=${contest.id} places=${stage.standings} title=${nameOf(stage.name, t)} id=${`stage-${number}`} reader=${{ ...reader, t }} is_part=${true} /></details>`)}
  </section>`;

/** @param {string} name @param {import("../types.js").Translate} t */
function nameOf(name, t) {
  const [, stage, group] = UNNAMED.exec(name) ?? [];
  if (!stage) return name;
  const text = t("stage_n", { n: stage });
  return group ? t("group_n", { name: text, n: group }) : text;
}
