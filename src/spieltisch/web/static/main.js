// Where every page begins: which one it is, and in whose language and colours.

import { ContestPage } from "./contest-page.js";
import { ContestsPage } from "./contests-page.js";
import { html, render, useEffect, useMemo, useState } from "./html.js";
import { LobbyPage } from "./lobby-page.js";
import { remember, settings } from "./memory.js";
import { placeOf } from "./places.js";
import { PlayerPage } from "./player-page.js";
import { ReplayPage } from "./replay-page.js";
import { TablePage } from "./table-page.js";
import { languageOf, translator } from "./texts.js";
import { Workbench } from "./workbench.js";
import { WorkshopPage } from "./workshop-page.js";

/** @typedef {import("./types.js").Lang} Lang @typedef {"auto" | "light" | "dark"} Theme */
/** @typedef {{t: import("./types.js").Translate, lang: Lang}} Reader who looks at a page */

function App() {
  const [lang, setLang] = useState(() => settings().lang ?? languageOf(navigator.languages));
  const [theme, setTheme] = useState(() => settings().theme ?? "auto");
  const reader = useMemo(() => ({ lang, t: translator(lang) }), [lang]);
  useEffect(() => void (document.documentElement.lang = lang), [lang]);
  useEffect(() => void (document.documentElement.dataset.theme = theme), [theme]);
  const changeLang = () => {
    const other = lang === "de" ? "en" : "de";
    remember({ lang: other });
    setLang(other);
  };
  const changeTheme = (/** @type {Theme} */ wished) => {
    remember({ theme: wished });
    setTheme(wished);
  };
  return html`
    <a class="skip" href="#content">${reader.t("skip")}</a>
    <${Head} reader=${reader} theme=${theme} changeLang=${changeLang} changeTheme=${changeTheme} />
    <${Content} reader=${reader} />`;
}

/** @param {{reader: Reader, theme: Theme, changeLang: () => void, changeTheme: (theme: Theme) => void}} props */
function Head({ reader: { t }, theme, changeLang, changeTheme }) {
  const themes = /** @type {Theme[]} */ (["auto", "light", "dark"]);
  return html`<header class="head">
    <a class="brand" href="/"><img src="/static/icon.svg" alt="" width="28" height="28" />Spieltisch</a>
    <nav class="row" aria-label=${t("settings")}>
      <label class="quiet-field"><span class="hidden-text">${t("theme")}</span>
        <select value=${theme} onChange=${(/** @type {any} */ event) => changeTheme(event.target.value)}>
          ${themes.map((one) => html`<option value=${one} selected=${one === theme}>${t(`theme_${one}`)}</option>`)}
        </select>
      </label>
      <button type="button" class="button quiet" onClick=${changeLang}>${t("switch_language")}</button>
    </nav>
  </header>`;
}

/** @param {{reader: Reader}} props */
function Content({ reader }) {
  const place = placeOf(location.pathname);
  switch (place.page) {
    case "lobby": return html`<${LobbyPage} reader=${reader} />`;
    case "table": return html`<${TablePage} reader=${reader} id=${place.id} />`;
    case "replay": return html`<${ReplayPage} reader=${reader} id=${place.id} start=${place.ply} />`;
    case "contests": return html`<${ContestsPage} reader=${reader} />`;
    case "contest": return html`<${ContestPage} reader=${reader} id=${place.id} />`;
    case "player": return html`<${PlayerPage} reader=${reader} id=${place.id} name=${place.name} />`;
    case "workshop": return html`<${WorkshopPage} reader=${reader} />`;
    case "workbench": return html`<${Workbench} reader=${reader} id=${place.id} />`;
    default: return html`<main id="content" tabindex="-1" class="page"><h1>${reader.t("not_found")}</h1>
      <p><a href="/">${reader.t("back_to_lobby")}</a></p></main>`;
  }
}

render(html`<${App} />`, /** @type {Element} */ (document.getElementById("app")));
