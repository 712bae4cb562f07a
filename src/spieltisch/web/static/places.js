// Which page an address means, and addresses of pages.

/**
 * @typedef {{page: "lobby"} | {page: "table", id: string} | {page: "replay", id: string, ply: number} | {page: "none"}} Place
 */

/** @param {string} path @returns {Place} */
export function placeOf(path) {
  const [kind, id, rest, ...more] = path.split("/").slice(1).map(decodeURIComponent);
  if (!kind) return { page: "lobby" };
  if (kind === "tables" && id && rest === undefined) return { page: "table", id };
  if (kind === "replays" && id && !more.length) return { page: "replay", id, ply: Number.parseInt(rest ?? "0", 10) || 0 };
  return { page: "none" };
}

/** @param {string} id @param {string} [as] */
export const tablePath = (id, as) => `/tables/${encodeURIComponent(id)}${as === undefined ? "" : `?as=${as}`}`;

/** @param {string} id @param {number} [ply] */
export const replayPath = (id, ply) => `/replays/${encodeURIComponent(id)}${ply === undefined ? "" : `/${ply}`}`;

/** Where the API hears what is done at a seat. @param {string} id @param {number} seat @param {"actions" | "chat" | "leave"} deed */
export const seatPath = (id, seat, deed) => `/tables/${encodeURIComponent(id)}/seats/${seat}/${deed}`;
