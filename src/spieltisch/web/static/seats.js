// Who shall sit where: the form that opens a table, from nothing or from a ply of a replay.

import { html, useState } from "./html.js";
import { remember, settings } from "./memory.js";

/** @typedef {import("./types.js").Wish} Wish @typedef {import("./types.js").Translate} Translate */

/** The longest name the server takes. */
export const NAME_LENGTH = 24;

/**
 * One seat for me, bots of middling strength on the others.
 * @param {number} count @param {string[]} bots @returns {string[]} "me", "open", "program" or "bot:NAME" by seat
 */
export function usualSeats(count, bots) {
  const other = bots.length ? `bot:${bots[Math.floor((bots.length - 1) / 2)]}` : "open";
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

/** @param {{t: Translate, picks: string[], bots: string[], change: (picks: string[]) => void}} props */
export function SeatFields({ t, picks, bots, change }) {
  const sorts = [["me", t("who_me")], ["open", t("who_open")], ["program", t("who_program")], ...bots.map((bot) => [`bot:${bot}`, t("who_bot", { bot })])];
  const pick = (/** @type {number} */ at, /** @type {string} */ value) => change(picks.with(at, value));
  return html`<fieldset class="stack"><legend>${t("seats")}</legend>
    ${picks.map((value, seat) => html`<label class="field across" key=${seat}>
      <span class="row"><span class="seat-mark seat-${seat}" aria-hidden="true">${seat + 1}</span>${t("seat", { n: seat + 1 })}</span>
      <select name="seat-${seat}" value=${value} onChange=${(/** @type {any} */ event) => pick(seat, event.target.value)}>
        ${sorts.map(([key, text]) => html`<option value=${key} selected=${key === value}>${text}</option>`)}
      </select></label>`)}
  </fieldset>`;
}
