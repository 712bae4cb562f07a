// A table: the board, what one can do, who plays, what happened, and what people say.

import { get, post, Refused } from "../server/api.js";
import { postNamed } from "../server/named.js";
import { Drawn, useGame } from "../boards/boards.js";
import { useCall, usePush, useSounds } from "../attention/calls.js";
import { button } from "../controls.js";
import { Chat } from "./chat.js";
import { Eyes } from "./eyes.js";
import { useFocusAtTable } from "../parts/focus.js";
import { undoing } from "../hands.js";
import { AboutLine, Help, useHints } from "./help.js";
import { HallSwitch, useHall } from "./hall.js";
import { attempt, hasActed, latestPlaces, pastOf, picturesOf } from "../boards/hindsight.js";
import { html, useEffect, useMemo, useReducer, useRef, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { isolated } from "../words/moments.js";
import { KeysHelp } from "./keys-help.js";
import { later } from "../parts/later.js";
import { Lines } from "./lines.js";
import { forgetSeat, placeAt, seatAt, settings, tokenAt } from "../memory.js";
import { useMotion } from "../boards/motion.js";
import { People, waitsOf } from "./people.js";
import { contestPath, replayPath, seatPath, tablePath } from "../places.js";
import * as plain from "../boards/plain.js";
import { ProtocolLink } from "../parts/protocol-link.js";
import { whyNot } from "../server/refusals.js";
import { RulesLink } from "../parts/rules-link.js";
import { awaited, BLANK, gameOf, namesOf, reduce, statusOf } from "./table.js";
import { isPlan, stepBefore, TakeBack } from "./take-back.js";
import { translator } from "../texts.js";
import { useFeed, usePast } from "./table-feed.js";
import { useUnasked } from "./unasked.js";
import { shortTitle } from "../words/titles.js";
import { headingOf } from "../turn.js";
import { News, Voice } from "../parts/voice.js";

/**
 * @typedef {import("../main.js").Reader} Reader
 * @typedef {import("../types.js").BoardModule} BoardModule @typedef {import("../types.js").BoardScene} BoardScene
 * @typedef {import("./table.js").Table} Table @typedef {import("./table.js").News} News
 */

const Ending = later(async () => (await import("./ending.js")).Ending);
const Lesson = later(async () => (await import("./lesson.js")).Lesson);
const NextGame = later(async () => (await import("./next-game.js")).NextGame);
const NextTable = later(async () => (await import("../classroom/next-table.js")).NextTable);
const Emotes = later(async () => (await import("./emotes.js")).Emotes);
const StandingIn = later(async () => (await import("./standing-in.js")).StandingIn);
const TakingBack = later(async () => (await import("./taking-back.js")).TakingBack);
const Waiting = later(async () => (await import("./waiting.js")).Waiting);
const Wires = later(async () => (await import("../workshop/wire.js")).Wires);

/** @param {{id: string, reader: Reader}} props */
export function TablePage({ id, reader }) {
  const [seat, setSeat] = useState(() => seatAt(id));
  const sit = (/** @type {number | null} */ wished) => {
    history.replaceState(null, "", tablePath(id, wished === null ? "spectator" : String(wished)));
    setSeat(wished);
  };
  const seen = useRef(seat);
  useEffect(() => {
    if (seen.current !== seat && document.activeElement === document.body) document.getElementById("content")?.focus();
    seen.current = seat;
  }, [seat]);
  return html`<${Seen} key=${seat ?? "spectator"} id=${id} reader=${reader} seat=${seat} sit=${sit} />`;
}

/** A table through the eyes of one seat. @param {{id: string, reader: Reader, seat: number | null, sit: (seat: number | null) => void}} props */
function Seen({ id, reader, seat, sit }) {
  const { t, lang } = reader;
  const token = tokenAt(id, seat);
  const [table, dispatch] = useReducer(/** @type {(table: Table, news: News) => Table} */ (reduce), BLANK);
  const { game, module } = useGame(table.card?.game);
  const names = namesOf(table, reader.t);
  const words = useMemo(() => translator(lang, module?.words), [lang, module]);
  const sceneOf = (/** @type {Table} */ of) => newScene(of, names, words, lang, act, (value) => dispatch({ is: "chosen", value }));
  const keep = useRef(/** @type {(table: Table) => any} */ (() => null));
  keep.current = (next) => module?.keep?.(next.chosen, sceneOf(next)) ?? null;

  /** Send an action. @param {string} action */
  async function act(action) {
    if (table.sending || token === null || seat === null) return;
    dispatch({ is: "sending" });
    try {
      await post(seatPath(id, seat, "actions"), { action }, token);
      dispatch({ is: "accepted", lasting: module?.lasting });
    } catch (error) {
      dispatch({ is: "refused", why: whyNot(error, words) });
    }
  }

  useFeed(id, token, dispatch, keep);
  usePast(id, token, table, dispatch);
  const is_out = table.problem?.status === 401 || (table.link === "over" && statusOf(table) !== "over");
  useEffect(() => {
    if (!is_out || seat === null) return;
    forgetSeat(id, seat);
    sit(null);
  }, [is_out]);
  const place = useFocusAtTable();
  useMotion(place, [table.picture, table.chosen]);
  const then = useMemo(() => picturesOf(table.lines, module ?? plain, table.picture), [table.lines, module, table.picture]);
  const [pointed, point] = useState(/** @type {string[]} */ ([]));
  const [taught, teach] = useState(/** @type {string[]} */ ([]));
  const [is_learning, learn] = useState(() => new URLSearchParams(location.search).has("lesson"));
  const stopLesson = () => {
    learn(false);
    history.replaceState(null, "", tablePath(id));
    document.getElementById("content")?.focus();
  };
  const [is_hall, toggleHall] = useHall();
  const [is_muted, setMuted] = useState(false); // drawn anew, lines look themselves
  const title = game ? shortTitle(game, lang) : "Spieltisch";
  const order = seat === null ? null : attempt(() => module?.unasked?.(sceneOf({ ...table, sending: null })), null) ?? null;
  useUnasked(order, table.sending !== null, act);
  const is_spared = order !== null && !order.after_ms && !table.refusal; // what is done for them at once is nobody's turn
  const heading = useRef("");
  const is_mine = seat !== null && !is_spared && awaited(table).includes(seat);
  const task = is_mine ? attempt(() => module?.task?.(sceneOf(table)), null) : null;
  if (!is_spared) heading.current = task ?? headingOf(table, reader);
  const turn = heading.current;
  const wanted = seat === null || is_spared ? null : wantedFor(table);
  const is_called = useCall(wanted !== null, `${t(wanted ?? "your_turn")}: ${title}`, { body: names.join(", "), lang });
  usePush(id, seat, lang);
  useSounds(table, is_mine, module);
  useEffect(() => void (document.title = `${is_called ? "● " : ""}${turn} – ${title}`), [is_called, turn, title]);

  const next = is_hall && table.card?.contest && html`<${NextGame} contest=${table.card.contest} table=${id} names=${names} reader=${reader} />`;
  if (table.problem?.status === 404) return html`<${Gone} id=${id} reader=${reader}>${next}<//>`;
  const speaker = { module: module ?? plain, names, t: words, lang, then, game: gameOf(table) };
  const known = module ? table : BLANK; // until the game's words are there, nothing is said in others
  const scene = { ...sceneOf(table), latest: latestPlaces(known.lines, speaker), pointed: taught.length ? [...pointed, ...taught] : pointed, past: pastOf(known.lines) };
  const has_plan = isPlan(module, scene);
  const in_play = table.has_picture && module !== undefined && statusOf(table) !== "over";
  return html`<main id="content" tabindex="-1" class="page table-page at-table ${is_hall ? "hall" : in_play ? "in-play" : ""}" data-game=${table.card?.game}>
    <${TableHead} table=${table} title=${title} turn=${turn} is_mine=${is_mine} reader=${reader}>
      ${statusOf(table) !== "waiting" && html`<${RulesLink} game=${game} t=${t} lang=${lang} />`}
      ${seat === null && html`<${HallSwitch} is_on=${is_hall} toggle=${toggleHall} t=${t} />`}<//>
    <${News} lines=${known.lines} speaker=${speaker} mine=${is_mine ? turn : ""} />
    <${Voice} text=${table.refusal && t("refused", { why: table.refusal })} turn=${table.refusal} is_urgent=${true} />
    <div class="table" ref=${place} ...${undoing(has_plan, () => scene.choose(stepBefore(module, scene)))}>
      <${Stage} id=${id} game=${game} table=${table} module=${module} scene=${scene} reader=${reader} sit=${sit} />
      <aside class="stack side">
        <${People} spectators=${table.card?.spectators ?? 0} seats=${table.card?.seats ?? []} names=${names} me=${seat} waits=${waitsOf(table)} ahead_ms=${table.ahead_ms}
          module=${table.has_picture ? module : undefined} game=${game} scene=${scene} t=${t} />
        ${table.card?.classroom && (seat === null || statusOf(table) === "over") && html`<${NextTable} classroom=${table.card.classroom} table=${id} t=${t} />`}
        ${is_learning && module?.lesson && seat !== null && table.has_picture && html`<${Lesson} id=${id} game=${game} module=${module} scene=${scene} is_over=${statusOf(table) === "over"} show=${teach} stop=${stopLesson} t=${t} />`}
        ${statusOf(table) === "over" && html`<${Ending} id=${id} table=${table} names=${names} module=${module} scene=${scene} reader=${{ ...reader, t: words }}>${next}<//>`}
        ${table.refusal && html`<p class="problem">${t("refused", { why: table.refusal })} ${table.refusal !== t("unreachable") && html`<${ProtocolLink} game=${game} t=${t} lang=${lang} />`}</p>`}
        ${in_play && html`<${Controls} card=${table.card} token=${token} module=${module} scene=${scene} turn=${turn} t=${t} />`}
        <div class="side-rest">
          ${table.card?.can_go_back && (seat !== null || table.card.wish) && statusOf(table) === "running" && html`<${TakingBack} card=${table.card} picture=${table.picture} seat=${seat} has_acted=${seat !== null && hasActed(table.lines, seat)} names=${names} t=${t} lang=${lang} />`}
          ${seat !== null && openSeatsOf(table.card).some((one) => one !== seat) && statusOf(table) === "running" && html`<${StandingIn} card=${table.card} game=${game} seat=${seat} names=${names} t=${t} />`}
          <section class="card talk">
            ${(statusOf(table) !== "waiting" || known.lines.length > 0) && html`<${Lines} lines=${known.lines} speaker=${speaker} game=${game} title=${t("events")} point=${point} />`}
            ${table.card && !table.card.contest && statusOf(table) !== "over" && html`<${Chat} t=${t}
              speak=${(/** @type {string} */ text) => speak(id, seat, token, text, names)} />`}
            ${seat !== null && table.card && statusOf(table) !== "over" && html`<${Emotes} id=${id} seat=${seat} t=${t} change=${() => setMuted(!is_muted)} />`}
          </section>
          <div class="side-foot">
            ${seat !== null && statusOf(table) !== "over" && module && module.board !== plain.board && html`<${KeysHelp} t=${words} />`}
            <${Eyes} id=${id} table=${table} seat=${seat} sit=${sit} t=${t} />
          </div>
        </div>
      </aside>
    </div>
  </main>`;
}

/** Seats about which people may decide who goes on there. @param {import("../types.js").TableCard | null} card */
const openSeatsOf = (card) => [...(card?.vacant ?? []), ...(card?.absent ?? [])];

/** What the table waits for from this browser's seats, as a text's key: a turn, or an answer. @param {Table} table */
function wantedFor(table) {
  const { id = "", wish = null, vacant = [] } = table.card ?? {};
  const mine = Object.keys(placeAt(id).tokens).map(Number);
  if (mine.some((one) => awaited(table).includes(one))) return "your_turn";
  const is_asked = statusOf(table) === "running" && (vacant.length > 0 || mine.some((one) => wish?.waits.includes(one)));
  return is_asked ? "you_are_asked" : null;
}

/**
 * Say something, from a seat or as a spectator; who plays here too has no other name to look on by.
 * @param {string} id @param {number | null} seat @param {string | null} token @param {string} text @param {string[]} names
 */
async function speak(id, seat, token, text, names) {
  const wished = settings().name?.trim();
  const name = names.some((one) => one.toLowerCase() === isolated(wished ?? "").toLowerCase()) ? "" : wished;
  if (seat !== null && token !== null) return void await post(seatPath(id, seat, "chat"), { text }, token);
  const path = `/tables/${encodeURIComponent(id)}/chat`;
  try {
    await postNamed(path, { text, ...(name && { name }) });
  } catch (error) {
    if (!(error instanceof Refused && error.word === "name-claimed")) throw error;
    await postNamed(path, { text }); // there is nowhere here to take another name
  }
}

/**
 * @param {Table} table @param {string[]} names @param {import("../types.js").Translate} t @param {import("../types.js").Lang} lang
 * @param {(text: string) => void} commit @param {(value: any) => void} choose @returns {BoardScene}
 */
const newScene = (table, names, t, lang, commit, choose) => ({
  picture: table.picture, seat: table.seat, choices: table.sending ? [] : table.choices, chosen: table.chosen, waits: awaited(table),
  latest: [], pointed: [], past: [], names, t, lang, commit, choose,
});

/** @param {{table: Table, title: string, turn: string, is_mine: boolean, reader: Reader, children?: unknown}} props */
function TableHead({ table, title, turn, is_mine, reader: { t }, children }) {
  return html`<div class="table-head">
    <h1>${title}</h1>
    <p class="turn ${is_mine ? "mine" : ""}">${turn}</p>
    ${table.card?.parent && html`<a class="note" href=${replayPath(table.card.parent)}>${icon("fork")}${t("forked_from")}</a>`}
    ${table.card?.contest && html`<a class="note" href=${contestPath(table.card.contest)}>${icon("trophy")}${t("to_contest")}</a>`}
    ${table.link === "broken" && html`<p class="problem" role="status">${t("reconnecting")}</p>`}
    ${children}
  </div>`;
}

/**
 * The board, and what stands in for it before the game.
 * @param {{id: string, game?: import("../types.js").GameCard, table: Table, module: BoardModule | undefined, scene: BoardScene, reader: Reader, sit: (seat: number | null) => void}} props
 */
function Stage({ id, game, table, module, scene, reader, sit }) {
  const { t } = reader;
  const is_waiting = statusOf(table) === "waiting";
  const has_wire = Object.keys(placeAt(id).wires).length > 0;
  return html`<div class="stack stage">
    ${table.card && is_waiting && html`<${Waiting} card=${table.card} game=${game} reader=${reader} sit=${sit} />`}
    ${table.has_picture && module
      ? html`<div class="board-place"><${Drawn} module=${module} draw=${(/** @type {BoardModule} */ one) => one.board(scene)} /></div>`
      : !is_waiting && html`<p class="note">${t("loading")}</p>`}
    ${has_wire && html`<${Wires} id=${id} game=${game} reader=${{ ...reader, t: scene.t }} />`}
  </div>`;
}

/**
 * What one can do beside the board; a player who can do nothing is told whom the table waits for.
 * @param {{card: import("../types.js").TableCard | null, token: string | null, module: BoardModule, scene: BoardScene, turn: string, t: import("../types.js").Translate}} props
 */
function Controls({ card, token, module, scene, turn, t }) {
  const hinted = useHints(module, scene);
  return html`<section class="panel-place stack" aria-label=${t("controls")}>
    <${Drawn} module=${module} draw=${(/** @type {BoardModule} */ one) => one.panel(scene) ?? (scene.seat !== null && html`<p class="note">${turn}</p>`)} />
    ${card && scene.seat !== null && html`<${Drawn} module=${hinted.module} draw=${(/** @type {BoardModule} */ one) =>
      one.about && html`<${AboutLine} table=${card.id} token=${token} module=${one} scene=${hinted.scene} />`} />`}
    ${(scene.seat !== null || scene.chosen !== null) && html`<div class="panel-end">
      ${isPlan(module, scene) && html`<${TakeBack} module=${module} scene=${scene} />`}
      ${card && scene.seat !== null && html`<${Drawn} module=${hinted.module} draw=${(/** @type {BoardModule} */ one) => html`
        <${Help} game=${card.game} module=${one} scene=${hinted.scene} turn=${turn} />`} />`}
    </div>`}
  </section>`;
}

/** A table that is no more may have left a replay. @param {{id: string, reader: Reader, children?: unknown}} props */
function Gone({ id, reader: { t }, children }) {
  const [has_replay, setReplay] = useState(false);
  useEffect(() => void get(`/replays/${encodeURIComponent(id)}`).then(() => setReplay(true), () => {}), [id]);
  return html`<main id="content" tabindex="-1" class="page stack">
    <h1>${t(has_replay ? "game_over" : "not_found")}</h1>
    ${has_replay && html`<p><a class="button primary" href=${replayPath(id)}>${icon("play")}${t("see_replay")}</a></p>`}
    <p><a href="/">${t("back_to_lobby")}</a></p>
    ${children}
  </main>`;
}
