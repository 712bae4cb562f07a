// Where a class begins: the teacher opens one, a pupil without a camera types its code.

import { html, useEffect, useMemo, useState } from "../html.js";
import { botOptions, characterOptions, usualBot } from "../lobby/seats.js";
import { OptionFields, optionMeant, useOptionWords, useTeaching } from "../options.js";
import { icon } from "../parts/icons.js";
import { Problem } from "../parts/problem.js";
import { useReturn } from "../parts/returning.js";
import { tilePath } from "../places.js";
import { get, post } from "../server/api.js";
import { allGames } from "../server/games.js";
import { translator } from "../texts.js";
import { shortTitle } from "../words/titles.js";
import { classPath, keepTeacher } from "./place.js";
import { words } from "./words.js";

/** @typedef {import("../types.js").GameCard} GameCard @typedef {import("../main.js").Reader} Reader */

/** How many sizes of tables, and which rounds, can be chosen. */
const SIZES = 4;
const ROUNDS = [1, 3];

/** @param {{reader: Reader}} props */
export function ClassesPage({ reader: asking }) {
  const t = useMemo(() => translator(asking.lang, words), [asking.lang]);
  const reader = { ...asking, t };
  const [games, setGames] = useState(/** @type {GameCard[]} */ ([]));
  const [chosen, choose] = useState(/** @type {string | null} */ (null));
  useEffect(() => void (document.title = `${t("title")} – Spieltisch`), [t]);
  useEffect(() => void allGames().then(setGames, () => {}), []);
  const game = games.find(({ name }) => name === chosen) ?? games[0];
  return html`<main id="content" tabindex="-1" class="page classes-page">
    <h1>${t("title")}</h1>
    <p class="lead">${t("lead")}</p>
    <div class="classes">
      <section class="card stack" aria-labelledby="open-title">
        <h2 id="open-title">${t("open_title")}</h2>
        <fieldset class="class-games"><legend>${t("game")}</legend>${games.map((one) => html`<label key=${one.name} class="class-game">
          <input type="radio" name="game" value=${one.name} checked=${one === game} onChange=${() => choose(one.name)} />
          ${one.has_tile && html`<img src=${tilePath(one.name, reader.theme)} alt="" width="160" height="120" />`}
          <span class="tile-name">${shortTitle(one, reader.lang)}</span></label>`)}</fieldset>
        ${game && html`<${Form} key=${game.name} game=${game} reader=${reader} />`}
      </section>
      <div class="stack">
        <${CodeField} t=${t} />
        <section class="card stack" aria-labelledby="how-title"><h2 id="how-title">${t("how_title")}</h2>
          <ol class="class-steps">${["how_scan", "how_seat", "how_watch", "how_podium"].map((key) => html`<li key=${key}>${t(key)}</li>`)}</ol></section>
      </div>
    </div>
  </main>`;
}

/** @param {{game: GameCard, reader: Reader}} props */
function Form({ game, reader: { t, lang } }) {
  const sizes = game.seats.filter((count) => count >= 2).slice(0, SIZES);
  const [size, setSize] = useState(sizes[0]);
  const [rounds, setRounds] = useState(ROUNDS[0]);
  const [bot, setBot] = useState(usualBot(game) ?? "");
  const [options, setOptions] = useState(/** @type {Record<string, boolean | number | string>} */ ({}));
  const words = useOptionWords(game)?.[lang];
  const teaching = useTeaching(game);
  const asked = game.options.filter(({ name }) => teaching?.asks.includes(name) ?? true);
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [is_opening, setOpening] = useState(false);
  useReturn(() => setOpening(false));
  const open = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    setOpening(true);
    try {
      const { id, token } = await post("/classes", { game: game.name, options: { ...teaching?.sets, ...options }, size, rounds, bot });
      keepTeacher(id, token);
      location.assign(classPath(id));
    } catch (error) {
      setProblem(error);
      setOpening(false);
    }
  };
  const choice = (/** @type {string} */ name, /** @type {number[]} */ values, /** @type {number | undefined} */ value, /** @type {(n: number) => void} */ change) =>
    html`<fieldset class="class-choice"><legend>${t(name)}</legend>${values.map((one) => html`<label class="class-option" key=${one}>
      <input type="radio" name=${name} value=${one} checked=${one === value} onChange=${() => change(one)} /><span>${one}</span></label>`)}</fieldset>`;
  return html`<form class="stack" onSubmit=${open}>
    <div class="class-form">
      ${sizes.length > 1 && choice("size", sizes, size, setSize)}
      ${choice("rounds", ROUNDS, rounds, setRounds)}
      <label class="field grow"><span>${t("fill")}</span>
        <select name="bot" onChange=${(/** @type {any} */ { target }) => setBot(target.value)}>${(game.strength.length ? characterOptions : botOptions)(game, bot, t)}</select></label>
    </div>
    ${asked.length > 0 && html`<details><summary>${t("options")}</summary><div class="stack">
      <${OptionFields} game=${{ options: asked }} words=${words} chosen=${options} change=${setOptions} /></div></details>`}
    <${Problem} error=${problem} t=${t} more=${problem && optionMeant(problem, game, words)} />
    <button class="button primary" disabled=${is_opening}>${icon("play")}${t("open_class")}</button>
  </form>`;
}

/** @param {{t: import("../types.js").Translate}} props */
function CodeField({ t }) {
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const go = async (/** @type {any} */ event) => {
    event.preventDefault();
    const code = new FormData(event.target).get("code")?.toString().trim().toUpperCase() ?? "";
    try {
      await get(`/classes/${encodeURIComponent(code)}`);
      location.assign(classPath(code));
    } catch (error) {
      setProblem(error);
    }
  };
  return html`<section class="card stack" aria-labelledby="code-title"><h2 id="code-title">${t("code_title")}</h2>
    <form class="row bottom" onSubmit=${go}>
      <label class="field grow"><span>${t("code")}</span>
        <input class="class-code-field" name="code" required maxlength="6" autocomplete="off" autocapitalize="characters" spellcheck=${false} /></label>
      <button class="button">${t("come_in")}</button></form>
    <${Problem} error=${problem} t=${t} /></section>`;
}
