// The games at which this browser has seats, those first where it is its turn; those too that sleep on the server until somebody
// comes back.

import { post } from "../server/api.js";
import { html, useEffect, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { ownTables, placeAt } from "../memory.js";
import { tablePath } from "../places.js";
import { apart, listed } from "../words/moments.js";
import { seatStateText } from "../words/seat-names.js";

/** @typedef {import("../types.js").OwnTable} OwnTable @typedef {import("../types.js").Translate} Translate */

/** How often whose turn it is is asked for. */
const EVERY_MS = 10_000;

/** What this browser's tables are like, or null while that is not known. @param {unknown} news that makes it ask at once */
function useOwnTables(news) {
  const [tables, setTables] = useState(/** @type {OwnTable[] | null} */ (null));
  useEffect(() => {
    let is_wanted = true;
    const ask = () => {
      const ids = ownTables();
      if (document.hidden || !ids.length) return;
      post("/tables/known", { ids }).then((found) => is_wanted && setTables(found.tables), () => {});
    };
    ask();
    const timer = setInterval(ask, EVERY_MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      is_wanted = false;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [news]);
  return tables;
}

/** Whether it is the turn of a seat of this browser's. @param {OwnTable} table */
const isMyTurn = ({ id, waits }) => waits.some((seat) => seat in placeAt(id).tokens);

/** @param {{reader: import("../main.js").Reader, titles: Map<string, string>, news: unknown}} props */
export function OwnGames({ reader: { t, lang }, titles, news }) {
  const tables = (useOwnTables(news) ?? []).filter(({ status }) => status !== "over");
  if (!tables.length) return null;
  const order = [...tables].sort((a, b) => Number(isMyTurn(b)) - Number(isMyTurn(a)));
  return html`<section class="own-games" aria-labelledby="own-title">
    <h2 id="own-title">${t("own_games")} <span class="count">${tables.length}</span></h2>
    <ul class="rows">${order.map((table) => html`<li key=${table.id}>
      <a class="line" href=${tablePath(table.id)}>
        <span class="line-main"><strong>${titles.get(table.game) ?? table.game}</strong>
          <span class="players">${apart(table.seats.map(({ name }) => name), t, table.game).map((name, seat) => html`<span class="player">
            <span class="seat-mark plain" aria-hidden="true">${seat + 1}</span>${nameOf(table, seat, name, t)}</span>`)}</span></span>
        <span class="line-end">${stateOf(table, t, lang)} <span class="verb">${icon("play")}${t("go_on")}</span></span>
      </a></li>`)}</ul>
  </section>`;
}

/** @param {OwnTable} table @param {number} at @param {string} name @param {Translate} t */
function nameOf(table, at, name, t) {
  const seat = table.seats[at];
  return seat && seat.state !== "taken" ? seatStateText(seat, t) : name;
}

/** @param {OwnTable} table @param {Translate} t @param {import("../types.js").Lang} lang */
function stateOf(table, t, lang) {
  if (isMyTurn(table)) return html`<strong class="chip own-turn">${t("own_turn")}</strong>`;
  if (table.status === "waiting") return html`<span class="note">${t("gathering")}</span>`;
  const names = apart(table.seats.map(({ name }) => name), t, table.game);
  return html`<span class="note">${table.waits.length ? t("own_waits", { names: listed(table.waits.map((seat) => names[seat] ?? ""), lang) }) : ""}</span>`;
}
