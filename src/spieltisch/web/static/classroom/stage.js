// What a class sees at the front: the code, then boards in turn, who stands where, and at the end the podium.

import { html } from "../html.js";
import { PREFIX } from "../server/api.js";
import { Boards } from "./boards.js";
import { Address, classApi, useInvitation } from "./place.js";
import { Podium } from "./podium.js";
import { Standings } from "./standings.js";

/**
 * @typedef {import("../types.js").ClassCard} ClassCard @typedef {import("../main.js").Reader} Reader
 */

/** @param {{card: ClassCard, title: string, reader: Reader}} props */
export function Stage({ card, title, reader }) {
  const { t } = reader;
  const is_podium = card.state === "over" && card.round > 0;
  return html`<section class="class-stage" data-state=${card.state} aria-label=${t("front")}>
    ${card.state === "gathering" && html`<${Gathering} card=${card} title=${title} reader=${reader} />`}
    ${card.state === "playing" && html`<${Boards} card=${card} title=${title} reader=${reader} />`}
    ${card.state === "between" && html`<${Standings} card=${card} reader=${reader} />`}
    ${is_podium && html`<${Podium} card=${card} reader=${reader} />`}
    ${card.state === "over" && !is_podium && html`<h1>${t("over")}</h1>`}
  </section>`;
}

/** Everybody comes in. @param {{card: ClassCard, title: string, reader: Reader}} props */
function Gathering({ card, title, reader: { t } }) {
  const { link } = useInvitation(card.id);
  return html`<div class="class-gathering">
    <div class="class-invitation">
      <img class="class-code" src=${`${PREFIX}${classApi(card.id)}/invitation.svg?scheme=${location.protocol.slice(0, -1)}`} alt=${t("scan_code")} width="480" height="480" />
      <p class="class-link"><${Address} link=${link} id=${card.id} /></p>
    </div>
    <div class="class-coming">
      <h1>${title}</h1>
      <p class="class-say">${t("scan")}</p>
      <p class="class-count" aria-live="polite"><strong class="number">${card.pupils.length}</strong> ${t("here", { n: card.pupils.length })}</p>
      <ul class="class-names" data-many=${card.pupils.length > 24 ? "many" : card.pupils.length > 12 ? "some" : "few"} aria-label=${t("pupils")}>${[...card.pupils].sort((one, other) => one.pupil - other.pupil).map((pupil) => html`<li
        key=${pupil.pupil} class="class-name ${pupil.is_here ? "" : "away"}">${pupil.name}</li>`)}</ul>
    </div>
  </div>`;
}
