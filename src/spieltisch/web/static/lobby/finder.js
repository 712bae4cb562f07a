// What is looked for in the lobby: a game, a player, a contest. The address keeps it, for who comes back from a replay.

import { html, useState } from "../html.js";
import { shortTitle } from "../words/titles.js";

/**
 * @typedef {import("../types.js").GameCard} GameCard @typedef {import("../types.js").TableCard} TableCard
 * @typedef {import("../types.js").ContestCard} ContestCard @typedef {import("../main.js").Reader} Reader
 * @typedef {{game: string, player: string, contest: string}} Wanted where empty, anything will do
 */

const KEYS = /** @type {const} */ (["game", "player", "contest"]);
/** The longest text the server looks for. */
const LONGEST = 64;

/** @returns {[Wanted, (changes: Partial<Wanted>) => void]} */
export function useWanted() {
  const [wanted, setWanted] = useState(() => {
    const given = new URLSearchParams(location.search);
    return /** @type {Wanted} */ (Object.fromEntries(KEYS.map((key) => [key, (given.get(key) ?? "").slice(0, LONGEST)])));
  });
  const change = (/** @type {Partial<Wanted>} */ changes) => {
    const next = { ...wanted, ...changes };
    const query = queryOf(next).toString();
    history.replaceState(history.state, "", query ? `?${query}` : location.pathname);
    setWanted(next);
  };
  return [wanted, change];
}

/** What is wanted, as an address and the API have it. @param {Wanted} wanted */
export const queryOf = (wanted) =>
  new URLSearchParams(KEYS.filter((key) => wanted[key].trim()).map((key) => [key, wanted[key].trim()]));

/** @param {TableCard} table @param {Wanted} wanted */
export function isWanted(table, { game, player }) {
  if (game && table.game !== game) return false;
  const part = player.trim().toLowerCase();
  return !part || table.seats.some(({ state, name }) => state === "taken" && name.toLowerCase().includes(part));
}

/** @param {{reader: Reader, games: GameCard[], contests: ContestCard[], wanted: Wanted, change: (changes: Partial<Wanted>) => void}} props */
export function Finder({ reader: { t, lang }, games, contests, wanted, change }) {
  const known = contests.some(({ id }) => id === wanted.contest) || !wanted.contest ? contests : [...contests, { id: wanted.contest, contest: wanted.contest }];
  const pills = [{ name: "", text: t("all_games") }, ...games.map((game) => ({ name: game.name, text: shortTitle(game, lang) }))];
  return html`<form class="stack finder" role="search" aria-label=${t("find")} onSubmit=${(/** @type {SubmitEvent} */ event) => event.preventDefault()}>
    <div class="row pills" role="group" aria-label=${t("game")}>
      ${pills.map(({ name, text }) => html`<button type="button" class="chip" key=${name}
        aria-pressed=${String(name === wanted.game)} onClick=${() => change({ game: name })}>${text}</button>`)}
    </div>
    <div class="row finder-fields">
      <label class="field grow"><span>${t("find_player")}</span>
        <input type="search" name="player" value=${wanted.player} maxlength=${LONGEST} autocomplete="off"
          onInput=${(/** @type {any} */ event) => change({ player: event.target.value })} /></label>
      ${known.length > 0 && html`<label class="field grow"><span>${t("contest")}</span>
        <select name="contest" value=${wanted.contest} onChange=${(/** @type {any} */ event) => change({ contest: event.target.value })}>
          <option value="" selected=${!wanted.contest}>${t("any_contest")}</option>
          ${known.map(({ id, contest }) => html`<option value=${id} selected=${id === wanted.contest} key=${id}>${contest}</option>`)}
        </select></label>`}
    </div>
  </form>`;
}
