// Bots as people meet them: five characters, from the easiest to the strongest, and figures for who wants to know. Who they are
// by algorithm is for programmers.

/** @typedef {import("../types.js").GameCard} GameCard @typedef {import("../types.js").Translate} Translate */
/** @typedef {"easy" | "casual" | "medium" | "strong" | "hard"} Character their names and sentences are `bot_…` and `bot_…_says` */

/** A level, and who that is, as the server calls a bot that was asked for by its level. */
const LEVELLED = /^(easy|medium|hard) \((.+)\)$/;

/**
 * The characters of a game's measured bots, easiest first, and by which name the server knows them: its levels, and between two
 * of these whose rating is nearest to their middle, as `docs/strength.md` has it for the levels themselves.
 * @param {Pick<GameCard, "strength"> | undefined} game @returns {Array<{who: Character, bot: string, stars: number}>}
 */
export function charactersOf(game) {
  const measured = game?.strength ?? [];
  const of = (/** @type {string} */ level) => measured.find((one) => one.level === level);
  const [easy, medium, hard] = ["easy", "medium", "hard"].map(of);
  const found = /** @type {Array<[Character, import("../types.js").BotStrength | undefined]>} */ ([
    ["easy", easy], ["casual", between(measured, easy, medium)], ["medium", medium], ["strong", between(measured, medium, hard)], ["hard", hard],
  ]);
  return found.flatMap(([who, one]) => (one ? [{ who, bot: one.level ?? one.bot, stars: one.stars }] : []));
}

/**
 * @param {import("../types.js").BotStrength[]} measured @param {import("../types.js").BotStrength | undefined} lower
 * @param {import("../types.js").BotStrength | undefined} upper
 */
function between(measured, lower, upper) {
  if (!lower || !upper) return undefined;
  const far = (/** @type {import("../types.js").BotStrength} */ { elo }) => Math.abs(elo - (lower.elo + upper.elo) / 2);
  return measured.filter(({ elo }) => elo > lower.elo && elo < upper.elo).sort((a, b) => far(a) - far(b))[0];
}

/** Those that no level names, by game and bot: known once the games are. @type {Map<string, Character>} */
const unlevelled = new Map();

/** Let these games' characters be known by their names. @param {GameCard[]} games */
export function meet(games) {
  for (const game of games) for (const { who, bot } of charactersOf(game)) unlevelled.set(`${game.name} ${bot}`, who);
}

/** Who a bot is by its name at a table, or by what a table is asked for; null for one by its algorithm. @param {string} name @param {string} [game] @returns {Character | null} */
export const characterOf = (name, game = "") => /** @type {Character | undefined} */ (LEVELLED.exec(name)?.[1]) ?? unlevelled.get(`${game} ${name}`) ?? null;

/**
 * A character's name, where who that is by algorithm needs not be said: "medium (search@10~25)".
 * @param {string} name @param {Translate} t @param {string} [game] whose bots are meant @returns {string}
 */
export function shortName(name, t, game) {
  const who = characterOf(name, game);
  return who ? t(`bot_${who}`) : name;
}

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
  const [, , bot] = name.match(LEVELLED) ?? ["", "", name];
  const found = game?.strength.find((one) => one.bot === bot);
  if (!found) return null;
  const who = characterOf(name, game?.name);
  return { stars: "★".repeat(found.stars), text: `${who ? t("bot_of_level", { level: t(`level_${who}`) }) : t("who_bot", { bot })} ${figures(found, t)}` };
}
