// Where the server draws a finished game.

import { PREFIX } from "../server/api.js";
import { replayPath } from "../places.js";

/** @typedef {"auto" | "light" | "dark"} Theme @typedef {import("../texts.js").Lang} Lang */

/** The board after a ply, alone. @param {string} id @param {number} ply @param {Theme} theme @param {Lang} lang */
export const miniaturePath = (id, ply, theme, lang) => drawn(id, "picture.svg", theme, lang, { ply: String(ply), alone: "true" });

/** The whole game as a picture that moves. @param {string} id @param {Theme} theme @param {Lang} lang */
export const filmPath = (id, theme, lang) => drawn(id, "film.svg", theme, lang, {});

/** The page that others show within theirs. @param {string} id @param {Lang} lang */
export const embedPath = (id, lang) => `/embed/${encodeURIComponent(id)}?lang=${lang}`;

/** @param {string} id @param {string} file @param {Theme} theme @param {Lang} lang @param {Record<string, string>} more */
const drawn = (id, file, theme, lang, more) =>
  `${PREFIX}${replayPath(id)}/${file}?${new URLSearchParams({ ...more, lang, ...(theme !== "auto" && { theme }) })}`;
