// A contest: who stands where, what is played now, rounds and bracket, who has what of whom, faults.

import { useContest } from "./contest-feed.js";
import { ContestHall } from "./contest-hall.js";
import { Progress, systemText } from "./contests-page.js";
import { CrossTable } from "./cross-table.js";
import { HallSwitch, useHall } from "../table/hall.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { Loading } from "../parts/loading.js";
import { listed, moment } from "../words/moments.js";
import { Own } from "./own.js";
import { contestPath, tablePath } from "../places.js";
import { whyNot } from "../server/refusals.js";
import { Faults } from "./faults.js";
import { Brackets, Rounds } from "./rounds.js";
import { Stages } from "./stages.js";
import { Standings } from "./standings.js";
import { translator } from "../texts.js";
import { useTitle } from "../words/titles.js";
import { keepToken, takeToken } from "../parts/tokens.js";
import { Voice } from "../parts/voice.js";
import { words } from "./words.js";

/** @typedef {import("../types.js").Contest} Contest @typedef {import("../main.js").Reader} Reader */

/** Where this browser keeps secret links, by contest. */
const TOKENS = "spieltisch.contests";

/** @param {{reader: Reader, id: string}} props */
export function ContestPage({ reader: asking, id }) {
  const t = useMemo(() => translator(asking.lang, words), [asking]);
  const reader = useMemo(() => ({ ...asking, t }), [asking, t]);
  const [token, setToken] = useState(() => takeToken(TOKENS, id));
  const forget = () => {
    keepToken(TOKENS, id, null);
    setToken(null);
  };
  const { contest, link, problem } = useContest(id);
  const [is_hall, toggle] = useHall();
  useEffect(() => void (document.title = `${contest?.contest ?? t("contest")} – Spieltisch`), [contest?.contest, t]);
  if (problem) {
    return html`<main id="content" tabindex="-1" class="page stack"><h1>${t("contest")}</h1>
      <p class="problem" role="alert">${whyNot(problem, t)}</p><p><a href="/contests">${t("all_contests")}</a></p></main>`;
  }
  if (!contest) return html`<main id="content" tabindex="-1" class="page"><h1>${t("contest")}</h1><${Loading} is_lost=${link === "broken"} t=${t} /></main>`;
  return html`<main id="content" tabindex="-1" class="page contest-page ${is_hall ? "hall" : ""}">
    <${ContestHead} contest=${contest} reader=${reader}>
      ${link === "broken" && html`<p class="problem" role="status">${t("reconnecting")}</p>`}
      <${HallSwitch} is_on=${is_hall} toggle=${toggle} t=${t} /><//>
    <${Voice} text=${leaderText(contest, t)} turn=${contest.standings[0]?.name} />
    ${is_hall ? html`<${ContestHall} contest=${contest} reader=${reader} />` : html`<${Desk} contest=${contest} token=${token} forget=${forget} reader=${reader} />`}
  </main>`;
}

/** @param {Contest} contest @param {import("../types.js").Translate} t */
const leaderText = ({ standings: [first], state, blocks }, t) => !first || !blocks ? ""
  : t(state === "over" ? "won_by" : "led_by", { name: first.name });

/** @param {{contest: Contest, reader: Reader, children?: unknown}} props */
function ContestHead({ contest, reader: { t, lang }, children }) {
  const title = useTitle(contest.game, lang);
  return html`<div class="table-head">
    <h1>${contest.contest}</h1>
    <p class="note">${title} · ${systemText(contest.system, t)} · ${t("players_count", { n: contest.players })} · ${t(`luck_${contest.luck}`)}${oddsText(contest, t)}</p>
    <p class="turn">${stateText(contest, t, lang)}</p>
    <${Progress} of=${contest} t=${t} />
    ${children}
  </div>`;
}

/** Who has more or less time than usual. @param {Contest} contest @param {import("../types.js").Translate} t */
function oddsText({ time_percent }, t) {
  const odds = Object.entries(time_percent).map(([name, percent]) => `${name} ${percent} %`).join(", ");
  return odds && ` · ${t("time_odds", { odds })}`;
}

/** Whether it goes on, and if not, for what it waits. @param {Contest} contest @param {import("../types.js").Translate} t @param {string} lang */
function stateText({ state, pause, awaits }, t, lang) {
  if (state === "over") return t("contest_over");
  if (pause) return t(pause.why ? "contest_paused_why" : "contest_paused", { why: pause.why });
  if (!awaits) return t("contest_running");
  return awaits.start ? t("contest_starts", { n: awaits.round, time: moment(awaits.start, lang) }) : t("contest_waits", { n: awaits.round });
}

/** @param {{contest: Contest, token: string | null, forget: () => void, reader: Reader}} props */
const Desk = ({ contest, token, forget, reader }) => html`<div class="contest">
  <div class="stack">
    <${Standings} contest=${contest.id} places=${contest.standings} reader=${reader} />
    <${Stages} contest=${contest} reader=${reader} />
    <${Brackets} contest=${contest} reader=${reader} />
    <${CrossTable} contest=${contest} reader=${reader} />
  </div>
  <div class="stack">
    ${token && html`<${Own} key=${token} contest=${contest} token=${token} forget=${forget} lang=${reader.lang} t=${reader.t} />`}
    ${contest.state === "running" && html`<${Running} contest=${contest} reader=${reader} />`}
    <${Rounds} contest=${contest} reader=${reader} />
    <${Faults} contest=${contest.id} game=${contest.game} faults=${contest.faults} reader=${reader} />
    <${Downloads} contest=${contest} reader=${reader} />
  </div>
</div>`;

/** Games that are played now. @param {{contest: Contest, reader: Reader}} props */
const Running = ({ contest, reader: { t, lang } }) => html`<section class="stack running" aria-labelledby="running-title">
  <h2 id="running-title">${t("running_tables")} <span class="count">${contest.running.length}</span></h2>
  ${contest.running.length === 0 ? html`<p class="note">${t("no_running")}</p>`
    : html`<ul class="rows">${contest.running.map((game) => html`<li key=${game.id}><a class="line" href=${tablePath(game.id)}>
        <span class="line-main"><span>${listed(game.players, lang)}</span>${game.match && html`<span class="note number">${t("match_n", { n: game.match })}</span>`}</span>
        <span class="line-end"><span class="verb">${icon("eye")}${t("watch")}</span></span></a></li>`)}</ul>`}
</section>`;

/** @param {{contest: Contest, reader: Reader}} props */
const Downloads = ({ contest, reader: { t, lang } }) => html`<section class="card stack" aria-labelledby="files-title">
  <h2 id="files-title">${t("files")}</h2>
  <p class="row">${contest.downloads.map((name) => html`<a class="button" key=${name} download
      href=${`/api/v1${contestPath(contest.id)}/files/${name}`}>${icon("download")}${name}</a>`)}
    <a class="button" href=${`/api/v1${contestPath(contest.id)}`} download=${`${contest.id}.json`}>${icon("download")}JSON</a></p>
  <p class="note">${t("opened_at", { time: moment(contest.opened, lang) })}</p>
</section>`;
