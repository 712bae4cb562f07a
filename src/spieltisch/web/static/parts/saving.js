// A file for the reader.

/** Some browsers take what they save a while after the click. */
const KEPT_MS = 60_000;

/** @param {string} text @param {string} type such as "text/plain" @param {string} name */
export function save(text, type, name) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
