// The lobby's form for a new table.

import { html, useState } from "../html.js";
import { NameField, useGuestName } from "../parts/name-field.js";
import { OptionFields, optionMeant, timing, useOptionWords, usePresets } from "../options.js";
import { Problem } from "../parts/problem.js";
import { ProtocolLink } from "../parts/protocol-link.js";
import { useReturn } from "../parts/returning.js";
import { RulesLink } from "../parts/rules-link.js";
import { isOpen, openTable, SeatFields, usualSeats, wishesOf } from "./seats.js";
import { span } from "../words/moments.js";
import { shortTitle } from "../words/titles.js";

/**
 * @typedef {import("../types.js").GameCard} GameCard
 * @typedef {import("../main.js").Reader} Reader
 */

/** Seconds after which nobody has to wait for who is away; 0 is never. */
const ABSENCES = [3600, 86400, 0];

/** @param {{reader: Reader, game: GameCard}} props */
export function Opener({ reader, game }) {
  const { t, lang } = reader;
  return html`<section class="card stack" aria-labelledby="open-title">
    <h2 id="open-title">${t("open_title", { game: shortTitle(game, lang) })}</h2>
    ${game.has_rules && html`<p class="note">${t("rules_lead")} <${RulesLink} game=${game} t=${t} lang=${lang} /></p>`}
    <${Form} key=${game.name} reader=${reader} game=${game} />
    ${game.has_protocol && html`<p class="note">${t("protocol_lead")} <${ProtocolLink} game=${game} t=${t} lang=${lang} /></p>`}
  </section>`;
}

/** @param {{reader: Reader, game: GameCard}} props */
function Form({ reader: { t, lang }, game }) {
  const [name, setName] = useGuestName(t);
  const [picks, setPicks] = useState(() => usualSeats(game.usual_seats, game));
  const [options, setOptions] = useState(/** @type {Record<string, boolean | number | string>} */ ({}));
  const [seconds, setSeconds] = useState(/** @type {number | null} */ (null));
  const timed = seconds !== null;
  const presets = usePresets(game);
  const [stand_ins, setStandIns] = useState(true);
  const [absence, setAbsence] = useState(ABSENCES[0]);
  const has_others = !timed && (picks.some(isOpen) || picks.filter((pick) => pick === "me").length > 1);
  const may_leave = !timed && picks.some((pick) => isOpen(pick) || pick === "program") && picks.includes("me");
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const words = useOptionWords(game)?.[lang];
  const [isOpening, setOpening] = useState(false);
  useReturn(() => setOpening(false));
  const open = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    setOpening(true);
    try {
      const seats = wishesOf(picks, name || t("guest"));
      await openTable({ game: game.name, ...timing(presets, seconds, options), ...(has_others && { absence_s: absence }), stand_ins: may_leave && stand_ins, seats });
    } catch (error) {
      setProblem(error);
      setOpening(false);
    }
  };
  const resize = (/** @type {number} */ count) =>
    setPicks(usualSeats(count, game).map((usual, seat) => picks[seat] ?? usual));
  return html`<form class="stack" onSubmit=${open}>
    <${NameField} t=${t} name=${name} change=${setName} />
    ${game.seats.length > 1 && html`<label class="field across"><span>${t("how_many")}</span>
      <select name="count" value=${picks.length} onChange=${(/** @type {any} */ event) => resize(Number(event.target.value))}>
        ${game.seats.map((count) => html`<option value=${count} selected=${count === picks.length}>${count}</option>`)}
      </select></label>`}
    <${SeatFields} t=${t} picks=${picks} game=${game} change=${setPicks} />
    <label class="field across"><span>${t("think_time")}</span>
      <select name="clock" onChange=${(/** @type {any} */ { target }) => setSeconds(target.value === "" ? null : Number(target.value))}>
        <option value="" selected=${!timed}>${t("think_free")}</option>
        ${presets ? presets.seconds.map((n) => html`<option value=${n} selected=${n === seconds}>${t("think_each", { time: span(n, lang) })}</option>`)
          : html`<option value="0" selected=${seconds === 0}>${t("think_ours")}</option>`}
      </select></label>
    ${may_leave && html`<label class="check"><input type="checkbox" name="stand_ins" checked=${stand_ins}
      onChange=${(/** @type {any} */ event) => setStandIns(event.target.checked)} />${t("stand_ins")}</label>`}
    ${has_others && html`<label class="field"><span>${t("absence")}</span>
      <select name="absence" onChange=${(/** @type {any} */ event) => setAbsence(Number(event.target.value))}>
        ${ABSENCES.map((one) => html`<option value=${one} selected=${one === absence}>${t(`absence_${one}`)}</option>`)}
      </select></label>`}
    ${game.options.length > 0 && html`<details><summary>${t("options")}</summary><div class="stack">
      <p class="note">${t("options_hint")}</p>
      <${OptionFields} game=${game} words=${words} chosen=${options} change=${setOptions} />
    </div></details>`}
    <${Problem} error=${problem} t=${t} more=${problem && optionMeant(problem, game, words)} />
    <button class="button primary opener-submit" disabled=${isOpening}>${t(isOpening ? "opening" : "open_it")}</button>
  </form>`;
}
