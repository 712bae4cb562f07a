// The lobby's form for a new table.

import { post } from "./api.js";
import { html, useState } from "./html.js";
import { keepSeats } from "./memory.js";
import { OptionFields, optionMeant, useOptionWords } from "./options.js";
import { tablePath } from "./places.js";
import { ProtocolLink } from "./protocol-link.js";
import { whyNot } from "./refusals.js";
import { NameField, SeatFields, useGuestName, usualSeats, wishesOf } from "./seats.js";
import { setting, shortTitle } from "./titles.js";

/**
 * @typedef {import("./types.js").GameCard} GameCard
 * @typedef {import("./main.js").Reader} Reader
 */

/** @param {{reader: Reader, games: GameCard[]}} props */
export function Opener({ reader, games }) {
  const [chosen, setChosen] = useState("");
  const game = games.find((one) => one.name === chosen) ?? games[0];
  if (!game) return null;
  return html`<section class="card stack" aria-labelledby="open-title">
    <h2 id="open-title">${reader.t("open_title")}</h2>
    <div class="tiles" role="group" aria-label=${reader.t("game")}>
      ${games.map((one) => html`<button type="button" class="tile" key=${one.name} aria-pressed=${String(one === game)}
        onClick=${() => setChosen(one.name)}>${shortTitle(one, reader.lang)}
          <small>${setting(one, reader.lang)}</small></button>`)}
    </div>
    <${Form} key=${game.name} reader=${reader} game=${game} />
    ${game.has_protocol && html`<p class="note">${reader.t("protocol_lead")} <${ProtocolLink} game=${game} t=${reader.t} lang=${reader.lang} /></p>`}
  </section>`;
}

/** @param {{reader: Reader, game: GameCard}} props */
function Form({ reader: { t, lang }, game }) {
  const [name, setName] = useGuestName(t);
  const [picks, setPicks] = useState(() => usualSeats(game.usual_seats, game));
  const [options, setOptions] = useState(/** @type {Record<string, boolean | number | string>} */ ({}));
  const [timed, setTimed] = useState(false);
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const words = useOptionWords(game)?.[lang];
  const [isOpening, setOpening] = useState(false);
  const open = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    setOpening(true);
    try {
      const seats = wishesOf(picks, name || t("guest"));
      const opened = await post("/tables", { game: game.name, options, timed, seats });
      keepSeats(opened.table.id, opened.seats);
      location.assign(tablePath(opened.table.id));
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
    <label class="check"><input type="checkbox" name="timed" checked=${timed}
      onChange=${(/** @type {any} */ event) => setTimed(event.target.checked)} />${t("timed")}</label>
    ${game.options.length > 0 && html`<details><summary>${t("options")}</summary><div class="stack">
      <p class="note">${t("options_hint")}</p>
      <${OptionFields} game=${game} words=${words} chosen=${options} change=${setOptions} />
    </div></details>`}
    ${problem && html`<p class="problem" role="alert">${whyNot(problem, t, optionMeant(problem, game, words))}</p>`}
    <button class="button primary opener-submit" disabled=${isOpening}>${t(isOpening ? "opening" : "open_it")}</button>
  </form>`;
}
