// The board that a page shows, to take along as an SVG file.

import { fileOf, LIVING } from "./board-file.js";
import { render } from "../html.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * The text of the file: in the colours that the page has now, its styles within.
 * @param {{module: import("../types.js").BoardModule, scene: import("../types.js").BoardScene, game: string, title: string}} what
 * @returns {Promise<string>}
 */
export async function pictureOf({ module, scene, game, title }) {
  const { box, shown } = fileOf(module, { ...scene, pointed: [] });
  const sheets = ["/static/drawing.css", ...(module.styles ? [`/static/games/${game}/board.css`] : [])];
  const styles = await Promise.all(sheets.map(async (path) => (await fetch(path)).text()));
  const root = element("svg", { viewBox: box.join(" "), width: box[2], height: box[3], role: "img", lang: scene.lang, "data-theme": theme() });
  const drawing = element("g", {});
  render(shown, drawing);
  for (const one of drawing.querySelectorAll("*")) {
    for (const { name } of [...one.attributes]) if (LIVING.test(name)) one.removeAttribute(name);
  }
  root.append(element("title", {}, title), element("style", {}, styles.join("")), drawing.cloneNode(true));
  render(null, drawing);
  return new XMLSerializer().serializeToString(root);
}

/** Of light and dark, the one the page has. */
function theme() {
  const { theme: wished } = document.documentElement.dataset;
  return wished === "light" || wished === "dark" ? wished : matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** @param {string} name @param {Record<string, unknown>} attributes @param {string} [text] */
function element(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
}
