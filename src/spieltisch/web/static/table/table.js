// What a page knows of a table, as a pure function of everything it was told.

import { attempt } from "../boards/hindsight.js";
import { apart } from "../words/moments.js";

/**
 * @typedef {import("../types.js").TableCard} TableCard @typedef {import("../types.js").Item} Item
 * @typedef {import("../types.js").Entry} Entry @typedef {import("../types.js").Clock} Clock
 * @typedef {import("../types.js").Outcome} Outcome @typedef {import("../server/feed.js").FeedState} FeedState
 *
 * @typedef {{key: string, n: number, serial: number, item: Item}} Line one line of the list of events; those that the page
 *   has seen come are numbered by `serial` from 1, those from before it have 0; up to `stale` they are of an earlier feed
 * @typedef {{
 *   card: TableCard | null, seat: number | null, link: FeedState, problem: import("../server/api.js").Refused | null,
 *   has_picture: boolean, picture: any, choices: string[], clock: Clock[], ahead_ms: number,
 *   lines: Line[], serial: number, stale: number, first: Entry | null, round: number, outcome: Outcome | null,
 *   chosen: any, sending: Sending, refusal: string,
 * }} Table
 *
 * @typedef {null | "sent" | "seen" | "accepted"} Sending an action on its way: over when the server has taken it and
 *   what came of it is seen, in either order; until then nobody is invited to choose from what is shown
 *
 * @typedef {(
 *   {is: "link", state: FeedState, problem?: import("../server/api.js").Refused} |
 *   {is: "hello", hello: import("../types.js").Hello} | {is: "card", card: TableCard} |
 *   {is: "entry", entry: Entry, here_ms: number, keep: (table: Table) => any} |
 *   {is: "past", events: import("../types.js").Event[], said: import("../types.js").Events["said"]} |
 *   {is: "chosen", value: any} | {is: "sending"} |
 *   {is: "accepted", lasting?: (chosen: any) => any} | {is: "refused", why: string}
 * )} News
 */

/** More lines are not kept. */
const KEPT = 2000;

/** @type {Table} */
export const BLANK = {
  card: null, seat: null, link: "connecting", problem: null,
  has_picture: false, picture: null, choices: [], clock: [], ahead_ms: 0,
  lines: [], serial: 0, stale: 0, first: null, round: 0, outcome: null,
  chosen: null, sending: null, refusal: "",
};

/**
 * Whoever comes after the end knows by the table's card how the game ended, and so does who left it before the others' feed
 * said so: what the feed would have said is the last line then.
 * @param {Table} table @param {News} news @returns {Table}
 */
export function reduce(table, news) {
  const next = step(table, news), outcome = next.outcome ?? next.card?.outcome ?? null;
  if (!outcome || next.link !== "over" || next.lines.some(({ item }) => item.is === "ended")) return { ...next, outcome };
  return { ...next, outcome, lines: [...next.lines, { key: "ended", n: Infinity, serial: 0, item: { is: "ended", outcome } }] };
}

/** @param {Table} table @param {News} news @returns {Table} */
function step(table, news) {
  switch (news.is) {
    case "link": return { ...table, link: news.state, problem: news.problem ?? null, refusal: isBack(table, news.state) ? "" : table.refusal };
    case "hello": return greet(table, news.hello);
    case "card": return { ...table, card: news.card };
    case "entry": return add(table, news.entry, news.here_ms, news.keep);
    case "past": return { ...table, lines: merge(table, news.events, news.said), stale: 0 };
    case "chosen": return { ...table, chosen: news.value, refusal: "" };
    case "sending": return { ...table, sending: "sent", refusal: "" };
    case "accepted": return { ...table, sending: table.sending === "seen" ? null : "accepted", chosen: left(table.chosen, news.lasting) };
    case "refused": return { ...table, sending: null, refusal: news.why };
  }
}

/** What holds on when a move is made. @param {any} chosen @param {((chosen: any) => any) | undefined} lasting */
const left = (chosen, lasting) => (chosen === null ? null : lasting?.(chosen) ?? null);

/** What was refused while the line was cut says no more than that. @param {Table} table @param {FeedState} state */
const isBack = ({ link }, state) => link === "broken" && state === "open";

/**
 * A feed that does not go on where it broke off begins anew; what was seen before is replaced once the past is known.
 * @param {Table} table @param {import("../types.js").Hello} hello @returns {Table}
 */
function greet(table, hello) {
  const known = { ...table, card: hello.table, seat: hello.seat, sending: seen(table.sending) };
  if (hello.is_continued) return known;
  return { ...known, stale: table.serial, first: null, round: table.round + 1 };
}

