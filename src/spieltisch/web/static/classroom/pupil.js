// A class on a pupil's phone: give a name, wait, and be led to the table.

import { html, useEffect, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { NAME_LENGTH, tooLong, useGuestName } from "../parts/name-field.js";
import { Problem } from "../parts/problem.js";
import { Voice } from "../parts/voice.js";
import { rulesPath, tilePath } from "../places.js";
import { allGames } from "../server/games.js";
import { postNamed } from "../server/named.js";
import { classApi, figure, isBrokenOff, isReplaced, numberOf, seatedAt, sitDown } from "./place.js";

/** @typedef {import("../types.js").ClassCard} ClassCard @typedef {import("../main.js").Reader} Reader */

/** @param {{card: ClassCard, title: string, token: string | null, own: (token: string) => void, reader: Reader, children?: unknown}} props */
export const PupilView = ({ card, title, token, own, reader, children }) => html`<main id="content" tabindex="-1" class="page class-phone" data-game=${card.game}>
  <p class="class-where">${title} · <span class="class-id">${card.id}</span></p>
  ${children}
  ${token ? html`<${Seat} card=${card} token=${token} reader=${reader} />`
    : card.is_closed ? html`<h1>${reader.t("over")}</h1>` : html`<${ComeIn} card=${card} own=${own} t=${reader.t} />`}
  ${!card.is_closed && html`<${Meanwhile} game=${card.game} reader=${reader} />`}
</main>`;

/** @param {{card: ClassCard, own: (token: string) => void, t: import("../types.js").Translate}} props */
function ComeIn({ card, own, t }) {
  const [name, setName] = useGuestName(t);
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [is_busy, setBusy] = useState(false);
  const long = tooLong(name, t), is_long = long !== "";
  const come = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    setBusy(true);
    try {
      own((await postNamed(`${classApi(card.id)}/pupils`, { name })).token);
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  };
  return html`<h1>${t("who_are_you")}</h1>
    <form class="card stack" onSubmit=${come}>
      <label class="field"><span>${t("name_here")}</span>
        <input class="class-name-field" name="name" value=${name} required autocomplete="nickname" aria-describedby="name-hint" aria-invalid=${String(is_long)}
          onInput=${(/** @type {any} */ { target }) => setName(target.value)} /></label>
      <p id="name-hint" class=${is_long ? "problem" : "note"}>${long || t("name_hint", { most: NAME_LENGTH })}</p>
      <${Problem} error=${problem} t=${t} />
      <button class="button primary" disabled=${is_busy || is_long}>${t("come_in")}</button>
    </form>`;
}

/** @param {{card: ClassCard, token: string, reader: Reader}} props */
function Seat({ card, token, reader: { t, lang } }) {
  const own = card.pupils.find(({ pupil }) => pupil === numberOf(token));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const table = own?.table ?? null;
  useEffect(() => {
    if (table) sitDown(card.id, token).catch(setProblem);
  }, [table]);
  if (!own) return html`<p class="note">${t("loading")}</p>`;
  const text = waiting(card, own, t);
  return html`<h1 class="class-hello">${own.name}</h1>
    <${Voice} text=${text} turn=${text} />
    <section class="card stack class-ticket" data-state=${card.state}>
      <p class="class-say">${text}</p>
      ${card.round > 0 && card.state !== "playing" && html`<p class="class-own"><span class="class-own-place"><span class="note">${t("your_place")}</span> <strong class="number">${own.place}</strong></span>
        <span class="class-own-place"><span class="note">${t("your_points")}</span> <strong class="number">${figure(own.points, lang)}</strong></span></p>`}
      ${card.state === "gathering" && html`<p class="note row">${icon("seat")}${t("here_n", { n: card.pupils.length })}</p>`}
      <${Problem} error=${problem} t=${t} />
    </section>
    <p class="note">${t("stay_here")}</p>`;
}

/** What the board looks like, and how the game goes, in a tab of its own: this one leads to the table. @param {{game: string, reader: Reader}} props */
function Meanwhile({ game: name, reader: { t, lang, theme } }) {
  const [games, setGames] = useState(/** @type {import("../types.js").GameCard[]} */ ([]));
  useEffect(() => void allGames().then(setGames, () => {}), []);
  const game = games.find((one) => one.name === name);
  return html`${game?.has_rules && html`<p><a href=${rulesPath(name, lang)} target="_blank">${icon("book")}${t("rules_meanwhile")}</a></p>`}
    ${game?.has_tile && html`<div class="class-cloth"><img src=${tilePath(name, theme)} alt="" width="320" height="240" /></div>`}`;
}

/** What has happened to the pupil, if that needs to be told, and what comes next. @param {ClassCard} card @param {import("../types.js").PupilCard} own @param {import("../types.js").Translate} t */
function waiting(card, { pupil, table }, t) {
  if (table) return t("to_table");
  const seated = seatedAt(card, pupil);
  if (card.state === "playing") return t(!seated ? "wait_round" : isReplaced(seated, pupil) ? "wait_replaced" : "wait_others");
  const next = t({ gathering: "wait_begin", between: "wait_next", over: "wait_over" }[card.state]);
  if (!seated || !isBrokenOff(seated)) return next;
  return `${t(seated.is_bye || isReplaced(seated, pupil) ? "bell" : "bell_draw")} ${next}`;
}
