// Somebody to play with: the next person who wants the same game, or a table to wait at.

import { ownTables } from "../memory.js";
import { openTable } from "./seats.js";

/** Sit down with whoever waits, or wait, and go there. @param {string} game @param {string} name */
export const pair = (game, name) => openTable({ game, name, known: ownTables() }, "/pairings");
