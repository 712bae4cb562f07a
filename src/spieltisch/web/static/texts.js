// Texts by key, in the reader's language.

import { de } from "./texts-de.js";
import { en } from "./texts-en.js";

/**
 * @typedef {"de" | "en"} Lang
 * @typedef {Record<string, unknown>} Values
 * @typedef {Record<string, string | ((values: any) => string)>} Texts
 * @typedef {{de: Texts, en: Texts}} Words
 * @typedef {(key: string, values?: Values) => string} Translate
 */

/** @type {Words} */
const OURS = { de, en };

/**
 * What `t` is on a page. A key that nobody knows is shown as it is.
 * @param {Lang} lang @param {Words | null} [words] a game's own texts, which go first
 * @param {(key: string) => void} [missed] hears of unknown keys
 * @returns {Translate}
 */
export function translator(lang, words = null, missed = () => {}) {
  return (key, values = {}) => {
    const text = words?.[lang]?.[key] ?? OURS[lang][key];
    if (text === undefined) missed(key);
    return typeof text === "function" ? text(values) : fill(text ?? key, values);
  };
}

/** @param {string} text @param {Values} values */
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => name in values ? String(values[name]) : whole);

/** The language a browser asks for, German or else English. @param {readonly string[]} wished @returns {Lang} */
export const languageOf = (wished) => wished.find((one) => /^(de|en)\b/.test(one))?.startsWith("de") ? "de" : "en";
