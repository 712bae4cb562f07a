// What the server tells of one thing, as it changes.

import { follow } from "../server/feed.js";
import { useEffect, useState } from "../html.js";

/**
 * The latest of a feed whose messages have all there is to know under one name.
 * @param {string} path @param {string} name
 * @returns {{latest: any, link: import("../server/feed.js").FeedState, problem: unknown}} `latest` is null until there is any
 */
export function useNews(path, name) {
  const [latest, setLatest] = useState(/** @type {any} */ (null));
  const [link, setLink] = useState(/** @type {import("../server/feed.js").FeedState} */ ("connecting"));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  useEffect(() => {
    const stopper = new AbortController();
    const hear = (/** @type {string} */ event, /** @type {any} */ data) => {
      if (event !== "" || !data[name]) return; // of several news only the last has all of it
      setLatest(data[name]);
      setLink("open");
    };
    const tell = (/** @type {import("../server/feed.js").FeedState} */ state, /** @type {unknown} */ error) => {
      setLink(state);
      if (state === "refused") setProblem(error);
    };
    follow({ path, signal: stopper.signal, hear, tell });
    return () => stopper.abort();
  }, [path, name]);
  return { latest, link, problem };
}
