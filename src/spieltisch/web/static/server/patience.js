// Trying again until the server answers.

import { Refused, request } from "./api.js";

const FIRST_WAIT_MS = 300;
/** A server that was restarted is back in some seconds, and then nobody should wait for a second more. */
const SOON_MS = 30000;
const LONGEST_SOON_MS = 800;
const LONGEST_MS = 8000;

/** What a server says of itself that no patience mends. */
const DAMAGED = "damaged";

/** Whether the server has said no, rather than nothing: then asking again would be of no use. @param {unknown} error @returns {error is Refused} */
export const isFinal = (error) =>
  error instanceof Refused && error.status !== 429 && (error.status < 500 || error.word === DAMAGED);

/** How long to wait before each try. @returns {Generator<number, never>} */
export function* waits() {
  let all_ms = 0;
  for (let ms = FIRST_WAIT_MS; ; ms = Math.min(2 * ms, all_ms < SOON_MS ? LONGEST_SOON_MS : LONGEST_MS)) {
    all_ms += ms;
    yield ms;
  }
}

/**
 * What the server says, as soon as it says something. Fails with what it refuses for good, and when `signal` aborts.
 * @param {string} path @param {{signal?: AbortSignal, method?: string, tell?: (is_lost: boolean) => void, isOver?: (error: unknown) => boolean}} [more]
 *   `tell` hears whether it was in vain so far, `isOver` says after which errors
 * @returns {Promise<any>}
 */
export async function persist(path, { signal = new AbortController().signal, method, tell = () => {}, isOver = isFinal } = {}) {
  const waiting = waits();
  for (;;) {
    try {
      const found = await (await request(path, { signal, method })).json();
      tell(false);
      return found;
    } catch (error) {
      if (isOver(error) || signal.aborted) throw error;
    }
    tell(true);
    await pause(waiting.next().value, signal);
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
