// What the API tells, as it changes: asked for again and again.

import { get } from "../server/api.js";
import { useEffect, useState } from "../html.js";

/**
 * What the API tells, asked for again and again while somebody looks.
 * @param {string} path @param {string | null} token @param {number} every_ms
 * @returns {{latest: any, problem: unknown, ask: () => void}} `latest` is null until there is any
 */
export function useAgain(path, token, every_ms) {
  const [latest, setLatest] = useState(/** @type {any} */ (null));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const stopper = new AbortController();
    const ask = () => void get(path, { token, signal: stopper.signal }).then((news) => {
      setLatest(news);
      setProblem(null);
    }, (error) => stopper.signal.aborted || setProblem(error));
    const look = () => void (document.hidden || ask());
    ask();
    const timer = setInterval(look, every_ms);
    document.addEventListener("visibilitychange", look);
    return () => {
      stopper.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [path, token, every_ms, asked]);
  return { latest, problem, ask: () => setAsked((count) => count + 1) };
}
