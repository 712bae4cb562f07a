// A live feed: read until it ends for good, taken up again where it broke off.

import { request } from "./api.js";
import { isFinal, pause, waits } from "./patience.js";
import { newParser } from "./sse.js";

/** @typedef {"connecting" | "open" | "broken" | "refused" | "over"} FeedState */

/** The server says something every 15 s; after so long without a byte the connection is dead, whatever TCP thinks. */
const SILENCE_MS = 40000;
/** Ends after which there is nothing more to come. */
const FINAL = ["over", "left"];

/**
 * Follow a feed until `signal` aborts, reconnecting with growing pauses.
 *
 * @param {{
 *   path: string, token?: string | null, signal: AbortSignal,
 *   hear: (event: string, data: any) => void,
 *   tell: (state: FeedState, error?: import("./api.js").Refused) => void,
 * }} what `hear` gets each message in order, `tell` how the connection is
 */
export async function follow({ path, token = null, signal, hear, tell }) {
  let since = "";
  let waiting = waits();
  tell("connecting"); // once: what broke off stays broken until the server has said hello again
  while (!signal.aborted) {
    try {
      const query = since ? `?since=${encodeURIComponent(since)}` : "";
      const why = await readOnce(path + query, token, signal, (event, data, id) => {
        waiting = waits();
        if (id) since = id;
        if (event === "hello") tell("open");
        hear(event, data);
      });
      if (FINAL.includes(why)) return tell("over");
    } catch (error) {
      if (signal.aborted) return;
      if (isFinal(error)) return tell("refused", error);
    }
    if (signal.aborted) return;
    tell("broken");
    await pause(waiting.next().value, signal);
  }
}

/**
 * One connection from its first byte to its last.
 * @param {string} path @param {string | null} token @param {AbortSignal} signal
 * @param {(event: string, data: any, id: string) => void} hear
 * @returns {Promise<string>} why it ended, empty if it just broke off
 */
async function readOnce(path, token, signal, hear) {
  const own = new AbortController();
  const stop = () => own.abort();
  signal.addEventListener("abort", stop);
  let timer = setTimeout(stop, SILENCE_MS);
  try {
    const response = await request(path, { token, signal: own.signal });
    const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
    const decoder = new TextDecoder();
    const parse = newParser();
    let why = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return why;
      clearTimeout(timer);
      timer = setTimeout(stop, SILENCE_MS);
      for (const { event, id, data } of parse(decoder.decode(value, { stream: true }))) {
        const read = JSON.parse(data);
        if (event === "end") why = read.why;
        hear(event, read, id);
      }
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}
