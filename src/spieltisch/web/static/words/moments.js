// Times and names as people read them.

import { shortName } from "./bot-names.js";

/** How long something took: "412 ms", "3.2 s" (in German "3,2 s"), "2:05". @param {number} ms @param {string} lang @returns {string} */
export function duration(ms, lang) {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms >= 60000) return countdown(ms);
  return `${new Intl.NumberFormat(lang, { maximumFractionDigits: ms < 10000 ? 1 : 0 }).format(ms / 1000)} s`;
}

/** Whole seconds of a running clock: "0:07". @param {number} ms @returns {string} */
export function countdown(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** A moment in the reader's zone and words. @param {string} iso @param {string} lang @returns {string} */
export function moment(iso, lang) {
  if (!iso) return "";
  return new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));
}

/** The time of a moment of today, and of others the date as well. @param {string} iso @param {string} lang @returns {string} */
export function shortMoment(iso, lang) {
  const then = new Date(iso);
  const is_today = then.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(lang, { timeStyle: "short", ...(!is_today && { dateStyle: "short" }) }).format(then);
}

/** "30 seconds", "2 minutes". @param {number} seconds @param {string} lang @returns {string} */
export const span = (seconds, lang) => {
  const [n, unit] = seconds % 60 ? [seconds, "second"] : [seconds / 60, "minute"];
  return new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "long" }).format(n);
};

/** "Ada, Grace and Alan". @param {string[]} names @param {string} lang @returns {string} */
export const listed = (names, lang) => new Intl.ListFormat(lang).format(names);

/** Letters of scripts that run from right to left. */
const LEFTWARD = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** What somebody wrote, such that it turns nothing around that stands beside it. @param {string} text @returns {string} */
export const isolated = (text) => (LEFTWARD.test(text) ? `\u2068${text}\u2069` : text);

/** What to know of a client's name that can be taken for another. @param {string} name @param {string} other @param {import("../types.js").Translate} t */
export const doubt = (name, other, t) => t(name === other ? "unproven" : "resembles", { name: isolated(other) });

/**
 * Names that can be told apart, and bots by their character: "Emil 1" and "Emil 2".
 * @param {string[]} all @param {import("../types.js").Translate} t @param {string} [game] whose bots are meant @returns {string[]}
 */
export const apart = (all, t, game) => all.map((name) => shortName(name, t, game)).map((name, at, names) => names.filter((one) => one === name).length < 2
  ? isolated(name) : `${isolated(name)} ${names.slice(0, at + 1).filter((one) => one === name).length}`);
