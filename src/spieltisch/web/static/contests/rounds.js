// Rounds: who meets whom, what that seating cost, and what has come of it; and the bracket of a knock-out.

import { get } from "../server/api.js";
import { fitted } from "./hall-fit.js";
import { html, useEffect, useRef, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { listed } from "../words/moments.js";
import { contestPath, playerPath } from "../places.js";
import { figure } from "./standings.js";

/**
 * @typedef {import("../types.js").Contest} Contest @typedef {import("../types.js").Round} Round
 * @typedef {import("../types.js").Meeting} Meeting @typedef {import("../types.js").RoundOutline} RoundOutline
 * @typedef {import("../main.js").Reader} Reader
 */

const KNOCK_OUT = "knock-out";
const PARTS = ["price_met", "price_byes", "price_gap", "price_distance"];

/**
 * The rounds that this asks for, and again whenever something in them has changed.
 * @param {string} contest @param {string} query @param {unknown} version
 */
export function useRounds(contest, query, version) {
  const [rounds, setRounds] = useState(/** @type {Round[] | null} */ (null));
  const asked = useRef("");
  useEffect(() => {
    asked.current = query;
    if (query) get(`${contestPath(contest)}/rounds?${query}`).then((found) => asked.current === query && setRounds(found.rounds), () => {});
  }, [contest, query, version]);
  return rounds;
}

/** The round that is played: the first that is not finished, else the last. @param {RoundOutline[]} outline */
export const currentRound = (outline) => outline.find(({ blocks, of }) => blocks < of) ?? outline.at(-1) ?? null;

/** @param {{contest: Contest, reader: Reader}} props */
export function Rounds({ contest, reader }) {
  const { t } = reader;
  const [wished, setWished] = useState("");
  const current = contest.outline.find((one) => keyOf(one) === wished) ?? currentRound(contest.outline);
  const query = current ? `stage=${current.stage}&round=${current.round}` : "";
  const rounds = useRounds(contest.id, query, `${current?.blocks}/${current?.of}`);
  return html`<section class="card stack" aria-labelledby="rounds-title">
    <div class="row spread"><h2 id="rounds-title">${t("rounds")}</h2>
      ${contest.outline.length > 1 && current && html`<label class="quiet-field"><span class="hidden-text">${t("round")}</span>
        <select name="round" onChange=${(/** @type {any} */ { target }) => setWished(target.value)}>
          ${contest.outline.map((one) => html`<option key=${keyOf(one)} value=${keyOf(one)} selected=${one === current}>
            ${roundText(one, contest.outline, t)} · ${one.blocks}/${one.of}</option>`)}</select></label>`}</div>
    ${current === null ? html`<p class="note">${t("no_rounds")}</p>`
      : rounds?.map((one) => html`<${RoundTable} key=${keyOf(one)} contest=${contest.id} round=${one} reader=${reader} />`)}
  </section>`;
}

/** @param {{stage: number, round: number}} one */
const keyOf = ({ stage, round }) => `${stage}.${round}`;

/** "Swiss, round 2"; without the system where there is only one. @param {{stage: number, round: number, system: string}} one @param {RoundOutline[]} outline @param {import("../types.js").Translate} t */
export function roundText(one, outline, t) {
  const text = t("round_n", { n: one.round });
  return outline.some(({ stage }) => stage !== one.stage) ? `${t(`system_${one.system}`)}, ${text}` : text;
}

/** @param {{contest: string, round: Round, reader: Reader}} props */
function RoundTable({ contest, round, reader }) {
  const { t, lang } = reader;
  const has_price = round.tables.some(({ price }) => price !== null);
  return html`<div class="wide" role="group" tabindex="0" aria-label=${t("round_n", { n: round.round })}><table class="pairings">
      <thead><tr><th scope="col">${t("table")}</th><th scope="col">${t("players")}</th>
        <th scope="col" class="number">${t("blocks")}</th>${has_price && html`<th scope="col">${t("price")}</th>`}</tr></thead>
      <tbody>${round.tables.map((table) => html`<tr key=${table.match}>
        <td class="figures">${table.match}</td>
        <td><ul class="seated">${table.players.map((name, at) => html`<li key=${name}>
          <a href=${playerPath(contest, name)}>${name}</a>
          ${table.scores && html`<span class="number strong">${figure(table.scores[at] ?? 0, lang)}</span>`}</li>`)}</ul></td>
        <td class="number">${table.blocks}/${table.of}</td>
        ${has_price && html`<td><${Price} price=${table.price} reader=${reader} /></td>`}</tr>`)}</tbody>
    </table></div>
    ${round.byes.length > 0 && html`<p class="note">${t("byes", { names: listed(round.byes, lang) })}</p>`}
    ${has_price && html`<details><summary>${t("price_title")}</summary><p class="note">${t("price_help")}</p></details>`}`;
}

/** What counts less stands further right. @param {{price: number[] | null, reader: Reader}} props */
const Price = ({ price, reader: { t, lang } }) => price === null ? html`–`
  : html`<span class="price">${price.map((part, at) => html`<abbr key=${at} class="number ${part ? "paid" : ""}"
      title=${t(PARTS[at] ?? "price")}>${figure(part, lang)}</abbr>`)}</span>`;

/** All knock-out stages. @param {{contest: Contest, reader: Reader}} props */
export function Brackets({ contest, reader }) {
  const stages = [...new Set(contest.outline.filter(({ system }) => system === KNOCK_OUT).map(({ stage }) => stage))];
  return html`${stages.map((stage) => html`<${Bracket} key=${stage} contest=${contest} stage=${stage} reader=${reader} />`)}`;
}

/** @param {{contest: Contest, stage: number, reader: Reader}} props */
function Bracket({ contest, stage, reader }) {
  const { t } = reader;
  const version = contest.outline.filter((one) => one.stage === stage).map(({ blocks, of }) => `${blocks}/${of}`).join();
  const rounds = useRounds(contest.id, `stage=${stage}`, version);
  return html`<section class="card stack" aria-labelledby="bracket-${stage}">
    <h2 id="bracket-${stage}">${t("bracket")}</h2>
    <div class="wide" role="group" tabindex="0" aria-labelledby="bracket-${stage}"><ol class="bracket fitted" style=${bracketFit(rounds ?? [])}>
      ${rounds?.map((round) => html`<li key=${round.round}><h3>${roundName(round, t)}</h3>
        <ul>${round.tables.map((table) => html`<${Duel} key=${table.match} contest=${contest.id} table=${table} reader=${reader} />`)}
          ${round.byes.map((name) => html`<li key=${name} class="duel"><p class="goes-on"><a href=${playerPath(contest.id, name)}>${name}</a>
            <span class="note">${t("bye")}</span></p></li>`)}</ul></li>`)}
    </ol></div>
  </section>`;
}

/** @param {Round[]} rounds */
function bracketFit(rounds) {
  const lines = rounds.map(({ tables, byes }) => 2 + 2 * byes.length + tables.reduce((sum, { players }) => sum + players.length + 1.5, 0));
  const names = rounds.flatMap(({ tables, byes }) => [...byes, ...tables.flatMap(({ players }) => players)]);
  return fitted(names, { rows: Math.max(1, ...lines), line: 1.5, columns: Math.max(2, rounds.length) });
}

/** @param {Round} round @param {import("../types.js").Translate} t */
const roundName = (round, t) => round.tables.filter(({ is_for_third }) => !is_for_third).length === 1 && !round.byes.length
  ? t("final") : t("round_n", { n: round.round });

/** @param {{contest: string, table: Meeting, reader: Reader}} props */
export const Duel = ({ contest, table, reader, reader: { t, lang } }) => html`<li class="duel">
  ${table.players.map((name, at) => html`<p key=${name} class=${table.advancing.includes(name) ? "goes-on" : table.advancing.length ? "out" : ""}>
    <a href=${playerPath(contest, name)}>${name}</a>
    ${table.advancing.includes(name) && html`${icon("check")}<span class="hidden-text">${t("goes_on")}</span>`}
    <span class="number">${table.scores ? figure(table.scores[at] ?? 0, lang) : "–"}</span></p>`)}
  <span class="row note">${table.is_for_third && html`<span>${t("for_third")}</span>`}
    <span class="number">${table.match} · ${t("blocks_done", { n: table.blocks, of: table.of })}</span>
    ${table.price && html`<${Price} price=${table.price} reader=${reader} />`}</span></li>`;
