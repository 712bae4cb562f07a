// A contest as it changes.

import { follow } from "../server/feed.js";
import { useEffect, useState } from "../html.js";
import { contestPath } from "../places.js";

/** @typedef {import("../types.js").Contest} Contest */

/** What the server tells of a contest, as it changes. @param {string} id */
export function useContest(id) {
  const [contest, setContest] = useState(/** @type {Contest | null} */ (null));
  const [link, setLink] = useState("connecting");
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  useEffect(() => {
    const stopper = new AbortController();
    const hear = (/** @type {string} */ event, /** @type {any} */ data) => {
      if (event !== "" || !data.contest) return; // of several news only the last has all of it
      setContest(data.contest);
      setLink("open");
    };
    const tell = (/** @type {string} */ state, /** @type {unknown} */ error) => {
      setLink(state);
      if (state === "refused") setProblem(error);
    };
    follow({ path: `${contestPath(id)}/feed`, signal: stopper.signal, hear, tell });
    return () => stopper.abort();
  }, [id]);
  return { contest, link, problem };
}
