// Finished games in the lobby: those that are looked for, the newest first, as many as one asks for.

import { get } from "../server/api.js";
import { queryOf } from "./finder.js";
import { html, useEffect, useRef, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { apart, listed, moment } from "../words/moments.js";
import { outcomeText } from "../parts/outcome.js";
import { replayPath, SHELF, shelfPath } from "../places.js";

/** @typedef {import("../types.js").ReplayCard} ReplayCard @typedef {{replays: ReplayCard[], next: number | null}} Shelf */

/** The server gives no more at once. */
const MOST = 200;
/** After so long without another letter it is asked for. */
const PAUSE_MS = 250;

/** @param {{reader: import("../main.js").Reader, titles: Map<string, string>, wanted: import("./finder.js").Wanted, latest: string | null}} props `latest` is null until that is known */
export function Finished({ reader: { t, lang }, titles, wanted, latest }) {
  const [shelf, setShelf] = useState(/** @type {Shelf | null} */ (null));
  const query = useRested(queryOf(wanted).toString());
  const [list, showFrom] = useFocusAt(shelf);
  const shown = useRef({ query, length: 0 }); // what stays when a game has ended meanwhile
  shown.current = { query: shown.current.query, length: shelf?.replays.length ?? 0 };
  useEffect(() => {
    if (latest === null) return;
    const stopper = new AbortController();
    const length = shown.current.query === query ? Math.min(MOST, Math.max(SHELF, shown.current.length)) : SHELF;
    ask(query, { limit: length }, stopper.signal).then((found) => {
      shown.current.query = query;
      setShelf(found);
    }, () => {});
    return () => stopper.abort();
  }, [query, latest]);
  const more = async () => {
    if (shelf?.next == null) return;
    const found = await ask(query, { limit: SHELF, before: shelf.next });
    setShelf((now) => {
      if (now !== shelf) return now; // something else is looked for meanwhile, or a game has ended
      showFrom(shelf.replays.length);
      return { replays: [...shelf.replays, ...found.replays], next: found.next };
    });
  };
  return html`<section aria-labelledby="finished-title" ref=${list}>
    <h2 id="finished-title">${t("finished")}</h2>
    <p class="hidden-text" role="status">${query && shelf && t("games_found", { n: shelf.replays.length })}</p>
    ${shelf === null ? html`<p class="note">${t("loading")}</p>`
      : shelf.replays.length === 0 ? html`<p class="note">${t(query ? "none_found" : "no_finished")}</p>`
      : html`<ul class="rows">${shelf.replays.map((replay) => html`<li key=${replay.id}>
          <a class="line" href=${replayPath(replay.id)}>
            <span class="line-main"><strong>${titles.get(replay.game) ?? replay.game}</strong>
              <span>${listed(apart(replay.names, t, replay.game), lang)}</span>
              <span class="note">${outcomeText(replay.result, apart(replay.names, t, replay.game), t, lang)} · ${t("moves_made", { n: replay.plies })}</span></span>
            <span class="line-end"><span class="note">${moment(replay.opened, lang)}</span>
              <span class="verb">${icon("play")}${t("replay")}</span></span>
          </a></li>`)}</ul>`}
    ${shelf?.next != null && html`<p><button type="button" class="button" onClick=${() => more().catch(() => {})}>${t("more")}</button></p>`}
  </section>`;
}

/** @param {string} query @param {{limit: number, before?: number}} more @param {AbortSignal} [signal] @returns {Promise<Shelf>} */
const ask = (query, more, signal) => get(shelfPath(new URLSearchParams(query), more), { signal });

/**
 * Who asks for more goes on with the first of it: the button that was pressed may be gone.
 * @param {Shelf | null} shelf @returns {[{current: HTMLElement | null}, (at: number) => void]}
 */
function useFocusAt(shelf) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const wished = useRef(/** @type {number | null} */ (null));
  useEffect(() => {
    if (wished.current === null) return;
    const lines = /** @type {NodeListOf<HTMLElement> | undefined} */ (list.current?.querySelectorAll(".line"));
    (lines?.[wished.current] ?? lines?.[lines.length - 1])?.focus();
    wished.current = null;
  }, [shelf]);
  return [list, (at) => void (wished.current = at)];
}

/** What was typed, once nobody types. @param {string} text */
function useRested(text) {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
