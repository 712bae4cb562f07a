// The language that a page is read in, and its texts: those of others are not fetched.

import { settings } from "../memory.js";

/** @typedef {import("../texts.js").Lang} Lang */

/** The language a browser asks for, German or else English. @param {readonly string[]} wished @returns {Lang} */
const languageOf = (wished) => wished.find((one) => /^(de|en)\b/.test(one))?.startsWith("de") ? "de" : "en";

/** What the reader has chosen here, or else asks all pages for. @returns {Lang} */
export const readersLanguage = () => settings().lang ?? languageOf(navigator.languages);

/** @param {Lang} lang @returns {Promise<import("../texts.js").Texts>} */
export const fetchTexts = async (lang) => lang === "de" ? (await import("./texts-de.js")).de : (await import("./texts-en.js")).en;
