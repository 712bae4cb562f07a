// Parts of a page that only some visitors need, fetched when they are shown first.

import { html, useEffect, useState } from "../html.js";
import { pause } from "../server/patience.js";

/** What is not drawn by then is in a tab that nobody sees. */
const DRAWN_MS = 250;
/** Between tries, where the line is cut. */
const WAITS_MS = [1000, 4000, 16000];

/**
 * @template Props
 * @param {() => Promise<(props: Props) => any>} fetch
 * @returns {(props: Props) => any} a component that is nothing until then
 */
export const later = (fetch) => function Later(props) {
  const [part, setPart] = useState(/** @type {((props: Props) => any) | null} */ (null));
  useEffect(() => {
    const stopper = new AbortController();
    drawn().then(() => tried(fetch, stopper.signal)).then((found) => setPart(() => found), (error) => stopper.signal.aborted || console.error(error));
    return () => stopper.abort();
  }, []);
  return part && html`<${part} ...${props} />`;
};

/** Until what is there has been drawn: what comes later must not be in its way. @returns {Promise<void>} */
const drawn = () => new Promise((done) => {
  requestAnimationFrame(() => setTimeout(done));
  setTimeout(done, DRAWN_MS);
});

/** @template T @param {() => Promise<T>} fetch @param {AbortSignal} signal @returns {Promise<T>} */
async function tried(fetch, signal) {
  for (const wait_ms of WAITS_MS) {
    try {
      return await fetch();
    } catch (error) {
      if (signal.aborted) throw error;
    }
    await pause(wait_ms, signal);
  }
  return fetch();
}
