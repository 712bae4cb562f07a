// Which page an address means, and addresses of pages.

/**
 * @typedef {(
 *   {page: "lobby"} | {page: "table", id: string} | {page: "replay", id: string, ply: number} | {page: "contests"} |
 *   {page: "workshop"} | {page: "workbench", id: string} |
 *   {page: "own"} | {page: "person", name: string} |
 *   {page: "class", id?: string} | {page: "puzzles", id?: string, rest?: string} |
 *   {page: "arenas"} | {page: "arena", id: string} |
 *   {page: "contest", id: string} | {page: "player", id: string, name: string} | {page: "none"}
 * )} Place
 */

/** How many finished games the lobby lists at a time. */
export const SHELF = 12;

/** @param {string} path @returns {Place} */
export function placeOf(path) {
  const [kind, id, rest, ...more] = path.split("/").slice(1).map(decoded);
  if (!kind) return { page: "lobby" };
  if (kind === "replays" && id && !more.length) return { page: "replay", id, ply: Math.max(0, parseInt(rest ?? "", 10) || 0) };
  if (kind === "puzzles") return { page: kind, id, rest };
  if (kind === "contests") return contestPlace(id, rest, more);
  if (rest !== undefined) return { page: "none" };
  if (kind === "tables" && id) return { page: "table", id };
  if (kind === "workshop") return id ? { page: "workbench", id } : { page: "workshop" };
  if (kind === "profile" && !id) return { page: "own" };
  if (kind === "people" && id) return { page: "person", name: id };
  if (kind === "arena") return id ? { page: "arena", id } : { page: "arenas" };
  return kind === "class" ? { page: kind, id } : { page: "none" };
}

/** A part of an address; what is none names nothing, as it stands. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @param {string | undefined} id @param {string | undefined} rest @param {string[]} more @returns {Place} */
function contestPlace(id, rest, more) {
  if (!id) return { page: "contests" };
  if (rest === undefined) return { page: "contest", id };
  return rest === "players" && more.length ? { page: "player", id, name: more.join("/") } : { page: "none" };
}

/** @param {string} id */
export const contestPath = (id) => `/contests/${encodeURIComponent(id)}`;

/** @param {string} [id] */
export const workshopPath = (id) => id ? `/workshop/${encodeURIComponent(id)}` : "/workshop";

/** Where one keeps a name, and where the API does. */
export const OWN = "/profile";

/** A profile's page, and where the API tells of it. @param {string} name */
export const personPath = (name) => `/people/${encodeURIComponent(name)}`;

/** @param {string} contest @param {string} name */
export const playerPath = (contest, name) => `${contestPath(contest)}/players/${encodeURIComponent(name)}`;

/** @param {string} id @param {string} [as] */
export const tablePath = (id, as) => `/tables/${encodeURIComponent(id)}${as === undefined ? "" : `?as=${as}`}`;

/** @param {string} id @param {number} [ply] */
export const replayPath = (id, ply) => `/replays/${encodeURIComponent(id)}${ply === undefined ? "" : `/${ply}`}`;

/** What the API has to say of a ply. @param {string} id @param {number} ply @param {string} viewer */
export const scenePath = (id, ply, viewer) => `${replayPath(id)}/plies/${ply}?viewer=${viewer}`;

/** Where the API lists finished games, the newest first. @param {URLSearchParams} [wanted] @param {{limit?: number, before?: number}} [more] */
export function shelfPath(wanted = new URLSearchParams(), { limit = SHELF, before } = {}) {
  const asked = new URLSearchParams(wanted);
  asked.set("limit", String(limit));
  if (before !== undefined) asked.set("before", String(before));
  return `/replays?${asked}`;
}

/** A small picture of a game's board. @param {string} game @param {"auto" | "light" | "dark"} theme */
export const tilePath = (game, theme) => `/tiles/${encodeURIComponent(game)}.svg${theme === "auto" ? "" : `?theme=${theme}`}`;

/** A protocol's page. @param {string} game @param {import("./texts.js").Lang} lang @param {string} [anchor] */
export const protocolPath = (game, lang, anchor) => `/protocols/${encodeURIComponent(game)}?lang=${lang}${anchor === undefined ? "" : `#${anchor}`}`;

/** The page that tells a game's rules. @param {string} game @param {import("./texts.js").Lang} lang */
export const rulesPath = (game, lang) => `/games/${encodeURIComponent(game)}?lang=${lang}`;

/** Where the API hears what is done at a seat. @param {string} id @param {number} seat @param {"actions" | "chat" | "leave" | "outlook" | "take-back" | "take-back/answer" | "stand-in" | "wire" | "program" | "rematch" | "add-bot" | "push" | "emote"} deed */
export const seatPath = (id, seat, deed) => `/tables/${encodeURIComponent(id)}/seats/${seat}/${deed}`;
