// The lobby: tables that wait and run, live; finished games; and a new table.

import { get } from "./api.js";
import { ContestList, useContests } from "./contests-page.js";
import { follow } from "./feed.js";
import { html, useEffect, useState } from "./html.js";
import { icon } from "./icons.js";
import { placeAt } from "./memory.js";
import { apart, listed, moment } from "./moments.js";
import { Opener } from "./opener.js";
import { outcomeText } from "./outcome.js";
import { replayPath, tablePath, workshopPath } from "./places.js";
import { shortTitle } from "./titles.js";

/**
 * @typedef {import("./types.js").GameCard} GameCard @typedef {import("./types.js").TableCard} TableCard
 * @typedef {import("./types.js").ReplayCard} ReplayCard @typedef {import("./main.js").Reader} Reader
 * @typedef {{replays: ReplayCard[], next: number | null}} Shelf
 */

const SHELF = 12;
const CONTESTS = 3;

/** @param {{reader: Reader}} props */
export function LobbyPage({ reader }) {
  const { t } = reader;
  const [games, setGames] = useState(/** @type {GameCard[]} */ ([]));
  const [tables, setTables] = useState(/** @type {TableCard[] | null} */ (null));
  const [finished, setFinished] = useState("");
  const [link, setLink] = useState("connecting");
  const [filter, setFilter] = useState("");
  useEffect(() => void (document.title = "Spieltisch"), []);
  useEffect(() => {
    get("/games").then((found) => setGames(found.games), () => setLink("broken"));
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
  const shown = (tables ?? []).filter((table) => !filter || table.game === filter);
  const titles = new Map(games.map((game) => [game.name, shortTitle(game, reader.lang)]));
  return html`<main id="content" tabindex="-1" class="page">
    <h1>${t("lobby_title")}</h1>
    <p class="lead">${t("lobby_intro")}</p>
    ${link === "broken" && html`<p class="problem" role="status">${t("reconnecting")}</p>`}
    <div class="lobby">
      <${Opener} reader=${reader} games=${games} />
      <div class="stack">
        <${Contests} reader=${reader} />
        <${Filter} reader=${reader} games=${games} filter=${filter} change=${setFilter} />
        ${["waiting", "running"].map((status) => html`<${Tables} key=${status} reader=${reader} status=${status}
          titles=${titles} tables=${tables && shown.filter((table) => table.status === status)} />`)}
        <${Finished} key=${filter} reader=${reader} titles=${titles} game=${filter} latest=${finished} />
        ${games.some(({ has_checks }) => has_checks) && html`<p class="note">${t("workshop_lead")} <a href=${workshopPath()}>${t("workshop")}</a></p>`}
      </div>
    </div>
  </main>`;
}

/** What is played by others, if there is any. @param {{reader: Reader}} props */
function Contests({ reader }) {
  const { found } = useContests();
  return found?.contests.length ? html`<section aria-labelledby="contests-title">
    <h2 id="contests-title"><a href="/contests">${reader.t("contests")}</a> <span class="count">${found.contests.length}</span></h2>
    <${ContestList} reader=${reader} contests=${found.contests.slice(0, CONTESTS)} /></section>` : null;
}

/** @param {{reader: Reader, games: GameCard[], filter: string, change: (game: string) => void}} props */
function Filter({ reader: { t, lang }, games, filter, change }) {
  const pills = [{ name: "", text: t("all_games") }, ...games.map((game) => ({ name: game.name, text: shortTitle(game, lang) }))];
  return html`<div class="row pills" role="group" aria-label=${t("game")}>
    ${pills.map(({ name, text }) => html`<button type="button" class="chip" key=${name}
      aria-pressed=${String(name === filter)} onClick=${() => change(name)}>${text}</button>`)}
  </div>`;
}

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
                <span class="seat-mark seat-${seat.seat}" aria-hidden="true">${seat.seat + 1}</span>${seatText(seat, t)}</span>`)}</span></span>
            <span class="line-end">${table.opened && html`<span class="note">${moment(table.opened, lang)}</span>`}
              <span class="verb">${verb(table, t)}</span></span>
          </a></li>`)}</ul>`}
  </section>`;
}

/** @param {import("./types.js").SeatCard} seat @param {import("./types.js").Translate} t */
const seatText = (seat, t) => (seat.state === "taken" ? seat.name : t(`seat_${seat.state}`));

/** @param {TableCard} table @param {import("./types.js").Translate} t */
function verb(table, t) {
  if (Object.keys(placeAt(table.id).tokens).length) return html`${icon("play")}${t("go_on")}`;
  if (table.seats.some((seat) => seat.state === "open")) return html`${icon("seat")}${t("join")}`;
  return html`${icon("eye")}${t("watch")}`;
}

/** @param {{reader: Reader, titles: Map<string, string>, game: string, latest: string}} props */
function Finished({ reader: { t, lang }, titles, game, latest }) {
  const [shelf, setShelf] = useState(/** @type {Shelf | null} */ (null));
  const load = async (/** @type {number | null} */ before) => {
    const query = new URLSearchParams({ limit: String(SHELF), ...(game && { game }), ...(before && { before: String(before) }) });
    const found = /** @type {Shelf} */ (await get(`/replays?${query}`));
    setShelf((old) => ({ replays: [...(before && old ? old.replays : []), ...found.replays], next: found.next }));
  };
  useEffect(() => void load(null).catch(() => {}), [game, latest]);
  return html`<section aria-labelledby="finished-title">
    <h2 id="finished-title">${t("finished")}</h2>
    ${shelf === null ? html`<p class="note">${t("loading")}</p>`
      : shelf.replays.length === 0 ? html`<p class="note">${t("no_finished")}</p>`
      : html`<ul class="rows">${shelf.replays.map((replay) => html`<li key=${replay.id}>
          <a class="line" href=${replayPath(replay.id)}>
            <span class="line-main"><strong>${titles.get(replay.game) ?? replay.game}</strong>
              <span>${listed(apart(replay.names), lang)}</span>
              <span class="note">${outcomeText(replay.result, apart(replay.names), t, lang)}</span></span>
            <span class="line-end"><span class="note">${moment(replay.opened, lang)}</span>
              <span class="verb">${icon("play")}${t("replay")}</span></span>
          </a></li>`)}</ul>`}
    ${shelf?.next != null && shelf.replays.length >= SHELF && html`<button type="button" class="button"
      onClick=${() => load(shelf.next)}>${t("more")}</button>`}
  </section>`;
}
