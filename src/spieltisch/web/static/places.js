// Which page an address means, and addresses of pages.

/**
 * @typedef {(
 *   {page: "lobby"} | {page: "table", id: string} | {page: "replay", id: string, ply: number} | {page: "contests"} |
 *   {page: "workshop"} | {page: "workbench", id: string} |
 *   {page: "contest", id: string} | {page: "player", id: string, name: string} | {page: "none"}
 * )} Place
 */

/** @param {string} path @returns {Place} */
export function placeOf(path) {
  const [kind, id, rest, ...more] = path.split("/").slice(1).map(decodeURIComponent);
  if (!kind) return { page: "lobby" };
  if (kind === "tables" && id && rest === undefined) return { page: "table", id };
  if (kind === "replays" && id && !more.length) return { page: "replay", id, ply: Number.parseInt(rest ?? "0", 10) || 0 };
  if (kind === "workshop" && rest === undefined) return id ? { page: "workbench", id } : { page: "workshop" };
  if (kind === "contests") return contestPlace(id, rest, more);
  return { page: "none" };
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

/** @param {string} contest @param {string} name */
export const playerPath = (contest, name) => `${contestPath(contest)}/players/${encodeURIComponent(name)}`;

/** @param {string} id @param {string} [as] */
export const tablePath = (id, as) => `/tables/${encodeURIComponent(id)}${as === undefined ? "" : `?as=${as}`}`;

/** @param {string} id @param {number} [ply] */
export const replayPath = (id, ply) => `/replays/${encodeURIComponent(id)}${ply === undefined ? "" : `/${ply}`}`;

/** A protocol's page. @param {string} game @param {import("./texts.js").Lang} lang @param {string} [anchor] */
export const protocolPath = (game, lang, anchor) => `/protocols/${encodeURIComponent(game)}?lang=${lang}${anchor === undefined ? "" : `#${anchor}`}`;

/** Where the API hears what is done at a seat. @param {string} id @param {number} seat @param {"actions" | "chat" | "leave" | "wire" | "program"} deed */
export const seatPath = (id, seat, deed) => `/tables/${encodeURIComponent(id)}/seats/${seat}/${deed}`;
