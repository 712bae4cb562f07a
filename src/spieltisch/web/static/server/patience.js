// Trying again until the server answers.

import { Refused, request } from "./api.js";

export const FIRST_WAIT_MS = 300;
export const LONGEST_WAIT_MS = 8000;

/** What a server says of itself that no patience mends. */
const DAMAGED = "damaged";

/** Whether the server has said no, rather than nothing: then asking again would be of no use. @param {unknown} error @returns {error is Refused} */
export const isFinal = (error) =>
  error instanceof Refused && error.status !== 429 && (error.status < 500 || error.word === DAMAGED);

/**
 * What the server says, as soon as it says something. Fails with what it refuses for good, and when `signal` aborts.
 * @param {string} path @param {{signal?: AbortSignal, method?: string, tell?: (is_lost: boolean) => void, isOver?: (error: unknown) => boolean}} [more]
 *   `tell` hears whether it was in vain so far, `isOver` says after which errors
 * @returns {Promise<any>}
 */
export async function persist(path, { signal = new AbortController().signal, method, tell = () => {}, isOver = isFinal } = {}) {
  for (let wait_ms = FIRST_WAIT_MS; ; wait_ms = Math.min(2 * wait_ms, LONGEST_WAIT_MS)) {
    try {
      const found = await (await request(path, { signal, method })).json();
      tell(false);
      return found;
    } catch (error) {
      if (isOver(error) || signal.aborted) throw error;
    }
    tell(true);
    await pause(wait_ms, signal);
  }
}

/** About so long; many pages that wait for one server should not all come back at once. @param {number} ms @param {AbortSignal} signal @returns {Promise<void>} */
export const pause = (ms, signal) => new Promise((resolve) => {
  const end = () => {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
    resolve();
  };
  const timer = setTimeout(end, ms * (0.75 + Math.random() / 2));
  signal.addEventListener("abort", end);
});
