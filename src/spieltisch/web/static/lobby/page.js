// The lobby: tables that wait and run, live; finished games; and a new table.

import { atRest, register } from "../app/registering.js";
import { get } from "../server/api.js";
import { shortName } from "../words/bot-names.js";
import { ContestList, useContests } from "../contests/contests-page.js";
import { follow } from "../server/feed.js";
import { allGames } from "../server/games.js";
import { Finder, isWanted, useWanted } from "./finder.js";
import { Finished } from "./finished.js";
import { GameTiles } from "./game-tiles.js";
import { html, useEffect, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { ownTables, placeAt } from "../memory.js";
import { later } from "../parts/later.js";
import { doubt, isolated, moment } from "../words/moments.js";
import { Opener } from "./opener.js";
import { OWN, tablePath, workshopPath } from "../places.js";
import { seatStateText } from "../words/seat-names.js";
import { useTitles } from "../words/titles.js";

/**
 * @typedef {import("../types.js").GameCard} GameCard @typedef {import("../types.js").TableCard} TableCard
 * @typedef {import("../types.js").ContestCard} ContestCard @typedef {import("../main.js").Reader} Reader
 */

const OwnGames = later(async () => (await import("./own-games.js")).OwnGames);
const CONTESTS = 3;

/** @param {{reader: Reader}} props */
export function LobbyPage({ reader }) {
  const { t } = reader;
  const [games, setGames] = useState(/** @type {GameCard[]} */ ([]));
  const [tables, setTables] = useState(/** @type {TableCard[] | null} */ (null));
  const [finished, setFinished] = useState(/** @type {string | null} */ (null));
  const [link, setLink] = useState("connecting");
  const [wanted, change] = useWanted();
  const [chosen, choose] = useState(wanted.game);
  const { contests = [], arenas = {} } = useContests().found ?? {};
  useEffect(() => void (document.title = "Spieltisch"), []);
  useEffect(() => atRest(() => register(reader.lang)), [reader.lang]);
  useEffect(() => {
    allGames().then(setGames, () => setLink("broken"));
    const stopper = new AbortController();
    const hear = (/** @type {string} */ event, /** @type {any} */ data) => {
      if (event !== "") return;
      setTables(data.tables);
      setLink("open");
      setFinished(data.finished ?? "");
    };
    follow({ path: "/lobby/feed", signal: stopper.signal, hear, tell: setLink });
    return () => stopper.abort();
  }, []);
  const shown = (tables ?? []).filter((table) => isWanted(table, wanted) && !table.is_deserted && !table.classroom && !isMine(table));
  const game = games.find(({ name }) => name === chosen) ?? games[0];
  const titles = useTitles(reader.lang);
  return html`<main id="content" tabindex="-1" class="page">
    <h1>${t("lobby_title")}</h1>
    <p class="lead">${t("lobby_intro")}</p>
    ${link === "broken" && html`<p class="problem" role="status">${t("reconnecting")}</p>`}
    ${ownTables().length > 0 && html`<${OwnGames} reader=${reader} titles=${titles} news=${tables?.length} />`}
    ${game && html`<${GameTiles} reader=${reader} games=${games} chosen=${game} choose=${choose} />`}
    <div class="lobby">
      ${game && html`<${Opener} reader=${reader} game=${game} />`}
      <div class="stack">
        <${Finder} reader=${reader} games=${games} contests=${contests} wanted=${wanted} change=${change} />
        <${Contests} reader=${reader} contests=${contests.filter((one) => isThis(one, wanted))} />
        ${!wanted.contest && ["waiting", "running"].map((status) => html`<${Tables} key=${status} reader=${reader} status=${status}
          titles=${titles} tables=${tables && shown.filter((table) => table.status === status)} />`)}
        <${Finished} reader=${reader} titles=${titles} wanted=${wanted} latest=${finished} />
        ${Object.keys(arenas).length > 0 && html`<p class="note">${t("arenas_lead")} ${Object.entries(arenas).map(([id, name], at) => html`${at > 0 && ", "}<a
          key=${id} href="/arena/${encodeURIComponent(id)}">${name}</a>`)}</p>`}
        ${games.some(({ has_checks }) => has_checks) && html`<p class="note">${t("workshop_lead")} <a href=${workshopPath()}>${t("workshop")}</a></p>`}
      </div>
    </div>
    <p class="row"><a href="/puzzles">${t("puzzles")}</a> <a href=${OWN}>${t("own_page")}</a> <a href="/class">${t("for_class")}</a> <a href=${`/docs?lang=${reader.lang}`}>${t("documents")}</a>
      <a href=${`/api?lang=${reader.lang}`}>${t("reference")}</a></p>
  </main>`;
}

/** @param {ContestCard} contest @param {import("./finder.js").Wanted} wanted */
const isThis = ({ id, game }, wanted) => (!wanted.game || game === wanted.game) && (!wanted.contest || id === wanted.contest);

/** What is played by others, if there is any. @param {{reader: Reader, contests: ContestCard[]}} props */
const Contests = ({ reader, contests }) => contests.length ? html`<section aria-labelledby="contests-title">
  <h2 id="contests-title"><a href="/contests">${reader.t("contests")}</a> <span class="count">${contests.length}</span></h2>
  <${ContestList} reader=${reader} contests=${contests.slice(0, CONTESTS)} /></section>` : null;

/** @param {{reader: Reader, status: string, titles: Map<string, string>, tables: TableCard[] | null}} props */
function Tables({ reader: { t, lang }, status, titles, tables }) {
  return html`<section aria-labelledby="${status}-title">
    <h2 id="${status}-title">${t(status)} ${tables && html`<span class="count">${tables.length}</span>`}</h2>
    ${tables === null ? html`<p class="note">${t("loading")}</p>`
      : tables.length === 0 ? html`<p class="note">${t(`no_${status}`)}</p>`
      : html`<ul class="rows">${tables.map((table) => html`<li key=${table.id}>
          <a class="line" href=${tablePath(table.id)}>
            <span class="line-main"><strong>${titles.get(table.game) ?? table.game}</strong>
              <span class="players">${table.seats.map((seat) => html`<span class="player">
                <span class="seat-mark plain" aria-hidden="true">${seat.seat + 1}</span>${seatText(table, seat, t)}${seat.resembles && html` <span class="note">${doubt(seat.name, seat.resembles, t)}</span>`}</span>`)}
              ${table.is_pairing && html`<span class="chip looking">${t("looking")}</span>`}</span></span>
            <span class="line-end">${table.opened && html`<span class="note">${moment(table.opened, lang)}</span>`}
              <span class="verb">${verb(table, t)}</span></span>
          </a></li>`)}</ul>`}
  </section>`;
}

/** @param {TableCard} table @param {import("../types.js").SeatCard} seat @param {import("../types.js").Translate} t */
const seatText = (table, seat, t) => (seat.state === "taken" ? isolated(shortName(seat.name, t, table.contest ? undefined : table.game)) : seatStateText(seat, t));

/** Whether this browser has a seat there. @param {TableCard} table */
const isMine = ({ id }) => Object.keys(placeAt(id).tokens).length > 0;

/** @param {TableCard} table @param {import("../types.js").Translate} t */
function verb(table, t) {
  if (isMine(table)) return html`${icon("play")}${t("go_on")}`;
  if (table.seats.some((seat) => seat.state === "open")) return html`${icon("seat")}${t("join")}`;
  return html`${icon("eye")}${t("watch")}`;
}
