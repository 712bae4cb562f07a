// How a game ended, in words and as a table of places.

import { html } from "../html.js";
import { listed } from "../words/moments.js";

/** @typedef {import("../types.js").Outcome} Outcome @typedef {import("../types.js").Translate} Translate */

/** Why a game ended or somebody left, where the server says more than its reason: texts by what it says. @type {Record<string, string>} */
const SAID = {
  "the teacher has ended the round": "reason_bell",
  "left the page": "reason_gave_up",
  "the page was away for too long": "reason_away",
};

/** In words, where these are the server's own of people at pages. @param {string} why @param {string} name @param {Translate} t @returns {string | null} */
export const whyText = (why, name, t) => (SAID[why] ? t(SAID[why], { name }) : null);

/**
 * "Ada wins. Grace left."
 * @param {Outcome} outcome @param {string[]} names @param {Translate} t @param {string} lang @returns {string}
 */
export function outcomeText(outcome, names, t, lang) {
  const name = names[outcome.offender ?? -1] ?? "";
  const reason = whyText(outcome.detail, name, t) ?? t(`reason_${outcome.reason}`, { name });
  return [`${victory(outcome, names, t, lang)}.`, reason].filter(Boolean).join(" ");
}

/** @param {Outcome} outcome @param {string[]} names @param {Translate} t @param {string} lang */
function victory({ ranks, reason }, names, t, lang) {
  const winners = names.filter((_, seat) => ranks[seat] === 1);
  if (reason === "aborted") return t("game_over");
  if (winners.length === names.length && names.length > 1) return t("draw");
  return winners.length === 1 ? t("winner", { name: winners[0] }) : t("winners", { names: listed(winners, lang) });
}

/** A seat's points; none where the game counts no points. @param {Outcome} outcome @param {number} seat */
export const pointsText = ({ points }, seat) => ((points[seat] ?? -1) < 0 ? "–" : points[seat]);

/** @param {{outcome: Outcome, names: string[], t: Translate}} props */
export function Places({ outcome, names, t }) {
  const order = names.map((_, seat) => seat).sort((a, b) => (outcome.ranks[a] ?? 0) - (outcome.ranks[b] ?? 0));
  return html`<table class="places">
    <thead><tr><th scope="col">${t("place")}</th><th scope="col">${t("players")}</th>
      <th scope="col" class="number">${t("points")}</th></tr></thead>
    <tbody>${order.map((seat) => html`<tr key=${seat}>
      <td>${t("rank", { n: outcome.ranks[seat] ?? "" })}</td>
      <th scope="row"><span class="seat-mark seat-${seat}" aria-hidden="true">${seat + 1}</span> ${names[seat]}</th>
      <td class="number">${pointsText(outcome, seat)}</td></tr>`)}</tbody>
  </table>`;
}
