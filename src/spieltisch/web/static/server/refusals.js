// Why something was not done, in the reader's language.

import { Refused } from "./api.js";

/** @typedef {import("../texts.js").Translate} Translate */

/** What the rules of a game say: its own words, else what its protocol would say. */
const RULES = "refused";

/**
 * @param {unknown} error what a request has thrown @param {Translate} t which may know a game's own texts
 * @param {Record<string, unknown>} [more] values that the page knows better than the server
 */
export function whyNot(error, t, more = {}) {
  if (!(error instanceof Refused)) return t("unreachable");
  const keys = error.word === RULES ? [`refused_${error.code}`, `refusal_${error.code}`] : [`refusal_${error.code}`, `refusal_${error.word}`];
  const values = { ...error.values, ...more };
  const text = keys.map((key) => ({ key, text: t(key, values) })).find(({ key, text }) => text !== key)?.text;
  return text ?? (error.word ? error.message : t("server_failed", { status: error.status }));
}
