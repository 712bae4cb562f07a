// What this browser keeps by name in one entry of its storage. Not in `memory.js`, which every page has before anything else.

/** @param {string} store @returns {Record<string, any>} */
export function entriesOf(store) {
  try {
    return JSON.parse(localStorage.getItem(store) ?? "null") ?? {};
  } catch {
    return {};
  }
}

/** A browser that keeps nothing still works until the page is closed. @param {string} store @param {string} name @param {unknown} value */
export function keepEntry(store, name, value) {
  try {
    localStorage.setItem(store, JSON.stringify({ ...entriesOf(store), [name]: value }));
  } catch {
    // Private windows may refuse.
  }
}
