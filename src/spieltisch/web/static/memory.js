// What this browser remembers: the reader's settings, and the right to seats. Nothing of it is sent unasked.

/** @typedef {import("./types.js").GivenSeat} GivenSeat @typedef {import("./types.js").Door} Door */
/** @typedef {{tokens: Record<string, string>, wires: Record<string, string>, doors: Record<string, Door[]>}} Place */

const SETTINGS = "spieltisch.settings";
const PROFILE = "spieltisch.profile";
const CLAIM = "spieltisch.claim";
const TABLES = "spieltisch.tables";
const HELP = "spieltisch.help";
/** More tables are not remembered; the oldest go first. */
const KEPT = 200;

/** @param {string} key @returns {any} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** A browser that keeps nothing still works until the page is closed. @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may refuse.
  }
}

/** @typedef {{lang?: "de" | "en", theme?: "auto" | "light" | "dark", name?: string, sounds?: boolean, notices?: boolean, push?: boolean, one_click?: boolean, emotes?: boolean}} Settings */

/** @returns {Settings} */
export const settings = () => read(SETTINGS) ?? {};

/** @param {Settings} changes */
export const remember = (changes) => write(SETTINGS, { ...settings(), ...changes });

/** Whether somebody wants a game's help open. @param {string} game */
export const isHelpWished = (game) => Boolean(read(HELP)?.[game]);

/** @param {string} game @param {boolean} is_open */
export const wishHelp = (game, is_open) => write(HELP, { ...read(HELP), [game]: is_open });

/** @typedef {{name: string, secret: string}} Own a name that is this browser's own, by its secret */

/** @returns {Own | null} */
export const ownProfile = () => read(PROFILE);

/** @param {Own | null} own */
export function keepProfile(own) {
  const before = ownProfile();
  write(PROFILE, own);
  if (own) remember({ name: own.name });
  else if (settings().name === before?.name) remember({ name: undefined }); // it is somebody's whom this browser no longer knows
}

/** The secret by which a name is being claimed: if the answer gets lost, the name may be its already. @returns {string | null} */
export const claimSecret = () => read(CLAIM);

/** @param {string | null} secret */
export const keepClaim = (secret) => write(CLAIM, secret);

/** The seats at a table that this browser may play. @param {string} table @returns {Place} */
export const placeAt = (table) => ({ tokens: {}, wires: {}, doors: {}, ...(read(TABLES) ?? {})[table] });

/** The tables at which this browser has seats, the latest first, as they are kept. @returns {string[]} */
export const ownTables = () => Object.entries(/** @type {Record<string, Place>} */ (read(TABLES) ?? {}))
  .flatMap(([id, { tokens = {} }]) => Object.keys(tokens).length ? id : []);

/** The seat that the address names if this browser has its token, else the first it has. @param {string} table */
export function seatAt(table) {
  const mine = Object.keys(placeAt(table).tokens).map(Number);
  const wished = new URLSearchParams(location.search).get("as");
  if (wished === "spectator") return null;
  return mine.find((seat) => String(seat) === wished) ?? mine[0] ?? null;
}

/** The right to a seat, if this browser has it. @param {string} table @param {number | null} seat */
export const tokenAt = (table, seat) => (seat === null ? null : placeAt(table).tokens[seat] ?? null);

/** Keep the tokens and doors that the server has given. @param {string} table @param {GivenSeat[]} seats */
export function keepSeats(table, seats) {
  const place = placeAt(table);
  for (const { seat, who, token, doors } of seats) {
    if (token) (who === "program" ? place.wires : place.tokens)[seat] = token;
    if (doors?.length) place.doors[seat] = doors;
  }
  keep(table, place);
}

/** A token that is of no use any more. @param {string} table @param {number} seat */
export function forgetSeat(table, seat) {
  const place = placeAt(table);
  delete place.tokens[seat];
  keep(table, place);
}

/** @param {string} table @param {Place} place */
function keep(table, place) {
  const others = Object.entries(/** @type {Record<string, Place>} */ (read(TABLES) ?? {})).filter(([id]) => id !== table);
  write(TABLES, Object.fromEntries([[table, place], ...others.slice(0, KEPT - 1)]));
}
