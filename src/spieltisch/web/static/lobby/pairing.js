// Somebody to play with: the next person who wants the same game, or a table to wait at.

import { keepSeats, ownTables } from "../memory.js";
import { tablePath } from "../places.js";
import { postNamed } from "../server/named.js";

/** Sit down with whoever waits, or wait, and go there. @param {string} game @param {string} name */
export async function pair(game, name) {
  const opened = await postNamed("/pairings", { game, name, known: ownTables() });
  keepSeats(opened.table.id, opened.seats);
  location.assign(tablePath(opened.table.id));
}
