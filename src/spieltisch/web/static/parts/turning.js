// Another page in this one's place: unlike a new document, it leaves the browser's full screen as it is.

/** What the window hears when its address has another page. */
export const TURNED = "spieltisch-turned";

/** @param {string} path */
export function turnTo(path) {
  history.replaceState(null, "", path);
  dispatchEvent(new Event(TURNED));
}
