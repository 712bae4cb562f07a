// The wire of a program of one's own: what passes between it and the server, live, and where it can come in.

import { follow } from "../server/feed.js";
import { html, useEffect, useLayoutEffect, useReducer, useRef, useState } from "../html.js";
import { placeAt } from "../memory.js";
import { protocolPath, seatPath } from "../places.js";
import { ProtocolLink } from "../parts/protocol-link.js";
import { Said } from "./said.js";
import { DoorSign } from "../parts/door-sign.js";

/**
 * @typedef {import("../main.js").Reader} Reader @typedef {import("../types.js").Door} Door
 * @typedef {import("../types.js").WireLine} WireLine @typedef {import("../types.js").GameCard} GameCard
 * @typedef {{doors: Door[], lines: WireLine[]}} Heard
 */

/** Lines that are drawn; older ones are on the server for some time. */
const SHOWN = 500;
const WRONG = ["refused", "late", "ignored"];

/** The seats whose wires this browser may see. @param {string} id @returns {number[]} */
const seatsOf = (id) => Object.keys(placeAt(id).wires).map(Number);

/** @param {{id: string, game: GameCard | undefined, reader: Reader}} props `reader` knows the game's words, too */
export function Wires({ id, game, reader: { t, lang } }) {
  const [seats] = useState(() => seatsOf(id));
  const [seat, show] = useState(seats[0] ?? null);
  if (seat === null || !game) return null;
  return html`<section class="card stack wire" aria-labelledby="wire-title">
    <h2 id="wire-title">${t("wire")}</h2>
    ${seats.length > 1 && html`<div class="row pills" role="group" aria-label=${t("seats")}>
      ${seats.map((one) => html`<button type="button" class="chip" key=${one} aria-pressed=${String(one === seat)}
        onClick=${() => show(one)}>${t("seat", { n: one + 1 })}</button>`)}</div>`}
    <${Wire} key=${seat} id=${id} seat=${seat} game=${game} reader=${{ t, lang }} />
  </section>`;
}

/** @param {Heard} heard @param {{is: "hello", doors: Door[]} | {is: "line", line: WireLine}} news @returns {Heard} */
export function reduce(heard, news) {
  if (news.is === "hello") return { ...heard, doors: news.doors };
  const known = heard.lines.at(-1)?.n ?? 0;
  return news.line.n <= known ? heard : { ...heard, lines: [...heard.lines, news.line].slice(-SHOWN) };
}

/** @param {{id: string, seat: number, game: GameCard, reader: Reader}} props */
function Wire({ id, seat, game, reader: { t, lang } }) {
  const [heard, dispatch] = useReducer(/** @type {(heard: Heard, news: any) => Heard} */ (reduce), { doors: [], lines: [] });
  const [is_lost, setLost] = useState(false);
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const is_at_end = useRef(true);
  useEffect(() => {
    const stopper = new AbortController();
    const hear = (/** @type {string} */ event, /** @type {any} */ data) => {
      if (event === "hello") dispatch({ is: "hello", doors: data.doors });
      else if (event === "") dispatch({ is: "line", line: data });
    };
    const tell = (/** @type {import("../server/feed.js").FeedState} */ state) => setLost(state === "refused");
    follow({ path: seatPath(id, seat, "wire"), token: placeAt(id).wires[seat], signal: stopper.signal, hear, tell });
    return () => stopper.abort();
  }, [id, seat]);
  useLayoutEffect(() => {
    if (list.current && is_at_end.current) list.current.scrollTop = list.current.scrollHeight;
  });
  const scrolled = (/** @type {any} */ { target }) => {
    is_at_end.current = target.scrollTop + target.clientHeight > target.scrollHeight - 24;
  };
  const is_silent = heard.lines.length === 0;
  return html`
    <p class="note">${t("wire_hint")} <${ProtocolLink} game=${game} t=${t} lang=${lang} /></p>
    ${is_silent && heard.doors.map((door) => html`<${DoorSign} key=${door.url} door=${door} t=${t} />`)}
    ${is_lost && html`<p class="problem" role="status">${t("wire_lost")}</p>`}
    <ol class="wire-lines" ref=${list} onScroll=${scrolled} tabindex="0" aria-labelledby="wire-title">
      ${heard.lines.map((line) => html`<${Line} key=${line.n} line=${line} game=${game} t=${t} lang=${lang} />`)}
    </ol>`;
}

/** @param {{line: WireLine, game: GameCard, t: import("../types.js").Translate, lang: import("../types.js").Lang}} props */
function Line({ line, game, t, lang }) {
  const { ms, from, text, meaning, verdict, event } = line;
  return html`<li class="wire-${from} ${WRONG.includes(verdict) ? "wire-wrong" : ""}">
    <span class="number note">${ms.toFixed(1)}</span>
    <span class="wire-mark"><span aria-hidden="true">${from === "server" ? "<" : ">"}</span>
      <span class="hidden-text">${t(`wire_${from}`)}</span></span>
    <div class="wire-said">
      ${text !== null && html`<${Said} text=${text} t=${t} />`}
      ${meaning && (game.has_protocol
        ? html`<a class="note" href=${protocolPath(game.name, lang, meaning.anchor)} target="_blank">${meaning[lang]}</a>`
        : html`<span class="note">${meaning[lang]}</span>`)}
      ${event && html`<span class="note">${t(`wire_${event}`)}</span>`}
      ${noted(line, t) && html`<span class="wire-note">${noted(line, t)}</span>`}
    </div></li>`;
}

/** What became of it, in words: the game's own where a rule has refused it. @param {WireLine} line @param {import("../types.js").Translate} t */
export function noted({ verdict, code, note, after_ms, over_ms }, t) {
  if (!verdict) return note;
  const key = `refused_${code}`;
  const why = verdict === "refused" && t(key) !== key ? t(key) : note;
  const after = after_ms === null ? "" : t("wire_after", { ms: after_ms.toFixed(1) });
  const over = over_ms === null ? "" : t("wire_over", { ms: over_ms.toFixed(1) });
  return [t(`wire_${verdict}`), after, over, why && `– ${why}`].filter(Boolean).join(" ");
}
