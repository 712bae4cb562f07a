// After a game: once more with the same people, if all of them want that.

import { postNamed } from "../server/named.js";
import { button } from "../controls.js";
import { html, useEffect, useRef, useState } from "../html.js";
import { useFocusAtQuestion } from "../parts/focus.js";
import { icon } from "../parts/icons.js";
import { keepSeats, placeAt } from "../memory.js";
import { NextOpponent } from "./next-opponent.js";
import { useNews } from "../parts/news.js";
import { Problem } from "../parts/problem.js";
import { seatPath, tablePath } from "../places.js";
import { Voice } from "../parts/voice.js";
import { listed } from "../words/moments.js";

/**
 * @typedef {import("../types.js").Translate} Translate
 * @typedef {{people: number[], agreed: number[], declined: number | null, next: string | null}} Wanted who wants a rematch, and its table
 */

/** @param {{id: string, game: string, names: string[], reader: import("../main.js").Reader}} props */
export function Rematch({ id, game, names, reader: { t, lang } }) {
  const place = useFocusAtQuestion();
  const { latest } = useNews(`${tablePath(id)}/rematch/feed`, "rematch");
  const wanted = /** @type {Wanted | null} */ (latest);
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const has_seen_none = useRef(false);
  if (wanted && !wanted.next) has_seen_none.current = true;
  const { tokens } = placeAt(id);
  const mine = wanted?.people.filter((seat) => seat in tokens) ?? [];
  const next = wanted?.next ?? null;
  const send = async (/** @type {boolean} */ agrees) => {
    setProblem(null);
    try {
      for (const seat of agrees ? mine : mine.slice(0, 1)) {
        await postNamed(seatPath(id, seat, "rematch"), { agrees }, tokens[seat]);
      }
    } catch (error) {
      setProblem(error);
    }
  };
  const go = async () => {
    try {
      for (const seat of mine) {
        const given = await postNamed(seatPath(id, seat, "rematch"), { agrees: true }, tokens[seat]);
        if (given.table) keepSeats(given.table, [{ who: "me", seat: given.seat, token: given.token }]);
      }
      location.replace(tablePath(/** @type {string} */ (next)));
    } catch (error) {
      setProblem(error);
    }
  };
  useEffect(() => {
    if (next && mine.length && has_seen_none.current) void go(); // whoever comes back later is asked
  }, [next]);
  if (!wanted) return html`<${Problem} error=${problem} t=${t} />`;
  const text = told(wanted, mine, names, t, lang);
  const waits = wanted.people.filter((seat) => !wanted.agreed.includes(seat));
  return html`<section class="stack rematch" data-asks ref=${place} aria-label=${t("rematch")}>
    <${Voice} text=${text} turn=${text} />
    ${text && html`<p>${text}</p>`}
    ${next
      ? html`<p>${mine.length
          ? button({ text: html`${icon("play")}${t("rematch_go")}`, press: go, kind: "primary" })
          : html`<a class="button primary" href=${tablePath(next)}>${icon("eye")}${t("rematch_watch")}</a>`}</p>`
      : mine.length > 0 && html`<p class="row">
          ${mine.some((seat) => waits.includes(seat)) && button({
            text: html`${icon("again")}${t(wanted.agreed.length ? "rematch_agree" : "rematch")}`, press: () => send(true), kind: "primary",
          })}
          ${wanted.agreed.length > 0 && button({
            text: t(mine.some((seat) => waits.includes(seat)) ? "rematch_decline" : "rematch_withdraw"), press: () => send(false), kind: "quiet",
          })}</p>`}
    ${names.length === 2 && mine.length > 0 && html`<div><${NextOpponent} game=${game} t=${t} /></div>`}
    <${Problem} error=${problem} t=${t} />
  </section>`;
}

/** @param {Wanted} wanted @param {number[]} mine @param {string[]} names @param {Translate} t @param {import("../types.js").Lang} lang */
function told({ people, agreed, declined, next }, mine, names, t, lang) {
  if (next) return t("rematch_next");
  const others = (/** @type {number[]} */ seats) => listed(seats.filter((seat) => !mine.includes(seat)).map((seat) => names[seat] ?? ""), lang);
  if (declined !== null) return mine.includes(declined) ? "" : t("rematch_declined", { name: names[declined] });
  if (!agreed.length) return "";
  const waits = people.filter((seat) => !agreed.includes(seat));
  return mine.length && mine.every((seat) => agreed.includes(seat))
    ? t("rematch_waits", { names: others(waits) })
    : t("rematch_asked", { names: others(agreed), n: agreed.filter((seat) => !mine.includes(seat)).length });
}
