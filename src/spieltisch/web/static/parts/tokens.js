// Secret links: a token behind the "#" of an address, which browsers send nowhere, and which this browser keeps.

import { entriesOf, keepEntry } from "./entries.js";

/** What a token looks like, unlike the name of a place on the page. */
const TOKEN = /^[\w-]{20,100}$/;

/** @param {string} store @param {string} id of what it is for @param {string | null} token null forgets it */
export const keepToken = (store, id, token) => keepEntry(store, id, token);

/** The token in the address, which leaves it at once, or the one that this browser keeps. @param {string} store @param {string} id @returns {string | null} */
export function takeToken(store, id) {
  const given = location.hash.slice(1);
  if (!TOKEN.test(given)) return entriesOf(store)[id] ?? null;
  keepToken(store, id, given);
  history.replaceState(null, "", location.pathname + location.search);
  return given;
}
