// One version of one's own: its checks, what it is worth, its games and faults.

import { html } from "../html.js";
import { icon } from "../parts/icons.js";
import { protocolPath, replayPath } from "../places.js";
import { OwnFile } from "../parts/own-file.js";
import { isolated, moment } from "../words/moments.js";
import { Beaten, rating, Trend } from "./ladder.js";

/**
 * @typedef {import("../types.js").OwnVersion} OwnVersion @typedef {import("../types.js").ArenaCheck} Check
 * @typedef {import("../types.js").OwnGame} OwnGame @typedef {import("../types.js").Translate} Translate
 * @typedef {import("../parts/own-file.js").Read} Read
 */

const VERDICTS = { playing: "passed", checking: "now", rejected: "failed", retired: "skipped" };
const FINE = ["passed", "skipped"];
const FACTS = /** @type {const} */ (["expected", "got", "likely"]);
const KILO = 1024;

/** @param {{version: OwnVersion, game: string, read: Read, is_open: boolean, lang: import("../texts.js").Lang, t: Translate}} props */
export function Version({ version, game, read, is_open, lang, t }) {
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 0 });
  const facts = [
    [t("facts_handed_in"), moment(version.at, lang)], [t("facts_language"), version.language], [t("facts_run"), version.run],
    ...(version.build ? [[t("facts_build"), version.build]] : []), [t("facts_size"), `${number.format(Math.ceil(version.size / KILO))} kB`],
  ];
  const wrong = version.latest.filter(({ cause }) => cause);
  return html`<details class="version" open=${is_open} data-version=${version.version} data-state=${version.state}>
    <summary><strong>${t("version_n", { n: version.version })}</strong>
      ${" "}<span class="verdict ${VERDICTS[version.state]}">${t(`state_${version.state}`)}</span>
      ${" "}${version.games > 0 && rating(version, lang)}</summary>
    <div class="stack">
      ${version.is_set_aside && html`<p class="problem">${t("set_aside")}</p>`}
      <${Checked} title=${t("quick_check")} check=${version.quick} game=${game} read=${read} lang=${lang} t=${t} />
      ${version.quick?.is_accepted && version.full && version.full.failed > 0 && html`<p class="problem">${t("found_out")}</p>`}
      ${(version.full || version.quick?.is_accepted) && html`<${Checked} title=${t("full_check")} check=${version.full} game=${game} read=${read} lang=${lang} t=${t} />`}
      ${version.games > 0 && html`<p class="row"><span>${t("games_count", { n: version.games })}</span>
        <${Trend} trend=${version.trend} lang=${lang} t=${t} /><${Beaten} beaten=${version.beaten} t=${t} /></p>`}
      ${wrong.length > 0 && html`<h4>${t("own_faults")}</h4><ul class="plain-list fault-list">${wrong.map((one) => html`<li key=${one.replay}>
        <span class="row"><span class="fault">${t(`cause_${one.cause}`)}</span>${against(one)}
          <a class="verb" href=${replayPath(one.replay)}>${icon("play")}${t("replay")}</a></span>
        ${one.detail && html`<span class="note break" lang="en">${one.detail}</span>`}
        <${OwnFile} title=${t("stderr")} path=${one.said} read=${read} t=${t} /></li>`)}</ul>`}
      <details><summary>${t("details")}</summary>
        <dl class="facts">${facts.map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd class="break">${value}</dd></div>`)}</dl>
        ${version.latest.length > 0 && html`<ul class="plain-list fault-list">${version.latest.map((one) => html`<li key=${one.replay}><span class="row">
          <span class="number">${t("rank", { n: one.ranks[one.seat] ?? "" })}</span>${against(one)}
          <a class="verb" href=${replayPath(one.replay)}>${icon("play")}${t("replay")}</a></span>
          <${OwnFile} title=${t("stderr")} path=${one.said} read=${read} t=${t} /></li>`)}</ul>`}</details>
    </div></details>`;
}

/** The others at a table. @param {OwnGame} game */
const against = ({ names, seat }) => html`<span>${names.filter((_, at) => at !== seat).map(isolated).join(", ")}</span>`;

/** @param {{title: string, check: Check | null, game: string, read: Read, lang: import("../texts.js").Lang, t: Translate}} props */
function Checked({ title, check, game, read, lang, t }) {
  if (!check) return html`<p><strong>${title}</strong> <span class="note">${t("check_waits")}</span></p>`;
  const counts = t("check_counts", { passed: check.passed, warned: check.warned, failed: check.failed });
  return html`<div class="stack diagnosis" data-accepted=${String(check.is_accepted)}>
    <p><strong>${title}</strong> ${check.passed + check.failed > 0 && html`<span class="note">${counts}</span>`}</p>
    ${check.why && html`<p class="problem" lang="en">${check.why}</p>`}
    ${check.diagnosis.length > 0 ? html`<p>${t("most_likely")}</p><ul>${check.diagnosis.slice(0, 3).map((one) => html`<li key=${one.code} data-code=${one.code}>
        ${lang === "de" && one.cause_de ? html`<strong>${one.cause_de}</strong>` : html`<strong lang="en">${one.cause}</strong>`}
        ${" "}${one.paragraph && html`<a href=${protocolPath(game, lang)} target="_blank" lang="en">${one.paragraph}</a>`}</li>`)}</ul>`
      : check.is_accepted && html`<p class="note">${t("check_fine")}</p>`}
    <p class="row"><${OwnFile} title=${t("said")} path=${check.said} read=${read} t=${t} />
      <${OwnFile} title=${t("report")} path=${check.report} read=${read} t=${t}
        show=${(/** @type {string} */ text) => html`<${Findings} text=${text} game=${game} lang=${lang} t=${t} />`} /></p></div>`;
}

/** What fell short, check by check. @param {{text: string, game: string, lang: import("../texts.js").Lang, t: Translate}} props */
function Findings({ text, game, lang, t }) {
  const rows = text.trim().split("\n").map(parsed).filter((row) => row?.id && !FINE.includes(row.verdict));
  if (rows.length === 0) return html`<p class="note">${t("check_fine")}</p>`;
  const said = (/** @type {any} */ row, /** @type {string} */ name) => (lang === "de" && row[`${name}_de`]) || row[name];
  return html`<ul class="plain-list fault-list">${rows.map((row) => html`<li key=${row.id} data-check=${row.id}>
    <span class="row"><span class="verdict ${row.verdict}">${t(`verdict_${row.verdict}`)}</span>
      <span lang=${lang === "de" && row.title_de ? "de" : "en"}>${said(row, "title")}</span> <span class="note mono">${row.id}</span></span>
    <dl class="finding-facts">${FACTS.filter((name) => row[name]).map((name) => html`<div key=${name} class=${name}>
      <dt>${t(`finding_${name}`)}</dt><dd lang=${lang === "de" && row[`${name}_de`] ? "de" : "en"}>${said(row, name)}</dd></div>`)}
      ${row.paragraph && html`<div><dt>${t("protocol")}</dt><dd><a href=${protocolPath(game, lang)} target="_blank" lang="en">${row.paragraph}</a></dd></div>`}</dl></li>`)}</ul>`;
}

/** A line of JSON; of one that was cut off nothing. @param {string} line @returns {any} */
function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
