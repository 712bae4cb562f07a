// Where an arena is, and the token by which this browser hands in there.

const TOKENS = "spieltisch.arenas";

/** An arena's page, or where the API tells of it. @param {string} id @param {"page" | "api"} [what] */
export const arenaPath = (id, what = "page") => `/${what === "page" ? "arena" : "arenas"}/${encodeURIComponent(id)}`;

/** Where the API takes what is handed in. */
export const SUBMISSIONS = "/arenas/submissions";

/** By arena. @returns {Record<string, string | null>} */
function tokens() {
  try {
    return JSON.parse(localStorage.getItem(TOKENS) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} id @returns {string | null} */
export const arenaToken = (id) => tokens()[id] ?? null;

/** A browser that keeps nothing still works until the page is closed. @param {string} id @param {string | null} token null forgets it */
export function keepArenaToken(id, token) {
  try {
    localStorage.setItem(TOKENS, JSON.stringify({ ...tokens(), [id]: token }));
  } catch {
    // Private windows may refuse.
  }
}