/** @param {Table} table @param {Entry} entry @param {number} here_ms @param {(table: Table) => any} keep @returns {Table} */
function add(table, entry, here_ms, keep) {
  const heard = linesHeard(table.stale ? ownLines(table) : table.lines);
  const news = entry.items.filter((item) => isWorthALine(item) && !(item.is === "said" && heard.has(item.line)))
    .map((item, k) => ({ key: String(table.serial + k + 1), n: entry.n, serial: table.serial + k + 1, item }));
  const ended = entry.items.find((item) => item.is === "ended");
  const next = {
    ...table, serial: table.serial + news.length, lines: [...table.lines, ...news].slice(-KEPT), first: table.first ?? entry,
    outcome: ended?.outcome ?? table.outcome,
  };
  if (!("picture" in entry)) return next;
  const choices = entry.choices ?? [];
  const shown = {
    ...next, has_picture: true, picture: entry.picture, choices, clock: entry.clock ?? [], ahead_ms: entry.now_ms - here_ms,
    sending: seen(table.sending),
  };
  if (same(choices, table.choices)) return shown;
  return { ...shown, chosen: table.chosen === null ? null : attempt(() => keep(shown), null), refusal: "" };
}

/** @param {Sending} sending @returns {Sending} */
const seen = (sending) => sending === "sent" ? "seen" : sending === "accepted" ? null : sending;

/** Questions and refusals are shown elsewhere. @param {Item} item */
const isWorthALine = (item) => item.is !== "asked" && item.is !== "refused";

/** Lines that this feed has brought. @param {Table} table */
const ownLines = ({ lines, stale }) => lines.filter(({ serial }) => serial > stale);

/** The chat lines that are there already, by their numbers. @param {Line[]} lines */
const linesHeard = (lines) => new Set(lines.flatMap(({ item }) => (item.is === "said" ? [item.line] : [])));

/**
 * What was said that a server does not know, which was started anew since. Its numbers mean nothing any more.
 * @param {Table} table @param {import("../types.js").Events["said"]} said @returns {Line[]}
 */
function remembered({ lines, stale }, said) {
  const known = new Set(said.map((line) => JSON.stringify([line.n, line.seat, line.text])));
  return lines.flatMap(({ key, n, serial, item }) =>
    item.is === "said" && serial <= stale && !known.has(JSON.stringify([n, item.seat, item.text]))
      ? [{ key: `before/${key}`, n, serial: 0, item: { ...item, line: -1 } }] : []);
}

/**
 * What happened and was said before the page came, before what it has seen itself.
 * @param {Table} table @param {import("../types.js").Event[]} events @param {import("../types.js").Events["said"]} said
 * @returns {Line[]}
 */
function merge(table, events, said) {
  const { first } = table;
  if (!first) return table.lines;
  const isBefore = (/** @type {number} */ n) => (first.items.length ? n < first.n : n <= first.n);
  const own = ownLines(table);
  const heard = linesHeard(own);
  const past = events.filter(({ n }) => isBefore(n)).map(({ n, actor, told }, k) => ({
    key: `past/${k}`, n, serial: 0, item: /** @type {Item} */ (told.is === "fact" ? told : { is: "happened", actor, told }),
  }));
  const talk = said.filter(({ line }) => !heard.has(line)).map(({ n, at_ms: _, ...line }) => ({
    key: `past/said/${line.line}`, n, serial: 0, item: /** @type {Item} */ ({ is: "said", ...line }),
  }));
  return [...[...past, ...remembered(table, said), ...talk].sort((a, b) => a.n - b.n), ...own].slice(-KEPT);
}

/** @param {string[]} a @param {string[]} b */
const same = (a, b) => a.length === b.length && a.every((one, k) => one === b[k]);

/** How far the table is; the end of the game is known before the table's card says so. @param {Table} table */
export const statusOf = ({ card, outcome }) => (outcome ? "over" : card?.status);

/** Whether somebody has moved: else no replay is kept. @param {Table} table */
export const isPlayed = ({ lines }) => lines.some(({ item }) => item.is === "happened" && typeof item.actor === "number");

/** The seats that the table waits for. @param {Table} table @returns {number[]} */
export const awaited = (table) => statusOf(table) === "over" ? [] : [...new Set(table.clock.map(({ seat }) => seat))];

/** @param {Table} table @param {import("../types.js").Translate} t @returns {string[]} */
export const namesOf = (table, t) => apart((table.card?.seats ?? []).map(({ name }) => name), t, gameOf(table));

/** Whose bots have characters at this table: in contests they play under names that somebody chose. @param {Table} table */
export const gameOf = ({ card }) => (card && !card.contest ? card.game : undefined);
