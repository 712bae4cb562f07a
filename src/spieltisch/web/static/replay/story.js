// How a game went, at a glance: everybody's points, and the move that decided it.

import { html } from "../html.js";
import { later } from "../parts/later.js";
import { PointsChart } from "./points-chart.js";

/** @typedef {import("../types.js").BotOpinion} BotOpinion @typedef {import("./points-chart.js").Points} Points */

const Decided = later(async () => (await import("./decided.js")).Decided);

/**
 * @param {{
 *   id: string, points: Points | null, decisive: BotOpinion | null, marks: number[], ply: number, jump: (ply: number) => void,
 *   speaker: Omit<import("../table/lines.js").Speaker, "then">, reader: import("../main.js").Reader, children?: unknown,
 * }} props
 */
export function Story({ id, points, decisive, marks, ply, jump, speaker, reader, children }) {
  const { names, t: words } = speaker;
  return html`<section class="card stack story" aria-labelledby="story-title"><h2 id="story-title">${reader.t("story")}</h2>
    ${points && html`<p class="note">${words("points_title")}</p>
      <${PointsChart} points=${points} marks=${marks} turning=${decisive?.ply} names=${names} ply=${ply} jump=${jump} title=${words("points_title")} reader=${reader} />`}
    ${decisive ? html`<${Decided} id=${id} opinion=${decisive} speaker=${speaker} theme=${reader.theme} go=${jump} />` : children}
  </section>`;
}
