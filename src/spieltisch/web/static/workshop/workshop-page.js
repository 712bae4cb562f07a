// The workshop: a private door for a client that is to be checked, and what is to be looked at.

import { get, post } from "../server/api.js";
import { allGames } from "../server/games.js";
import { html, useEffect, useState } from "../html.js";
import { OptionFields, optionMeant, useOptionWords } from "../options.js";
import { workshopPath } from "../places.js";
import { groupName } from "./groups.js";
import { Problem } from "../parts/problem.js";
import { useReturn } from "../parts/returning.js";
import { shortTitle } from "../words/titles.js";
import { Copied } from "../parts/copied.js";

/**
 * @typedef {import("../types.js").GameCard} GameCard @typedef {import("../types.js").CheckCard} CheckCard
 * @typedef {import("../main.js").Reader} Reader
 * @typedef {{checks: CheckCard[], takes_position: boolean}} Catalogue
 */

/** "twixt.framing.split" belongs to "framing". @param {{id: string}} check */
export const groupOf = ({ id }) => id.split(".")[1] ?? "";

/** @param {{reader: Reader}} props */
export function WorkshopPage({ reader }) {
  const { t, lang } = reader;
  const [games, setGames] = useState(/** @type {GameCard[]} */ ([]));
  const [chosen, setChosen] = useState(() => new URLSearchParams(location.search).get("game") ?? "");
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  useEffect(() => void (document.title = `${t("workshop")} – Spieltisch`), [t]);
  useEffect(() => void allGames().then((games) => setGames(games.filter((one) => one.has_checks)), setProblem), []);
  const game = games.find(({ name }) => name === chosen) ?? games[0];
  return html`<main id="content" tabindex="-1" class="page stack">
    <h1>${t("workshop")}</h1>
    <p class="lead">${t("workshop_intro")}</p>
    <${Problem} error=${problem} t=${t} />
    ${game && html`<section class="card stack workshop-form" aria-label=${t("workshop_what")}>
      <div class="row pills" role="group" aria-label=${t("game")}>
        ${games.map((one) => html`<button type="button" class="chip" key=${one.name} aria-pressed=${String(one === game)}
          onClick=${() => setChosen(one.name)}>${shortTitle(one, lang)}</button>`)}
      </div>
      <${Form} key=${game.name} reader=${reader} game=${game} />
    </section>`}
  </main>`;
}

/** @param {{reader: Reader, game: GameCard}} props */
function Form({ reader: { t, lang }, game }) {
  const [catalogue, setCatalogue] = useState(/** @type {Catalogue | null} */ (null));
  const [groups, setGroups] = useState(/** @type {string[]} */ ([]));
  const [chance, setChance] = useState("");
  const [position, setPosition] = useState("");
  const [options, setOptions] = useState(/** @type {Record<string, boolean | number | string>} */ ({}));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [is_opening, setOpening] = useState(false);
  useReturn(() => setOpening(false));
  const words = useOptionWords(game)?.[lang];
  useEffect(() => void get(`/games/${encodeURIComponent(game.name)}/checks`).then(setCatalogue, setProblem), [game.name]);
  const open = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    setOpening(true);
    try {
      const checks = groups.length ? (catalogue?.checks ?? []).filter((one) => groups.includes(groupOf(one))).map(({ id }) => id) : [];
      const opened = await post("/workshops", { game: game.name, checks, options, chance: chance.trim() || null, position: position.trim() || null });
      location.assign(workshopPath(opened.id));
    } catch (error) {
      setProblem(error);
      setOpening(false);
    }
  };
  return html`<form class="stack" onSubmit=${open}>
    <${Groups} t=${t} lang=${lang} catalogue=${catalogue} chosen=${groups} change=${setGroups} />
    <details><summary>${t("situation")}</summary><div class="stack">
      <p class="note">${t("situation_hint")}</p>
      <label class="field"><span>${t("chance_given")}</span><input class="mono" name="chance" maxlength="4000" value=${chance}
        onInput=${(/** @type {any} */ event) => setChance(event.target.value)} /></label>
      ${catalogue?.takes_position && html`<label class="field"><span>${t("position_given")}</span><input class="mono" name="position"
        maxlength="4000" value=${position} onInput=${(/** @type {any} */ event) => setPosition(event.target.value)} /></label>`}
      ${game.has_protocol && html`<p class="note">${t("notation_hint")}</p>`}
    </div></details>
    ${game.options.length > 0 && html`<details><summary>${t("options")}</summary><div class="stack">
      <${OptionFields} game=${game} words=${words} chosen=${options} change=${setOptions} />
    </div></details>`}
    <${Problem} error=${problem} t=${t} more=${problem && optionMeant(problem, game, words)} />
    <button class="button primary opener-submit" disabled=${is_opening}>${t(is_opening ? "opening" : "workshop_open")}</button>
    <div class="stack"><p class="note">${t("workshop_own")}</p>
      <${Copied} t=${t} title=${t("command_line")} text=${`spieltisch check ${game.name} "cmd:python3 my_client.py"${groups.map((one) => ` ${one}`).join("")}`} /></div>
  </form>`;
}

/** Which groups of checks; none is all. @param {{t: import("../types.js").Translate, lang: import("../types.js").Lang, catalogue: Catalogue | null, chosen: string[], change: (chosen: string[]) => void}} props */
function Groups({ t, lang, catalogue, chosen, change }) {
  if (!catalogue) return html`<p class="note">${t("loading")}</p>`;
  const groups = [...new Set(catalogue.checks.map(groupOf))];
  const toggle = (/** @type {string} */ one) => change(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  const count = catalogue.checks.filter((one) => !chosen.length || chosen.includes(groupOf(one))).length;
  return html`<div class="stack"><p>${t("checks_chosen", { n: count })}</p>
    <div class="row pills" role="group" aria-label=${t("checks")}>
      <button type="button" class="chip" aria-pressed=${String(chosen.length === 0)} onClick=${() => change([])}>${t("all_checks")}</button>
      ${groups.map((one) => html`<button type="button" class="chip" key=${one} title=${one} aria-pressed=${String(chosen.includes(one))}
        onClick=${() => toggle(one)}>${groupName(one, lang)}</button>`)}
    </div></div>`;
}
