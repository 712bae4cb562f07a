// Who shall sit where: the form that opens a table, from nothing or from a ply of a replay.

import { html, useState } from "./html.js";
import { remember, settings } from "./memory.js";

/** @typedef {import("./types.js").GameCard} GameCard @typedef {import("./types.js").Wish} Wish @typedef {import("./types.js").Translate} Translate */

/** The longest name the server takes. */
export const NAME_LENGTH = 24;

/**
 * The levels that were measured, easiest first, and then the game's own bots.
 * @param {GameCard | undefined} game @returns {string[]}
 */
const botsOf = (game) => [...(game?.strength.flatMap(({ level }) => level ?? []) ?? []), ...(game?.bots ?? [])];

/**
 * What a choice of a bot says: stars, and how it does against greedy, where that is known.
 * @param {GameCard | undefined} game @param {string} bot @param {Translate} t
 */
function botText(game, bot, t) {
  const found = game?.strength.find((one) => bot === one.level || bot === one.bot);
  const name = found?.level === bot ? t(`level_${bot}`) : bot;
  const text = t("who_bot", { bot: name });
  if (!found) return text;
  const against = found.greedy ? `, ${t("against_greedy", found.greedy)}` : "";
  return `${text} ${"★".repeat(found.stars)}${against}`;
}

/**
 * One seat for me, bots of middling strength on the others.
 * @param {number} count @param {GameCard | undefined} game @returns {string[]} "me", "open", "program" or "bot:NAME" by seat
 */
export function usualSeats(count, game) {
  const bots = botsOf(game);
  const middle = bots.includes("medium") ? "medium" : bots[Math.floor((bots.length - 1) / 2)];
  const other = middle ? `bot:${middle}` : "open";
  return Array.from({ length: count }, (_, seat) => (seat === 0 ? "me" : other));
}

/**
 * What the API is asked for. Several of me are told apart by numbers.
 * @param {string[]} picks @param {string} name @returns {Wish[]}
 */
export function wishesOf(picks, name) {
  let mine = 0;
  return picks.map((pick) => {
    if (pick === "open" || pick === "program") return { who: pick };
    if (pick !== "me") return { who: "bot", bot: pick.slice("bot:".length) };
    mine += 1;
    return { who: "me", name: mine === 1 ? name : `${name.slice(0, NAME_LENGTH - 3)} ${mine}` };
  });
}

/**
 * A name for this browser's person, remembered as it is typed.
 * @param {Translate} t @returns {[string, (name: string) => void]}
 */
export function useGuestName(t) {
  const [name, setName] = useState(() => settings().name ?? "");
  const change = (/** @type {string} */ typed) => {
    remember({ name: typed });
    setName(typed);
  };
  return [name.trim() ? name : "", change];
}

/** @param {{t: Translate, name: string, change: (name: string) => void}} props */
export function NameField({ t, name, change }) {
  return html`<label class="field"><span>${t("your_name")}</span>
    <input name="name" value=${name} placeholder=${t("guest")} maxlength=${NAME_LENGTH} autocomplete="nickname"
      onInput=${(/** @type {any} */ event) => change(event.target.value)} /></label>`;
}

/** @param {{t: Translate, picks: string[], game: GameCard | undefined, change: (picks: string[]) => void}} props */
export function SeatFields({ t, picks, game, change }) {
  const sorts = [["me", t("who_me")], ["open", t("who_open")], ["program", t("who_program")], ...botsOf(game).map((bot) => [`bot:${bot}`, botText(game, bot, t)])];
  const pick = (/** @type {number} */ at, /** @type {string} */ value) => change(picks.with(at, value));
  return html`<fieldset class="stack"><legend>${t("seats")}</legend>
    ${picks.map((value, seat) => html`<label class="field across" key=${seat}>
      <span class="row"><span class="seat-mark seat-${seat}" aria-hidden="true">${seat + 1}</span>${t("seat", { n: seat + 1 })}</span>
      <select name="seat-${seat}" value=${value} onChange=${(/** @type {any} */ event) => pick(seat, event.target.value)}>
        ${sorts.map(([key, text]) => html`<option value=${key} selected=${key === value}>${text}</option>`)}
      </select></label>`)}
  </fieldset>`;
}
