// Where every page begins: which one it is, and in whose language and colours.

import { addressOf } from "./addresses.js";
import { Attention } from "./attention/attention.js";
import { html, render, useEffect, useMemo, useState } from "./html.js";
import { fetchTexts, readersLanguage } from "./words/language.js";
import { remember, settings } from "./memory.js";
import { TURNED } from "./parts/turning.js";
import { placeOf } from "./places.js";
import { teach, translator } from "./texts.js";

/** @typedef {import("./types.js").Lang} Lang @typedef {"auto" | "light" | "dark"} Theme */
/** @typedef {{t: import("./types.js").Translate, lang: Lang, theme: Theme}} Reader who looks at a page */
/** @typedef {(reader: Reader) => import("./html.js").VNode} Draw what a page has to show */

/** @param {{draw: Draw}} props `draw`: the page that the address meant at first */
function App({ draw }) {
  const [lang, setLang] = useState(readersLanguage);
  const [theme, setTheme] = useState(() => settings().theme ?? "auto");
  const [shown, show] = useState(() => draw);
  useEffect(() => {
    const turned = () => void pageAt(placeOf(location.pathname)).then((next) => show(() => next), () => location.reload());
    addEventListener(TURNED, turned);
    return () => removeEventListener(TURNED, turned);
  }, []);
  const reader = useMemo(() => ({ lang, t: translator(lang), theme }), [lang, theme]);
  useEffect(() => {
    document.documentElement.lang = lang;
    document.querySelector("link[rel=manifest]")?.setAttribute("href", `/static/app/${lang}.webmanifest`);
  }, [lang]);
  useEffect(() => void (document.documentElement.dataset.theme = theme), [theme]);
  const changeLang = () => {
    const other = lang === "de" ? "en" : "de";
    remember({ lang: other });
    learn(other).then(() => setLang(other), () => {}); // who is cut off now reads the other language next time
  };
  const changeTheme = (/** @type {Theme} */ wished) => {
    remember({ theme: wished });
    setTheme(wished);
  };
  return html`
    <a class="skip" href="#content">${reader.t("skip")}</a>
    <${Head} reader=${reader} theme=${theme} changeLang=${changeLang} changeTheme=${changeTheme} />
    ${shown(reader)}`;
}

/** @param {{reader: Reader, theme: Theme, changeLang: () => void, changeTheme: (theme: Theme) => void}} props */
function Head({ reader, theme, changeLang, changeTheme }) {
  const { t } = reader;
  const themes = /** @type {Theme[]} */ (["auto", "light", "dark"]);
  return html`<header class="head">
    <a class="brand" href="/"><img src=${addressOf("/static/icon.svg")} alt="" width="28" height="28" />Spieltisch</a>
    <nav class="row" aria-label=${t("settings")}>
      <label class="quiet-field"><span class="hidden-text">${t("theme")}</span>
        <select value=${theme} onChange=${(/** @type {any} */ event) => changeTheme(event.target.value)}>
          ${themes.map((one) => html`<option value=${one} selected=${one === theme}>${t(`theme_${one}`)}</option>`)}
        </select>
      </label>
      <${Attention} reader=${reader} />
      <button type="button" class="button quiet" onClick=${changeLang}>${t("switch_language")}</button>
    </nav>
  </header>`;
}

/** The page that an address means; its modules are asked for when it is known. @param {import("./places.js").Place} place @returns {Promise<Draw>} */
async function pageAt(place) {
  switch (place.page) {
    case "lobby": {
      const { LobbyPage } = await import("./lobby/page.js");
      return (reader) => html`<${LobbyPage} reader=${reader} />`;
    }
    case "table": {
      const { TablePage } = await import("./table/page.js");
      return (reader) => html`<${TablePage} key=${place.id} reader=${reader} id=${place.id} />`;
    }
    case "replay": {
      const { ReplayPage } = await import("./replay/page.js");
      return (reader) => html`<${ReplayPage} reader=${reader} id=${place.id} start=${place.ply} />`;
    }
    case "contests": case "contest": case "player": return contestPageAt(place);
    case "own": case "person": return profilePageAt(place);
    case "puzzles": return puzzlePageAt(place);
    case "arenas": case "arena": return arenaPageAt(place);
    case "class": return classPageAt(place.id?.toUpperCase());
    case "workshop": case "workbench": return workshopPageAt(place);
    default: return (reader) => html`<main id="content" tabindex="-1" class="page"><h1>${reader.t("not_found")}</h1>
      <p><a href="/">${reader.t("back_to_lobby")}</a></p></main>`;
  }
}

/** @param {import("./places.js").Place} place @returns {Promise<Draw>} */
async function contestPageAt(place) {
  const { ContestPage, ContestsPage, PlayerPage } = await import("./contests/pages.js");
  if (place.page === "contest") return (reader) => html`<${ContestPage} reader=${reader} id=${place.id} />`;
  if (place.page === "player") return (reader) => html`<${PlayerPage} reader=${reader} id=${place.id} name=${place.name} />`;
  return (reader) => html`<${ContestsPage} reader=${reader} />`;
}

/** @param {{id?: string, rest?: string}} place a game, and which of its puzzles @returns {Promise<Draw>} */
async function puzzlePageAt({ id: game, rest: id = "daily" }) {
  const { PuzzlePage, PuzzlesPage } = await import("./puzzles/pages.js");
  if (game) return (reader) => html`<${PuzzlePage} key=${id} reader=${reader} game=${game} id=${id} />`;
  return (reader) => html`<${PuzzlesPage} reader=${reader} />`;
}

/** @param {import("./places.js").Place} place @returns {Promise<Draw>} */
async function arenaPageAt(place) {
  const { ArenaPage, ArenasPage } = await import("./arenas/pages.js");
  if (place.page === "arena") return (reader) => html`<${ArenaPage} key=${place.id} reader=${reader} id=${place.id} />`;
  return (reader) => html`<${ArenasPage} reader=${reader} />`;
}

/** @param {string | undefined} id of the class; without one the page where one is opened @returns {Promise<Draw>} */
async function classPageAt(id) {
  const { ClassPage, ClassesPage } = await import("./classroom/pages.js");
  if (id) return (reader) => html`<${ClassPage} key=${id} reader=${reader} id=${id} />`;
  return (reader) => html`<${ClassesPage} reader=${reader} />`;
}

/** @param {import("./places.js").Place} place @returns {Promise<Draw>} */
async function workshopPageAt(place) {
  const { Workbench, WorkshopPage } = await import("./workshop/pages.js");
  if (place.page === "workbench") return (reader) => html`<${Workbench} reader=${reader} id=${place.id} />`;
  return (reader) => html`<${WorkshopPage} reader=${reader} />`;
}

/** @param {import("./places.js").Place} place @returns {Promise<Draw>} */
async function profilePageAt(place) {
  const { OwnPage, PersonPage } = await import("./profiles/pages.js");
  if (place.page === "person") return (reader) => html`<${PersonPage} reader=${reader} name=${place.name} />`;
  return (reader) => html`<${OwnPage} reader=${reader} />`;
}

/** @param {Lang} lang */
const learn = async (lang) => teach(lang, await fetchTexts(lang));

// Headings have a face of their own; until it has come, and where it does not, a common one stands in.
document.fonts.add(new FontFace("Bitter", `url(${addressOf("/static/type/display.woff2")})`, { weight: "700", display: "swap" }));

Promise.all([pageAt(placeOf(location.pathname)), learn(readersLanguage())]).then(
  ([draw]) => render(html`<${App} draw=${draw} />`, /** @type {Element} */ (document.getElementById("app"))));
