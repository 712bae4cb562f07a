// What a secret link to a contest shows: the organiser's desk, or what is one author's and nobody else's.

import { request } from "../server/api.js";
import { useDetails } from "./faults.js";
import { html, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { isolated, moment } from "../words/moments.js";
import { contestPath, replayPath } from "../places.js";
import { OwnFile } from "../parts/own-file.js";
import { Problem } from "../parts/problem.js";
import { useAgain } from "../parts/again.js";

/**
 * @typedef {import("../types.js").Contest} Contest @typedef {import("../types.js").OwnContest} OwnContest
 * @typedef {import("../types.js").OwnContestGame} OwnGame @typedef {import("../types.js").Translate} Translate
 * @typedef {import("../parts/own-file.js").Read} Read
 */

const AGAIN_MS = 5000;
const GAMES = 12;

/** @param {{contest: Contest, token: string, forget: () => void, lang: import("../types.js").Lang, t: Translate}} props */
export function Own({ contest, token, forget, lang, t }) {
  const { latest, problem } = useAgain(`${contestPath(contest.id)}/own`, token, AGAIN_MS);
  const own = /** @type {OwnContest | null} */ (latest);
  const read = async (/** @type {string} */ path) =>
    (await request(`${contestPath(contest.id)}/own/files?path=${encodeURIComponent(path)}`, { token })).text();
  return html`<section class="card stack own-contest" aria-labelledby="own-title">
    <div class="row"><h2 id="own-title" class="grow">${t(!own ? "own_link" : own.is_organiser ? "desk" : "own_page")}</h2>
      <button type="button" class="button small quiet" onClick=${forget}>${icon("leave")}${t("own_forget")}</button></div>
    <${Problem} error=${problem} t=${t} />
    ${own && (own.is_organiser ? html`<${Desk} contest=${contest} token=${token} t=${t} />`
      : html`<${Author} game=${contest.game} own=${own} read=${read} lang=${lang} t=${t} />`)}
  </section>`;
}

/** What the organiser can do while games are played. @param {{contest: Contest, token: string, t: Translate}} props */
function Desk({ contest, token, t }) {
  const [is_busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const act = async (/** @type {string} */ action) => {
    setBusy(true);
    setProblem(null);
    try {
      await request(`${contestPath(contest.id)}/desk/${action}`, { method: "POST", token });
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  };
  if (contest.state === "over") return html`<p class="note">${t("desk_over")}</p>`;
  const { awaits, pause } = contest;
  return html`<p class="row">
      ${awaits && html`<button type="button" class="button primary" disabled=${is_busy} onClick=${() => void act("release")}>
        ${icon("play")}${t("desk_release", { n: awaits.round })}</button>`}
      ${pause ? html`<button type="button" class="button primary" disabled=${is_busy} onClick=${() => void act("unpause")}>${icon("play")}${t("desk_unpause")}</button>`
        : html`<button type="button" class="button" disabled=${is_busy} onClick=${() => void act("pause")}>${icon("pause")}${t("desk_pause")}</button>`}</p>
    <p class="note">${t(pause ? "desk_paused" : awaits ? "desk_waits" : "desk_runs")}</p>
    <${Problem} error=${problem} t=${t} />`;
}

/** @param {{game: string, own: OwnContest, read: Read, lang: import("../types.js").Lang, t: Translate}} props */
function Author({ game: name, own, read, lang, t }) {
  const [is_long, setLong] = useState(false);
  const detailOf = useDetails(name, own.games.map(({ fault }) => fault), lang);
  const { check, games } = own;
  return html`<p>${t("own_signed_in", { name: isolated(own.name) })}</p>
    ${check && html`<div class="stack"><p><strong>${t("own_check")}</strong>${" "}${check.cause ? html`<span class="fault">${t(`cause_${check.cause}`)}</span>`
        : html`<span class="note">${t(check.why ? "own_unchecked" : "own_fine")}</span>`}</p>
      ${(check.detail || check.why) && html`<p class="note break" lang="en">${check.detail || check.why}</p>`}
      <${OwnFile} title=${t("own_transcript")} path=${check.transcript} read=${read} t=${t} /></div>`}
    ${games.length === 0 ? html`<p class="note">${t("own_nothing")}</p>` : html`<ul class="plain-list fault-list">
      ${games.slice(0, is_long ? games.length : GAMES).map((game) => html`<${Line} key=${`${game.match}/${game.block}/${game.order}`} game=${game}
        detail=${game.fault && detailOf(game.fault)} read=${read} lang=${lang} t=${t} />`)}</ul>`}
    ${games.length > GAMES && !is_long && html`<p><button type="button" class="button small" onClick=${() => setLong(true)}>${t("more")}</button></p>`}
    ${own.more > 0 && html`<p class="note">${t("more_games", { n: own.more })}</p>`}`;
}

/** @param {{game: OwnGame, detail: string | null, read: Read, lang: import("../types.js").Lang, t: Translate}} props */
const Line = ({ game, detail, read, lang, t }) => html`<li>
  <span class="row"><span class="number">${t("own_rank", { n: game.ranks[game.seat] ?? "" })}</span>
    <span>${game.players.filter((_, seat) => seat !== game.seat).map(isolated).join(", ")}</span>
    ${game.fault && html`<span class="fault">${t(`cause_${game.fault.cause}`)}</span>`}
    ${game.replay && html`<a class="verb" href=${replayPath(game.replay)}>${icon("play")}${t("replay")}</a>`}
    <span class="note number">${t("match_n", { n: game.match })} · ${moment(game.at, lang)}</span></span>
  ${detail && html`<span class="note break">${detail}</span>`}
  <${OwnFile} title=${t("own_said")} path=${game.said} read=${read} t=${t} /></li>`;
