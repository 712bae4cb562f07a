// What a page hears of a table: what happens, and what happened before it came.

import { get } from "../server/api.js";
import { follow } from "../server/feed.js";
import { useEffect } from "../html.js";
import { tablePath } from "../places.js";

/** @typedef {import("./table.js").Table} Table @typedef {import("./table.js").News} News */

/**
 * Hear what happens at a table. Of entries that come together only the last has a picture, and what they tell of is put into
 * words by that: until it is there, those before it wait.
 * @param {string} id @param {string | null} token @param {(news: News) => void} dispatch
 * @param {{current: (table: Table) => any}} keep
 */
export function useFeed(id, token, dispatch, keep) {
  useEffect(() => {
    const stopper = new AbortController();
    let waiting = /** @type {import("../types.js").Entry[]} */ ([]);
    const hear = (/** @type {string} */ event, /** @type {any} */ data) => {
      if (event === "hello") {
        if (!data.is_continued) waiting = []; // they are asked for with all that happened before
        dispatch({ is: "hello", hello: data });
      } else if (event === "table") dispatch({ is: "card", card: data });
      else if (event === "") {
        waiting.push(data);
        if (!("choices" in data)) return; // the last has these even before the game, when there is no picture
        for (const entry of waiting) dispatch({ is: "entry", entry, here_ms: performance.now(), keep: (next) => keep.current(next) });
        waiting = [];
      }
    };
    const tell = (/** @type {import("../server/feed.js").FeedState} */ state, /** @type {import("../server/api.js").Refused | undefined} */ problem) =>
      dispatch({ is: "link", state, problem });
    follow({ path: `${tablePath(id)}/feed`, token, signal: stopper.signal, hear, tell });
    return () => stopper.abort();
  }, [id, token]);
}

/** Ask for what happened before the feed's first entry. @param {string} id @param {string | null} token @param {Table} table @param {(news: News) => void} dispatch */
export function usePast(id, token, table, dispatch) {
  const has_begun = table.first !== null;
  useEffect(() => {
    if (!has_begun) return;
    get(`/tables/${encodeURIComponent(id)}/events`, { token }).then(({ events, said }) => dispatch({ is: "past", events, said: said ?? [] }), () => {});
  }, [id, token, has_begun, table.round]);
}
