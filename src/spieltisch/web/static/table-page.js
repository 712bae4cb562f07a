// A table: the board, what one can do, who plays, what happened, and what people say.

import { get, post, Refused } from "./api.js";
import { Drawn, useGame } from "./boards.js";
import { button } from "./controls.js";
import { Chat } from "./chat.js";
import { follow } from "./feed.js";
import { html, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "./html.js";
import { icon } from "./icons.js";
import { Lines, Voice, wordsOf } from "./lines.js";
import { forgetSeat, placeAt } from "./memory.js";
import { outcomeText, Places } from "./outcome.js";
import { People, turnText } from "./people.js";
import { replayPath, tablePath } from "./places.js";
import * as plain from "./plain.js";
import { awaited, BLANK, namesOf, reduce, statusOf } from "./table.js";
import { translator } from "./texts.js";
import { Waiting } from "./waiting.js";

/**
 * @typedef {import("./main.js").Reader} Reader
 * @typedef {import("./types.js").BoardModule} BoardModule @typedef {import("./types.js").BoardScene} BoardScene
 * @typedef {import("./table.js").Table} Table @typedef {import("./table.js").News} News
 */

/** @param {{id: string, reader: Reader}} props */
export function TablePage({ id, reader }) {
  const [seat, setSeat] = useState(() => seatFromAddress(id));
  const sit = (/** @type {number | null} */ wished) => {
    history.replaceState(null, "", tablePath(id, wished === null ? "spectator" : String(wished)));
    setSeat(wished);
  };
  return html`<${Seen} key=${seat ?? "spectator"} id=${id} reader=${reader} seat=${seat} sit=${sit} />`;
}

/** The seat that the address names if this browser has its token, else the first it has. @param {string} id */
function seatFromAddress(id) {
  const mine = Object.keys(placeAt(id).tokens).map(Number);
  const wished = new URLSearchParams(location.search).get("as");
  if (wished === "spectator") return null;
  return mine.find((seat) => String(seat) === wished) ?? mine[0] ?? null;
}

/** A table through the eyes of one seat. @param {{id: string, reader: Reader, seat: number | null, sit: (seat: number | null) => void}} props */
function Seen({ id, reader, seat, sit }) {
  const { t, lang } = reader;
  const token = seat === null ? null : placeAt(id).tokens[seat] ?? null;
  const [table, dispatch] = useReducer(/** @type {(table: Table, news: News) => Table} */ (reduce), BLANK);
  const { game, module } = useGame(table.card?.game);
  const names = namesOf(table);
  const words = useMemo(() => translator(lang, module?.words), [lang, module]);
  const sceneOf = (/** @type {Table} */ of) => newScene(of, names, words, lang, act, (value) => dispatch({ is: "chosen", value }));
  const keep = useRef(/** @type {(table: Table) => any} */ (() => null));
  keep.current = (next) => module?.keep?.(next.chosen, sceneOf(next)) ?? null;

  /** Send an action. @param {string} action */
  async function act(action) {
    if (table.is_sending || token === null || seat === null) return;
    dispatch({ is: "sending" });
    try {
      await post(seatPath(id, seat, "actions"), { action }, token);
      dispatch({ is: "accepted" });
    } catch (error) {
      dispatch({ is: "refused", why: error instanceof Refused ? error.message : t("unreachable") });
    }
  }

  useFeed(id, token, dispatch, keep);
  usePast(id, token, table, dispatch);
  useEffect(() => {
    if (table.problem?.status === 401 && seat !== null) {
      forgetSeat(id, seat);
      sit(null);
    }
  }, [table.problem]);
  const title = game?.title[lang] ?? "Spieltisch";
  const turn = turnText(table, reader);
  useEffect(() => void (document.title = `${turn} – ${title}`), [turn, title]);

  if (table.problem?.status === 404) return html`<${Gone} id=${id} reader=${reader} />`;
  const speaker = { module: module ?? plain, names, t: words, lang };
  const known = module ? table : BLANK; // until the game's words are there, nothing is said in others
  const heard = [...known.news.map(({ item }) => wordsOf(item, speaker)), seat !== null && awaited(table).includes(seat) ? turn : null];
  return html`<main id="content" tabindex="-1" class="page table-page">
    <${TableHead} table=${table} title=${title} turn=${turn} reader=${reader} />
    <${Voice} text=${heard.filter(Boolean).join(" ")} turn=${table.news} />
    <${Voice} text=${table.refusal && t("refused", { why: table.refusal })} turn=${table.refusal} is_urgent=${true} />
    <div class="table">
      <${Play} table=${table} module=${module} scene=${sceneOf(table)} id=${id} reader=${reader} sit=${sit} />
      <aside class="stack side">
        <${People} table=${table} reader=${reader} />
        <${Lines} lines=${known.lines} speaker=${speaker} title=${t("events")} />
        ${token !== null && statusOf(table) === "running" && html`<${Chat} t=${t}
          speak=${async (/** @type {string} */ text) => void (await post(seatPath(id, seat ?? 0, "chat"), { text }, token))} />`}
        <${Eyes} id=${id} table=${table} seat=${seat} sit=${sit} t=${t} />
      </aside>
    </div>
  </main>`;
}

/** @param {string} id @param {number} seat @param {"actions" | "chat" | "leave"} deed */
const seatPath = (id, seat, deed) => `/tables/${encodeURIComponent(id)}/seats/${seat}/${deed}`;

/**
 * @param {Table} table @param {string[]} names @param {import("./types.js").Translate} t @param {import("./types.js").Lang} lang
 * @param {(text: string) => void} commit @param {(value: any) => void} choose @returns {BoardScene}
 */
const newScene = ({ picture, seat, choices, chosen, is_sending }, names, t, lang, commit, choose) => ({
  picture, seat, choices: is_sending ? [] : choices, chosen, names, t, lang, commit, choose,
});

/**
 * @param {string} id @param {string | null} token @param {(news: News) => void} dispatch
 * @param {{current: (table: Table) => any}} keep
 */
function useFeed(id, token, dispatch, keep) {
  useEffect(() => {
    const stopper = new AbortController();
    const hear = (/** @type {string} */ event, /** @type {any} */ data) => {
      if (event === "hello") dispatch({ is: "hello", hello: data });
      else if (event === "table") dispatch({ is: "card", card: data });
      else if (event === "") dispatch({ is: "entry", entry: data, here_ms: performance.now(), keep: (next) => keep.current(next) });
    };
    const tell = (/** @type {import("./feed.js").FeedState} */ state, /** @type {Refused | undefined} */ problem) =>
      dispatch({ is: "link", state, problem });
    follow({ path: `/tables/${encodeURIComponent(id)}/feed`, token, signal: stopper.signal, hear, tell });
    return () => stopper.abort();
  }, [id, token]);
}

/** Ask for what happened before the feed's first entry. @param {string} id @param {string | null} token @param {Table} table @param {(news: News) => void} dispatch */
function usePast(id, token, table, dispatch) {
  const has_begun = table.first !== null;
  useEffect(() => {
    if (!has_begun) return;
    get(`/tables/${encodeURIComponent(id)}/events`, { token }).then(({ events }) => dispatch({ is: "past", events }), () => {});
  }, [id, token, has_begun, table.round]);
}

/** @param {{table: Table, title: string, turn: string, reader: Reader}} props */
function TableHead({ table, title, turn, reader: { t } }) {
  const is_mine = table.seat !== null && awaited(table).includes(table.seat);
  return html`<div class="table-head">
    <h1>${title}</h1>
    <p class="turn ${is_mine ? "mine" : ""}">${turn}</p>
    ${table.card?.parent && html`<a class="note" href=${replayPath(table.card.parent)}>${icon("fork")}${t("forked_from")}</a>`}
    ${table.link === "broken" && html`<p class="problem" role="status">${t("reconnecting")}</p>`}
  </div>`;
}

/**
 * Where one plays: board and panel, and what stands in for them before and after the game.
 * @param {{table: Table, module: BoardModule | undefined, scene: BoardScene, id: string, reader: Reader, sit: (seat: number | null) => void}} props
 */
function Play({ table, module, scene, id, reader: { t, lang }, sit }) {
  const place = useFocusKept();
  const keyed = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape" && scene.chosen !== null) scene.choose(null);
  };
  const { card, outcome } = table;
  const status = statusOf(table);
  return html`<div class="stack play" ref=${place} onKeyDown=${keyed}>
    ${card && status === "waiting" && html`<${Waiting} card=${card} t=${t} sit=${sit} />`}
    ${status === "over" && html`<section class="card stack over" aria-label=${t("game_over")}>
      <h2>${outcome ? outcomeText(outcome, scene.names, t, lang) : t("game_over")}</h2>
      ${outcome && html`<${Places} outcome=${outcome} names=${scene.names} t=${t} />`}
      <p class="row"><a class="button primary" href=${replayPath(id)}>${icon("play")}${t("see_replay")}</a>
        <a class="button" href="/">${t("another")}</a></p></section>`}
    ${table.refusal && html`<p class="problem">${t("refused", { why: table.refusal })}</p>`}
    ${table.has_picture && module ? html`
      <div class="board-place"><${Drawn} module=${module} draw=${(/** @type {BoardModule} */ one) => one.board(scene)} /></div>
      <div class="panel-place stack">
        <${Drawn} module=${module} draw=${(/** @type {BoardModule} */ one) => one.panel(scene)} />
        ${scene.chosen !== null && html`<p>${button({ text: t("take_back"), press: () => scene.choose(null), kind: "quiet" })}</p>`}
      </div>` : status !== "waiting" && html`<p class="note">${t("loading")}</p>`}
  </div>`;
}

