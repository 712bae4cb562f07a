// Who shall sit where: the form that opens a table, from nothing or from a ply of a replay.

import { characterOf, charactersOf, figures } from "../words/bot-names.js";
import { face } from "../parts/face.js";
import { html } from "../html.js";
import { keepSeats } from "../memory.js";
import { NAME_LENGTH } from "../parts/name-field.js";
import { tablePath } from "../places.js";
import { postNamed } from "../server/named.js";

/** What a seat's choice begins with that is a bot. */
const BOT = "bot:";

/** @typedef {import("../types.js").GameCard} GameCard @typedef {import("../types.js").Wish} Wish @typedef {import("../types.js").Translate} Translate */

/** What the characters are asked for by, easiest first. @param {GameCard | undefined} game @returns {string[]} */
const knownBots = (game) => charactersOf(game).map(({ bot }) => bot);

/**
 * The bots as options of a select: the characters, and below them the game's own bots, for programmers. What was measured
 * besides the stars is told to who points at one.
 * @param {GameCard | undefined} game @param {string | undefined} picked @param {Translate} t @param {string} [prefix] of the values
 */
export function botOptions(game, picked, t, prefix = "") {
  const own = game?.bots ?? [];
  return [
    characterOptions(game, picked, t, prefix),
    own.length > 0 && html`<optgroup label=${t("for_programmers")}>${optionsOf(own, game, picked, t, prefix)}</optgroup>`,
  ];
}

/** The characters alone, where there are any. @param {GameCard | undefined} game @param {string | undefined} picked @param {Translate} t @param {string} [prefix] */
export const characterOptions = (game, picked, t, prefix = "") => optionsOf(knownBots(game), game, picked, t, prefix);

/** @param {string[]} bots @param {GameCard | undefined} game @param {string | undefined} picked @param {Translate} t @param {string} prefix */
function optionsOf(bots, game, picked, t, prefix) {
  return bots.map((bot) => {
    const found = game?.strength.find((one) => bot === one.level || bot === one.bot);
    const who = (game?.bots ?? []).includes(bot) ? null : characterOf(bot, game?.name);
    const text = who ? t("who_character", { name: t(`bot_${who}`), level: t(`level_${who}`) }) : t("who_bot", { bot });
    return html`<option value=${prefix + bot} selected=${bot === picked} title=${found && figures(found, t)}>${found ? `${text} ${"★".repeat(found.stars)}` : text}</option>`;
  });
}

/** Who a chosen bot is: its face, and a sentence of its own. @param {{game: GameCard | undefined, bot: string, t: Translate}} props */
export function Introduction({ game, bot, t }) {
  const who = characterOf(bot, game?.name);
  return who && html`<p class="bot-says note">${face(who)}<span>${t(`bot_${who}_says`)}</span></p>`;
}

/** A bot of middling strength, if there is any. @param {GameCard | undefined} game @returns {string | undefined} */
export function usualBot(game) {
  const bots = [...knownBots(game), ...(game?.bots ?? [])];
  return bots.includes("medium") ? "medium" : bots[Math.floor((bots.length - 1) / 2)];
}

/** @param {GameCard} game @returns {string | undefined} */
export const easiestBot = (game) => knownBots(game)[0] ?? game.bots[0];

/** Whom one meets where several bots sit: of middling strength together, and told apart by their names. */
const COMPANY = ["medium", "casual", "strong"];

/**
 * One seat for me, bots on the others, of middling strength unless others are named.
 * @param {number} count @param {GameCard | undefined} game @param {string} [bot] @returns {string[]} "me", "open", "open:NAME", "program" or "bot:NAME" by seat
 */
export function usualSeats(count, game, bot) {
  const company = charactersOf(game).filter(({ who }) => COMPANY.includes(who)).sort((a, b) => COMPANY.indexOf(a.who) - COMPANY.indexOf(b.who));
  const at = (/** @type {number} */ seat) => bot ?? company[(seat - 1) % company.length]?.bot ?? usualBot(game);
  return Array.from({ length: count }, (_, seat) => (seat === 0 ? "me" : at(seat) ? BOT + at(seat) : "open"));
}

/** Whether a choice leaves a seat open, for somebody in particular or not: "open" or "open:NAME". @param {string} pick */
export const isOpen = (pick) => pick.split(":")[0] === "open";

/**
 * What the API is asked for. Several of me are told apart by numbers.
 * @param {string[]} picks @param {string} name @returns {Wish[]}
 */
export function wishesOf(picks, name) {
  let mine = 0;
  return picks.map((pick) => {
    if (pick === "program") return { who: pick };
    if (isOpen(pick)) return { who: "open", ...(pick !== "open" && { name: pick.slice("open:".length) }) };
    if (pick !== "me") return { who: "bot", bot: pick.slice(BOT.length) };
    mine += 1;
    return { who: "me", name: mine === 1 ? name : `${name.slice(0, NAME_LENGTH - 3)} ${mine}` };
  });
}

/**
 * Open a table and go there.
 * @param {Record<string, unknown>} wanted as the API has it @param {string} [path] of what it begins from, if that is not nothing
 * @param {string} [how] it is shown, as the end of its address
 */
export async function openTable(wanted, path = "/tables", how = "") {
  const opened = await postNamed(path, wanted);
  keepSeats(opened.table.id, opened.seats);
  location.assign(tablePath(opened.table.id) + how);
}

/** @param {{t: Translate, picks: string[], game: GameCard | undefined, change: (picks: string[]) => void}} props */
export function SeatFields({ t, picks, game, change }) {
  const sorts = [["me", t("who_me")], ["open", t("who_open")], ["program", t("who_program")]];
  const pick = (/** @type {number} */ at, /** @type {string} */ value) => change(picks.with(at, value));
  return html`<fieldset class="stack"><legend>${t("seats")}</legend>
    ${picks.map((value, seat) => html`<label class="field across" key=${seat}>
      <span class="row"><span class="seat-mark seat-${seat}" aria-hidden="true">${seat + 1}</span>${t("seat", { n: seat + 1 })}</span>
      <select name="seat-${seat}" value=${isOpen(value) ? "open" : value} onChange=${(/** @type {any} */ event) => pick(seat, event.target.value)}>
        ${sorts.map(([key, text]) => html`<option value=${key} selected=${key === value || (key === "open" && isOpen(value))}>${text}</option>`)}
        ${botOptions(game, value.startsWith(BOT) ? value.slice(BOT.length) : undefined, t, BOT)}
      </select></label>
      ${value.startsWith(BOT) && picks.indexOf(value) === seat && html`<${Introduction} key="bot-${seat}" game=${game} bot=${value.slice(BOT.length)} t=${t} />`}
      ${isOpen(value) && html`<label class="field across seat-for" key="for-${seat}"><span>${t("open_for")}</span>
        <input name="for-${seat}" value=${value.slice("open:".length)} maxlength=${NAME_LENGTH} autocomplete="off"
          onInput=${(/** @type {any} */ { target }) => pick(seat, target.value.trim() ? `open:${target.value}` : "open")} /></label>`}`)}
  </fieldset>`;
}
