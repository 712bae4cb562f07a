// A contest as it changes.

import { useNews } from "../parts/news.js";
import { contestPath } from "../places.js";

/** @typedef {import("../types.js").Contest} Contest */

/** What the server tells of a contest, as it changes. @param {string} id */
export function useContest(id) {
  const { latest, link, problem } = useNews(`${contestPath(id)}/feed`, "contest");
  return { contest: /** @type {Contest | null} */ (latest), link, problem };
}
