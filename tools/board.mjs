// Prints what a game's board draws of a scene, in both languages, without a browser:
// node tools/board.mjs NAME scene.json, where NAME is one of our games or the path of another one's folder `page`.

import { readFile } from "node:fs/promises";
import { register } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const source = new URL("../src/spieltisch/", import.meta.url);
const loader = `export function resolve(name, context, next) {
  const [, game, file] = name.match(/^\\/static\\/games\\/([^/]+)\\/(.*)$/) ?? [];
  if (game) return next("${source}games/" + game + "/page/" + file, context);
  if (name.startsWith("/static/")) return next("${source}web" + name, context);
  return next(name, context);
}
export async function load(url, context, next) {
  return next(url, url.endsWith(".js") ? { ...context, format: "module" } : context);
}`;
register(`data:text/javascript,${encodeURIComponent(loader)}`);

const [name, path] = process.argv.slice(2);
if (!name || !path) {
  console.error("usage: node tools/board.mjs NAME scene.json");
  process.exit(2);
}
const scene = JSON.parse(await readFile(path, "utf8"));
const folder = name.includes("/") ? pathToFileURL(resolve(name)).href : `${source}games/${name}/page`;
const game = await import(`${folder}/board.js`);
const hints = { ...game, ...(await game.hints?.()) };
/** @param {"de" | "en"} lang */
const wordsIn = (lang) => ({ ...game.words[lang], ...hints.words?.[lang] });
await import(`${source}web/static/words/all-texts.js`);
const { translator } = await import(`${source}web/static/texts.js`);
/** @type {Set<string>} */
const complaints = new Set();
/** @type {string[]} What lines can be about. */
const pointed = [];

for (const lang of ["de", "en"]) {
  const t = translator(lang, { de: wordsIn("de"), en: wordsIn("en") }, (key) => complaints.add(`no text "${key}" in ${lang}`));
  const given = {
    seat: null, choices: [], chosen: null, waits: [], latest: [], pointed: [], past: [], names: ["Ada", "Grace"], ...scene, t, lang,
    choose: () => {}, commit: () => {},
  };
  console.log(`<!-- board, ${lang} -->\n${markup(game.board(given))}`);
  console.log(`<!-- panel, ${lang} -->\n${markup(game.panel(given))}`);
  for (const { title, text } of hints.help?.(given) ?? []) console.log(`${title}: ${markup(text)}`);
  for (const value of hints.about ? new Set(pointed) : []) console.log(hints.about(given, JSON.parse(value)) ?? "");
  for (const [actor, told] of scene.told ?? []) console.log(game.say(told, actor, given.names, t, given.picture));
}
for (const complaint of complaints) console.error(complaint);
process.exit(complaints.size ? 1 : 0);

/** A vnode as text, function components (without hooks) called. @param {any} node @returns {string} */
function markup(node) {
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (typeof node !== "object") return String(node).replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  if (Array.isArray(node)) return node.map(markup).join("");
  const { type, props } = node;
  if (props["data-about"]) pointed.push(props["data-about"]);
  if (typeof type === "function") {
    if (type.name === "Sight") return `<div class="${props.kind}">${markup(props.children)}</div>`;
    return type.name === "Field" ? `<g aria-label="${props.name}">${markup(props.children)}</g>` : markup(type(props));
  }
  check(type, props);
  const shown = Object.entries(props).filter(([key, value]) => key !== "children" && isAttribute(value));
  const attributes = shown.map(([key, value]) => ` ${key}="${value}"`).join("");
  return `<${type}${attributes}>${markup(props.children)}</${type}>\n`;
}

/** @param {unknown} value */
function isAttribute(value) {
  return value !== undefined && value !== null && value !== false && typeof value !== "function";
}

/** @param {string} type @param {Record<string, unknown>} props */
function check(type, props) {
  for (const key of ["style", "dangerouslySetInnerHTML"]) if (key in props) complaints.add(`<${type}> has ${key}`);
  if (props.role === "button" && !props["aria-label"]) complaints.add(`a button <${type}> without a name`);
  for (const [key, value] of Object.entries(props)) {
    if (key === "children") continue;
    if (/undefined|NaN|\[object/.test(String(isAttribute(value) ? value : ""))) complaints.add(`<${type} ${key}="${value}">`);
  }
}
