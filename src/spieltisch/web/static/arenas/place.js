// Where an arena is, and where this browser keeps the tokens by which it hands in.

/** Where this browser keeps them, by arena. */
export const TOKENS = "spieltisch.arenas";

/** An arena's page, or where the API tells of it. @param {string} id @param {"page" | "api"} [what] */
export const arenaPath = (id, what = "page") => `/${what === "page" ? "arena" : "arenas"}/${encodeURIComponent(id)}`;

/** Where the API takes what is handed in. */
export const SUBMISSIONS = "/arenas/submissions";
