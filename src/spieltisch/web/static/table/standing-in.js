// A seat whose program has left, or whose person has been away for long: whether a bot goes on there, or nobody does. Whoever
// says it first decides.

import { post } from "../server/api.js";
import { button } from "../controls.js";
import { html, useState } from "../html.js";
import { tokenAt } from "../memory.js";
import { Problem } from "../parts/problem.js";
import { seatPath } from "../places.js";
import { botOptions, Introduction, usualBot } from "../lobby/seats.js";
import { Voice } from "../parts/voice.js";

/**
 * @typedef {import("../types.js").Translate} Translate
 * @typedef {{card: import("../types.js").TableCard, game: import("../types.js").GameCard | undefined, seat: number, names: string[], t: Translate}} Props
 */

/** @param {Props} props */
export const StandingIn = ({ card, ...rest }) => html`<section class="card stack standing-in" data-asks aria-label=${rest.t("stand_in")}>
  ${(card.vacant ?? []).map((vacant) => html`<${Question} key=${vacant} id=${card.id} vacant=${vacant} is_person=${false} ...${rest} />`)}
  ${(card.absent ?? []).filter((absent) => absent !== rest.seat).map((absent) => html`<${Question} key=${absent} id=${card.id} vacant=${absent} is_person=${true} ...${rest} />`)}</section>`;

/** @param {Omit<Props, "card"> & {id: string, vacant: number, is_person: boolean}} props */
function Question({ id, vacant, is_person, game, seat, names, t }) {
  const [picked, pick] = useState(/** @type {string | null} */ (null));
  const bot = picked ?? usualBot(game) ?? "";
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const settle = (/** @type {string | null} */ who) => {
    setProblem(null);
    post(seatPath(id, seat, "stand-in"), { seat: vacant, bot: who }, tokenAt(id, seat)).catch(setProblem);
  };
  const text = t(is_person ? "absent_asked" : "stand_in_asked", { name: names[vacant] });
  return html`<div class="stack">
    <${Voice} text=${text} turn=${text} />
    <p>${text}</p>
    <label class="field across"><span>${t("stand_in_bot")}</span>
      <select name="stand_in" onChange=${(/** @type {any} */ { target }) => pick(target.value)}>
        ${botOptions(game, bot, t)}
      </select></label>
    <${Introduction} game=${game} bot=${bot} t=${t} />
    <p class="row">${button({ text: t("stand_in_agree"), press: () => settle(bot), kind: "primary", is_off: !bot })}
      ${button({ text: t(!is_person ? "stand_in_decline" : names.length === 2 ? "absent_win" : "absent_out"), press: () => settle(null), kind: "quiet" })}</p>
    <${Problem} error=${problem} t=${t} />
  </div>`;
}
