// One workshop: doors, what is waited for, and a row for each check as it ends.

import { get, post } from "../server/api.js";
import { html, useEffect, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { Loading } from "../parts/loading.js";
import { useNews } from "../parts/news.js";
import { duration } from "../words/moments.js";
import { protocolPath, workshopPath } from "../places.js";
import { Problem } from "../parts/problem.js";
import { whyNot } from "../server/refusals.js";
import { useTitle } from "../words/titles.js";
import { Voice } from "../parts/voice.js";
import { Copied } from "../parts/copied.js";
import { DoorSign, isSocket } from "../parts/door-sign.js";
import { Said } from "./said.js";
import { groupOf } from "./workshop-page.js";

/**
 * @typedef {import("../types.js").Workshop} Workshop @typedef {import("../types.js").CheckRow} CheckRow
 * @typedef {import("../types.js").CheckResult} CheckResult @typedef {import("../main.js").Reader} Reader
 */

const ARROWS = { server: "<", client: ">", "": "#" };
const FACTS = /** @type {const} */ (["expected", "got", "likely"]);
const FINE = ["passed", "skipped"];
const HEADLINES = 3;
const CONDUCT = "conduct"; // judged by what is said in all other checks

/** @param {{reader: Reader, id: string}} props */
export function Workbench({ reader, id }) {
  const { t, lang } = reader;
  const { latest, link, problem } = useNews(`/workshops/${encodeURIComponent(id)}/feed`, "workshop");
  const workshop = /** @type {Workshop | null} */ (latest);
  const [refused, setRefused] = useState(/** @type {unknown} */ (null));
  const title = useTitle(workshop?.game ?? "", lang);
  useEffect(() => void (document.title = `${t("workshop")} – Spieltisch`), [t]);
  const ask = (/** @type {string} */ deed, /** @type {unknown} */ body) =>
    void post(`/workshops/${encodeURIComponent(id)}/${deed}`, body).then(() => setRefused(null), setRefused);
  const again = (/** @type {string[]} */ checks) => ask("again", { checks });
  if (problem) {
    return html`<main id="content" tabindex="-1" class="page stack"><h1>${t("workshop")}</h1>
      <p class="problem" role="alert">${whyNot(problem, t)}</p><p><a href=${workshopPath()}>${t("workshop_new")}</a></p></main>`;
  }
  if (!workshop) return html`<main id="content" tabindex="-1" class="page"><h1>${t("workshop")}</h1><${Loading} is_lost=${link === "broken"} t=${t} /></main>`;
  const is_on = workshop.state === "running";
  return html`<main id="content" tabindex="-1" class="page stack">
    <div class="table-head"><h1>${t("workshop")}: ${title}</h1>
      <p class="turn ${is_on && !workshop.is_here ? "mine" : ""}">${standing(workshop, t)}</p>
      ${link === "broken" && html`<p class="problem" role="status">${t("reconnecting")}</p>`}
      ${is_on
        ? html`<button type="button" class="button" onClick=${() => ask("stop", undefined)}>${icon("cross")}${t("workshop_stop")}</button>`
        : html`<button type="button" class="button" onClick=${() => again([])}>${icon("play")}${t("all_again")}</button>`}
      <a class="button quiet" href="${workshopPath()}?game=${workshop.game}">${t("workshop_new")}</a></div>
    <${Voice} text=${standing(workshop, t)} turn=${workshop.state} />
    <${Problem} error=${refused} t=${t} />
    <${Headlines} workshop=${workshop} reader=${reader} />
    <div class="workshop">
      <section class="stack" aria-labelledby="checks-title">
        <h2 id="checks-title">${t("checks")} <span class="count">${workshop.checks.filter(({ verdict }) => verdict).length}/${workshop.checks.length}</span></h2>
        <div class="row" role="group" aria-label=${t("verdicts")}>${Object.entries(workshop.counts).filter(([, n]) => n).map(([verdict, n]) => html`<span
          class="verdict ${verdict}" key=${verdict}>${n} ${t(`verdict_${verdict}`)}</span>`)}</div>
        <ol class="checks">${workshop.checks.map((row) => html`<${Row} key=${row.id} row=${row} workshop=${workshop} reader=${reader} again=${again} />`)}</ol>
      </section>
      <${Doors} workshop=${workshop} t=${t} />
    </div>
  </main>`;
}

/** "Waiting for a connection: …". @param {Workshop} workshop @param {import("../types.js").Translate} t */
function standing({ state, why, problem, now, is_here }, t) {
  if (state === "over") return t(`workshop_${why}`, { why: problem });
  return t(is_here ? "check_runs" : "check_waits", { check: now ?? "" });
}

/**
 * What is most likely the matter, as the command says it first: mistakes that explain half of the findings, or else the
 * first finding. @param {{workshop: Workshop, reader: Reader}} props
 */
function Headlines({ workshop: { game, diagnosis }, reader: { t, lang } }) {
  if (!diagnosis.length) return null;
  const likely = diagnosis.filter(({ explains, of }) => 2 * explains.length >= of).slice(0, HEADLINES);
  return html`<section class="card stack diagnosis" aria-labelledby="diagnosis-title">
    <h2 id="diagnosis-title">${t(likely.length ? "most_likely" : "no_single_mistake")}</h2>
    ${(likely.length ? likely : diagnosis.slice(0, 1)).map((one) => html`<p key=${one.code} data-code=${one.code}>
      ${lang === "de" && one.cause_de ? html`<strong>${one.cause_de}</strong>` : html`<strong lang="en">${one.cause}</strong>`}
      ${" "}<span class="note">${t("explains", { n: one.explains.length, of: one.of })}</span>
      ${" "}${one.paragraph && html`<a href=${protocolPath(game, lang, one.anchor ?? undefined)} target="_blank" lang="en">${one.paragraph}</a>`}</p>`)}
  </section>`;
}

/** How a client that `new-client` has copied comes to the first door that takes lines. @param {{workshop: Workshop, t: import("../types.js").Translate}} props */
function CopiedClient({ workshop: { game, doors }, t }) {
  const door = doors.find(({ url }) => !isSocket(url)) ?? doors[0];
  return door && html`<${Copied} t=${t} title=${t("copied_client")} text=${`python3 ${game}_client.py ${door.host} ${door.port}`} />`;
}

/** @param {{workshop: Workshop, t: import("../types.js").Translate}} props */
const Doors = ({ workshop, t }) => html`<section class="card stack" aria-labelledby="doors-title">
  <h2 id="doors-title">${t("your_door")}</h2>
  <p class="note">${t("door_hint", { name: workshop.name })}</p>
  ${workshop.doors.map((door) => html`<${DoorSign} key=${door.url} door=${door} t=${t} />`)}
  <${CopiedClient} workshop=${workshop} t=${t} />
  <p class="note">${t("command_hint")}</p>
  <${Copied} t=${t} title=${t("command_line")} text=${workshop.command} />
</section>`;

/** @param {{row: CheckRow, workshop: Workshop, reader: Reader, again: (checks: string[]) => void}} props */
function Row({ row, workshop, reader, again }) {
  const { t, lang } = reader;
  const is_wrong = row.verdict !== null && !FINE.includes(row.verdict);
  const [is_open, setOpen] = useState(/** @type {boolean | null} */ (null));
  const is_now = workshop.now === row.id && row.verdict === null;
  const shown = is_open ?? is_wrong;
  const state = row.verdict ?? (is_now ? (workshop.is_here ? "now" : "waits") : "later");
  return html`<li class="check-row ${is_now ? "current" : ""}" data-check=${row.id} data-verdict=${row.verdict ?? ""}>
    <div class="row"><span class="verdict ${state}">${t(`verdict_${state}`)}</span>
      <span class="grow">${lang === "de" ? row.title_de : row.title} <span class="note mono">${row.id}</span></span>
      ${row.seconds !== null && html`<span class="note number">${duration(row.seconds * 1000, lang)}</span>`}
      ${row.verdict && html`<button type="button" class="button small quiet" aria-expanded=${String(shown)} aria-label="${t("details")}: ${row.id}"
        onClick=${() => setOpen(!shown)}>${icon("eye")}${t("details")}</button>`}
      ${row.verdict && workshop.state === "over" && groupOf(row) !== CONDUCT && html`<button type="button" class="button small quiet" aria-label="${t("again")}: ${row.id}"
        onClick=${() => again([row.id])}>${icon("play")}${t("again")}</button>`}</div>
    ${row.verdict && shown && html`<${Finding} key=${`${row.verdict} ${row.seconds}`} row=${row} workshop=${workshop} reader=${reader} />`}</li>`;
}

/** What was expected, what came, why, and what was said. @param {{row: CheckRow, workshop: Workshop, reader: Reader}} props */
function Finding({ row, workshop, reader: { t, lang } }) {
  const [result, setResult] = useState(/** @type {CheckResult | null} */ (null));
  const path = `/workshops/${encodeURIComponent(workshop.id)}/checks/${encodeURIComponent(row.id)}`;
  useEffect(() => void get(path).then(setResult, () => {}), [path]);
  const facts = FACTS.filter((name) => row[name]);
  return html`<div class="stack finding">
    <dl class="finding-facts">${facts.map((name) => html`<div key=${name} class=${name}><dt>${t(`finding_${name}`)}</dt>
        ${lang === "de" && row[`${name}_de`] ? html`<dd>${row[`${name}_de`]}</dd>` : html`<dd lang="en">${row[name]}</dd>`}</div>`)}
      ${row.paragraph && html`<div><dt>${t("protocol")}</dt><dd><a href=${protocolPath(workshop.game, lang, row.anchor ?? undefined)}
        target="_blank" lang="en">${row.paragraph}</a></dd></div>`}</dl>
    ${result && result.transcript.length > 0 && html`<details open=${!FINE.includes(row.verdict ?? "")}><summary>${t("transcript")}</summary>
      ${result.more > 0 && html`<p class="note">${t("lines_before", { n: result.more })}</p>`}
      <ol class="wire-lines" tabindex="0" aria-label=${t("transcript")}>${result.transcript.map((line, at) => html`<li key=${at}
          class="wire-${line.from || "note"} ${line.mark ? "wire-wrong" : ""}">
        <span class="number note">${line.ms}</span>
        <span class="wire-mark"><span aria-hidden="true">${ARROWS[line.from]}</span>${line.from && html`<span class="hidden-text">${t(`wire_${line.from}`)}</span>`}</span>
        <div class="wire-said"><${Said} text=${line.text} t=${t} /></div></li>`)}</ol></details>`}
  </div>`;
}
