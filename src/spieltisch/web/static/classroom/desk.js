// What a teacher can do: begin and end rounds, look after names, end the class.

import { button } from "../controls.js";
import { html, useState } from "../html.js";
import { Copied } from "../parts/copied.js";
import { icon } from "../parts/icons.js";
import { Problem } from "../parts/problem.js";
import { request } from "../server/api.js";
import { HallSwitch } from "../table/hall.js";
import { classApi, classPath, figure, LateCode, useInvitation } from "./place.js";

/** @typedef {import("../types.js").ClassCard} ClassCard @typedef {import("../types.js").PupilCard} PupilCard */

/** @param {{card: ClassCard, token: string, is_hall: boolean, toggleHall: () => void, reader: import("../main.js").Reader}} props */
export function Desk({ card, token, is_hall, toggleHall, reader: { t, lang } }) {
  const [is_busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [asked, ask] = useState(/** @type {string | null} */ (null));
  const act = async (/** @type {string} */ what) => {
    setBusy(true);
    setProblem(null);
    ask(null);
    try {
      await request(`${classApi(card.id)}/${what}`, { method: "POST", token });
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  };
  /** What cannot be undone is asked about. @param {string} what @param {string} text @param {string} [name] */
  const question = (what, text, name = "") => html`<span class="row"><span role="alert">${t(`${text}_sure`, { name })}</span>
    ${button({ text: t("yes"), press: () => act(what), kind: "primary" })}${button({ text: t("no"), press: () => ask(null) })}</span>`;
  const sure = (/** @type {string} */ what, /** @type {string} */ text) => (asked === what ? question(what, text) : button({ text: t(text), press: () => ask(what) }));
  const asking = (/** @type {string} */ what, /** @type {string} */ name, /** @type {unknown} */ shown) => html`<button type="button" class="button small quiet" disabled=${is_busy}
    aria-label=${name} title=${name} onClick=${() => ask(what)}>${shown}</button>`;
  const line = (/** @type {PupilCard} */ pupil) => {
    const { name } = pupil, bot = `pupils/${pupil.pupil}/bot`, remove = `pupils/${pupil.pupil}/remove`;
    if (asked === bot || asked === remove) return question(asked, asked === bot ? "bot" : "remove", name);
    return html`<span class="class-light ${pupil.is_here ? "here" : ""}" aria-hidden="true"></span>
      <span class="grow break">${card.round > 0 && html`<span class="number note">${pupil.place}.</span> `}${name} <span class="note">${doing(pupil, card, t)}</span></span>
      ${card.round > 0 && html`<strong class="number">${figure(pupil.points, lang)}</strong>`}
      ${pupil.table && asking(bot, t("bot_for", { name }), t("bot"))}
      ${asking(remove, t("remove_name", { name }), icon("cross"))}`;
  };
  const is_playing = card.state === "playing";
  const begin = !is_playing && !card.is_closed && html`<button type="button" class="button primary class-begin" disabled=${is_busy || !card.pupils.length} onClick=${() => void act("rounds")}>
    ${icon("play")}${t(is_busy ? "seating" : "begin_round", { n: card.round + 1 })}</button>`;
  const hall = html`<${HallSwitch} is_on=${is_hall} toggle=${toggleHall} t=${t} />`;
  if (is_hall) return html`<div class="class-remote">${begin}${hall}</div>`;
  return html`<aside class="stack class-desk" aria-label=${t("desk")}>
    <section class="card stack" aria-labelledby="desk-title">
      <div class="row class-desk-head"><h2 id="desk-title" class="grow">${t("desk")}</h2>${hall}</div>
      ${!card.is_closed && html`<${Unreachable} id=${card.id} token=${token} t=${t} />`}
      <p class="note">${hint(card, t)}</p>
      ${begin}
      <p class="row">${is_playing && sure("rounds/end", "end_round")}${!card.is_closed && sure("close", "close_class")}</p>
      ${card.round > 0 && html`<${LateCode} card=${card} t=${t} />`}
      <${Problem} error=${problem} t=${t} />
    </section>
    <section class="card stack" aria-labelledby="pupils-title">
      <h2 id="pupils-title">${t("pupils")} <span class="count">${card.pupils.length}</span></h2>
      ${card.pupils.length === 0 ? html`<p class="note">${t("nobody_yet")}</p>` : html`<ul class="plain-list">${card.pupils.map((pupil) => html`<li key=${pupil.pupil} class="class-pupil">${line(pupil)}</li>`)}</ul>`}
    </section>
    <details class="card class-secret"><summary>${t("secret_link")}</summary><div class="stack">
      <p class="note">${t("secret_hint")}</p><${Copied} t=${t} title=${t("secret_link")} text=${`${location.origin}${classPath(card.id)}#${token}`} /></div></details>
  </aside>`;
}

/** That no phone comes by the code, and what to do: there the teacher is the teacher by the secret link. @param {{id: string, token: string, t: import("../types.js").Translate}} props */
function Unreachable({ id, token, t }) {
  const { is_local, network } = useInvitation(id);
  return is_local && html`<p class="problem break">${t("local_only")} ${network ? html`<a href="${network}#${token}">${network}</a>` : t("local_address")}</p>`;
}

/** One line about what comes next. @param {ClassCard} card @param {import("../types.js").Translate} t */
function hint(card, t) {
  if (card.is_closed) return t("hint_closed");
  return t(card.state === "over" ? "hint_more" : `hint_${card.state}`);
}

/** @param {PupilCard} pupil @param {ClassCard} card @param {import("../types.js").Translate} t */
function doing({ table, is_here }, { state }, t) {
  if (!is_here) return t("away");
  return state === "playing" ? t(table ? "plays" : "waits") : "";
}
