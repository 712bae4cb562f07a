// Bots by what they were measured to be worth: short names, and figures for who wants to know.

/** @typedef {import("../types.js").GameCard} GameCard @typedef {import("../types.js").Translate} Translate */

/** A level, and who that is, as the server calls a bot that was asked for by its level. */
const LEVELLED = /^(easy|medium|hard) \((.+)\)$/;

/**
 * "medium" in the reader's language, where who that is needs not be said again: "medium (search@10~25)".
 * @param {string} name @param {Translate} t @returns {string}
 */
export const shortName = (name, t) => name.replace(LEVELLED, (_, level) => t(`level_${level}`));

/**
 * What a bot's choice or name says besides: how it does against greedy, where that is known.
 * @param {import("../types.js").BotStrength} strength @param {Translate} t
 */
export const figures = ({ stars, greedy }, t) => `${"★".repeat(stars)}${greedy ? `, ${t("against_greedy", greedy)}` : ""}`;

/**
 * How strong somebody is who plays under a bot's name: stars, and all that was measured in words; null where nothing was.
 * @param {GameCard | undefined} game @param {string} name @param {Translate} t
 */
export function worthOf(game, name, t) {
  const [, level, bot] = name.match(LEVELLED) ?? ["", "", name];
  const found = game?.strength.find((one) => one.bot === bot);
  if (!found) return null;
  const who = level ? `${t(`level_${level}`)} (${bot})` : bot;
  return { stars: "★".repeat(found.stars), text: `${t("who_bot", { bot: who })} ${figures(found, t)}` };
}