/** A place that keeps the keyboard's focus when what had it is drawn no more. */
function useFocusKept() {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const focused = useRef(/** @type {Element | null} */ (null));
  useLayoutEffect(() => {
    const was = focused.current;
    if (was && !(was.isConnected && !was.matches(":disabled")) && (document.activeElement === document.body || document.activeElement === was)) {
      /** @type {HTMLElement | null | undefined} */ (place.current?.querySelector("[data-cell][tabindex='0'], .panel-place button:enabled"))?.focus();
    }
    const now = document.activeElement;
    focused.current = now && place.current?.contains(now) ? now : null;
  });
  useEffect(() => {
    const note = (/** @type {FocusEvent} */ { target }) => {
      focused.current = place.current?.contains(/** @type {Node} */ (target)) ? /** @type {Element} */ (target) : null;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  return place;
}

/** Through whose eyes, and the way out. @param {{id: string, table: Table, seat: number | null, sit: (seat: number | null) => void, t: import("./types.js").Translate}} props */
function Eyes({ id, table, seat, sit, t }) {
  const [is_sure, setSure] = useState(false);
  const mine = Object.keys(placeAt(id).tokens).map(Number);
  const names = namesOf(table);
  const status = statusOf(table);
  const next = mine.find((one) => one !== seat && awaited(table).includes(one));
  const is_mine = seat !== null && awaited(table).includes(seat);
  const leave = async () => {
    if (seat === null) return;
    await post(seatPath(id, seat, "leave"), undefined, placeAt(id).tokens[seat]).catch(() => {});
    forgetSeat(id, seat);
    sit(null);
  };
  return html`<section class="stack eyes">
    ${!is_mine && next !== undefined && html`<p>${button({ text: t("hand_over", { name: names[next] }), press: () => sit(next), kind: "primary" })}</p>`}
    ${mine.length > 0 && html`<label class="field across"><span>${t("viewing")}</span>
      <select name="eyes" onChange=${(/** @type {any} */ { target }) => sit(target.value === "" ? null : Number(target.value))}>
        ${mine.map((one) => html`<option value=${one} selected=${one === seat}>${names[one] ?? t("seat", { n: one + 1 })}</option>`)}
        <option value="" selected=${seat === null}>${t("as_spectator")}</option>
      </select></label>`}
    ${seat !== null && status && status !== "over" && html`<p class="row">
      ${is_sure && status === "running" ? html`<span>${t("leave_sure")}</span>
          ${button({ text: t("yes"), press: leave })}${button({ text: t("no"), press: () => setSure(false), kind: "quiet" })}`
        : button({ text: html`${icon("leave")}${t(status === "running" ? "leave" : "leave_seat")}`, kind: "quiet",
          press: () => (status === "running" ? setSure(true) : leave()) })}
    </p>`}
  </section>`;
}

/** A table that is no more may have left a replay. @param {{id: string, reader: Reader}} props */
function Gone({ id, reader: { t } }) {
  const [has_replay, setReplay] = useState(false);
  useEffect(() => void get(`/replays/${encodeURIComponent(id)}`).then(() => setReplay(true), () => {}), [id]);
  return html`<main id="content" tabindex="-1" class="page stack">
    <h1>${t(has_replay ? "game_over" : "not_found")}</h1>
    ${has_replay && html`<p><a class="button primary" href=${replayPath(id)}>${icon("play")}${t("see_replay")}</a></p>`}
    <p><a href="/">${t("back_to_lobby")}</a></p>
  </main>`;
}
