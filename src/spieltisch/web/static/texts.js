// Texts by key, in the languages that somebody has taught: `language.js` fetches the reader's, `all-texts.js` has all.

/**
 * @typedef {"de" | "en"} Lang
 * @typedef {Record<string, unknown>} Values
 * @typedef {Record<string, string | ((values: any) => string)>} Texts
 * @typedef {{de: Texts, en: Texts}} Words
 * @typedef {(key: string, values?: Values) => string} Translate
 */

/** @type {Words} */
const OURS = { de: {}, en: {} };

/** Let a page's texts be known. @param {Lang} lang @param {Texts} texts */
export const teach = (lang, texts) => void (OURS[lang] = texts);

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
