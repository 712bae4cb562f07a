// Who sits at a table, whose turn it is, and for how long.

import { html, useEffect, useState } from "./html.js";
import { icon } from "./icons.js";
import { countdown } from "./moments.js";
import { awaited, namesOf, statusOf } from "./table.js";

/**
 * @typedef {import("./table.js").Table} Table @typedef {import("./types.js").Clock} Clock
 * @typedef {import("./main.js").Reader} Reader @typedef {import("./types.js").SeatCard} SeatCard
 */

const TICK_MS = 500;

/** @param {{table: Table, reader: Reader}} props */
export function People({ table, reader: { t } }) {
  const seats = table.card?.seats ?? [];
  const waited = awaited(table);
  const names = namesOf(table);
  return html`<ul class="people" aria-label=${t("players")}>
    ${seats.map((seat) => {
      const clock = waited.includes(seat.seat) && table.clock.find((one) => one.seat === seat.seat);
      return html`<li key=${seat.seat} class="person ${clock ? "awaited" : ""}">
        <span class="seat-mark seat-${seat.seat}" aria-hidden="true">${seat.seat + 1}</span>
        <span class="person-name">${seat.state === "taken" ? names[seat.seat] : t(`seat_${seat.state}`)}
          <span class="note"> ${seat.seat === table.seat ? t("you") : kindText(seat, t)}</span></span>
        ${clock && html`<${Ticking} clock=${clock} ahead_ms=${table.ahead_ms} t=${t} />`}
      </li>`;
    })}
  </ul>`;
}

/** @param {SeatCard} seat @param {import("./types.js").Translate} t */
function kindText({ kind, state }, t) {
  if (state !== "taken" || !kind) return "";
  const text = t(`kind_${kind}`);
  return text === `kind_${kind}` ? kind : text;
}

/** A clock that runs; not announced, since it never stands still. @param {{clock: Clock, ahead_ms: number, t: import("./types.js").Translate}} props */
function Ticking({ clock, ahead_ms, t }) {
  const [here_ms, setHere] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setHere(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const waited_ms = Math.max(0, here_ms + ahead_ms - clock.since_ms);
  const left_ms = clock.hard_ms === null ? null : clock.hard_ms - waited_ms;
  const text = left_ms === null ? t("thinking", { time: countdown(waited_ms) }) : t("left_of", { time: countdown(left_ms) });
  return html`<span class="clock ${left_ms !== null && left_ms < 5000 ? "low" : ""}" role="timer" aria-live="off">
    ${icon("clock")}<span class="number">${text}</span></span>`;
}

/** Whose turn it is, in one sentence. @param {Table} table @param {Reader} reader */
export function turnText(table, { t, lang }) {
  const status = statusOf(table);
  if (status === "over") return t("game_over");
  if (status === "waiting") return t("gathering");
  const seats = awaited(table);
  if (table.seat !== null && seats.includes(table.seat)) return t("your_turn");
  const all = namesOf(table);
  const names = seats.map((seat) => all[seat] ?? "");
  if (names.length === 1) return t("turn_of", { name: names[0] });
  return names.length ? t("waits_for", { names: new Intl.ListFormat(lang).format(names) }) : t("nobodys_turn");
}
