// Secret links: a token behind the "#" of an address, which browsers send nowhere, and which this browser keeps.

/** What a token looks like, unlike the name of a place on the page. */
const TOKEN = /^[\w-]{20,100}$/;

/** By what it is for. @param {string} store @returns {Record<string, string | null>} */
function kept(store) {
  try {
    return JSON.parse(localStorage.getItem(store) ?? "{}");
  } catch {
    return {};
  }
}

/** A browser that keeps nothing still works until the page is closed. @param {string} store @param {string} id @param {string | null} token null forgets it */
export function keepToken(store, id, token) {
  try {
    localStorage.setItem(store, JSON.stringify({ ...kept(store), [id]: token }));
  } catch {
    // Private windows may refuse.
  }
}

/** The token in the address, which leaves it at once, or the one that this browser keeps. @param {string} store @param {string} id @returns {string | null} */
export function takeToken(store, id) {
  const given = location.hash.slice(1);
  if (!TOKEN.test(given)) return kept(store)[id] ?? null;
  keepToken(store, id, given);
  history.replaceState(null, "", location.pathname + location.search);
  return given;
}
