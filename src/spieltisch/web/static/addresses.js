// Where files are to be had: the server bundles them, and names what comes of it by its content.

/** @type {Record<string, string>} */
const GATHERED = JSON.parse(document.getElementById("gathered")?.textContent ?? "{}");

/** The address of a file under /static/, which is its path where nothing is bundled. @param {string} path */
export const addressOf = (path) => GATHERED[path] ?? path;
