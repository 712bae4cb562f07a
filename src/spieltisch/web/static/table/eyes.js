// Through whose eyes one sees a table, and the way out of a seat.

import { post } from "../server/api.js";
import { button } from "../controls.js";
import { html, useState } from "../html.js";
import { useFocusAtQuestion } from "../parts/focus.js";
import { icon } from "../parts/icons.js";
import { placeAt } from "../memory.js";
import { Problem } from "../parts/problem.js";
import { seatPath } from "../places.js";
import { awaited, namesOf, statusOf } from "./table.js";

/**
 * @typedef {import("./table.js").Table} Table @typedef {import("../types.js").Translate} Translate
 * @typedef {(seat: number | null) => void} Sit
 */

/** @param {{id: string, table: Table, seat: number | null, sit: Sit, t: Translate}} props */
export function Eyes({ id, table, seat, sit, t }) {
  const mine = Object.keys(placeAt(id).tokens).map(Number);
  const names = namesOf(table, t);
  const status = statusOf(table);
  const next = mine.find((one) => one !== seat && awaited(table).includes(one));
  const is_mine = seat !== null && awaited(table).includes(seat);
  return html`<section class="stack eyes" aria-label=${t("viewing")}>
    ${!is_mine && next !== undefined && html`<p>${button({
      text: t("hand_over", { name: names[next] }), press: () => sit(next), kind: "primary",
    })}</p>`}
    ${mine.length > 0 && html`<label class="field across"><span>${t("viewing")}</span>
      <select name="eyes" onChange=${(/** @type {any} */ { target }) => sit(target.value === "" ? null : Number(target.value))}>
        ${mine.map((one) => html`<option value=${one} selected=${one === seat}>${names[one] ?? t("seat", { n: one + 1 })}</option>`)}
        <option value="" selected=${seat === null}>${t("as_spectator")}</option>
      </select></label>`}
    ${seat !== null && status && status !== "over" && html`<${Leave} id=${id} seat=${seat} is_running=${status === "running"}
      t=${t} />`}
  </section>`;
}

/**
 * Leaving a game that runs is giving it up; that is asked twice. The seat's feed ends then: the page sees by that whether the others
 * go on without it, or the game is over and there may be a rematch.
 * @param {{id: string, seat: number, is_running: boolean, t: Translate}} props
 */
function Leave({ id, seat, is_running, t }) {
  const place = useFocusAtQuestion();
  const [is_sure, setSure] = useState(false);
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const leave = async () => {
    setProblem(null);
    try {
      await post(seatPath(id, seat, "leave"), undefined, placeAt(id).tokens[seat]);
    } catch (error) {
      setProblem(error);
    }
  };
  if (is_sure && is_running) {
    return html`<div data-asks ref=${place}><p key="sure" class="row"><span>${t("leave_sure")}</span>
      ${button({ text: t("yes"), press: leave })}${button({ text: t("no"), press: () => setSure(false), kind: "quiet" })}</p>
      <${Problem} error=${problem} t=${t} /></div>`;
  }
  return html`<div data-asks ref=${place}><p key="leave" class="row">${button({
    text: html`${icon("leave")}${t(is_running ? "leave" : "leave_seat")}`, kind: "quiet",
    press: () => (is_running ? setSure(true) : leave()),
  })}</p>
    <${Problem} error=${problem} t=${t} /></div>`;
}
