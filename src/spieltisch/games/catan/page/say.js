// What happened, in the island's terms.

import { spotName } from "./places.js";
import { inWords, total } from "./trades.js";

/** @typedef {import("/static/texts.js").Translate} Translate */

/**
 * An event as a sentence.
 * @param {any} told @param {unknown} actor @param {string[]} names @param {Translate} t @param {any} [picture]
 * @returns {string | null}
 */
export function say(told, actor, names, t, picture = null) {
  const name = names[told.seat];
  const at = picture && told.at ? spotName(told.at, picture, t) : "";
  switch (told.is) {
    case "Built": return t(`said_${told.what}`, { name, at: at && t(told.what === "road" ? "said_between" : "said_at", { at }) });
    case "Answered": return t(told.accepts ? "said_accepts" : "said_declines", { name });
    case "LongestRoad": return told.seat === null ? t("said_no_road") : t("said_LongestRoad", { name });
    case "RobberMoved":
    case "KnightPlayed": return t(`said_${told.is}`, { name, at: at && t("said_to", { at }) });
    default: return t(`said_${told.is}`, { name, ...details(told, names, t) });
  }
}

/** How an event sounds. @param {any} told */
export const sound = ({ is }) => (is === "Rolled" ? "dice" : is === "Gained" ? "none" : "move");

/** Where an event was; of a throw, which fields gave. @param {any} told @param {any} picture @returns {string[]} */
export function where({ is, at, dice }, { fields, robber }) {
  if (is !== "Rolled") return at ? [at] : [];
  const gave = fields.filter((/** @type {import("./places.js").Land} */ field) => field.chip === dice[0] + dice[1] && field.at !== robber);
  return gave.map((/** @type {import("./places.js").Land} */ field) => field.at);
}

/** @param {any} told @param {string[]} names @param {Translate} t */
function details(told, names, t) {
  const { dice, cards, count, given, wanted, taken, partner, victim, resource, losses, card } = told;
  const listed = { given, wanted, taken };
  const stolen = resource ? t(`n_${resource}`, { n: 1 }) : t("a_card");
  return {
    ...Object.fromEntries(Object.entries(listed).flatMap(([key, one]) => (one ? [[key, inWords(one, t)]] : []))),
    ...(dice && { one: dice[0], other: dice[1], sum: dice[0] + dice[1] }),
    cards: cards ? inWords(cards, t) : t("n_cards", { n: count ?? 0 }),
    card: card ? t(card) : stolen,
    partner: names[partner], victim: names[victim],
    resource: resource ? t(resource) : "", n: total(losses ?? []),
  };
}
