// What can be done in Catan, and what a choice would cost and bring, in words. What it changes the server says.

import { can, chosenOf, compose, options } from "./choosing.js";
import { COSTS } from "./players.js";
import { spotName } from "./places.js";
import { chanceOf, rowsOf } from "./rolls.js";
import { inWords } from "./trades.js";

export { words } from "./hint-words.js";

/**
 * @typedef {import("/static/types.js").BoardScene} Scene
 * @typedef {{hand: number[], seats: Array<{points: number, length: number, yields: number[][]}>, road: number | null, army: number | null}} Outlook
 *
 * What a cell or a button is about: a place of the island, a harbour, a seat to rob, or what is done, most often a word of the notation.
 * @typedef {{at?: string, port?: string, victim?: number, does?: string}} Value
 */

const BUILDING = ["road", "settlement", "city"];
const PLAYED = ["knight", "roads", "monopoly", "invention"];

/** What there is to do now. @param {Scene} scene */
export function help(scene) {
  const { picture, t } = scene;
  const { phase } = picture;
  const costs = Object.fromEntries(Object.entries(COSTS).map(([what, cards]) => [what, inWords(cards, t)]));
  const kind = (/** @type {string} */ name) => ({ title: t(`help_${name}`), text: t(`help_${name}_text`, { ...costs, goal: picture.goal }) });
  const looks = [kind("look")];
  if (["settle", "pave", "robber"].includes(phase) && scene.choices.length) return [kind(phase), ...looks];
  if (picture.may.includes("discard")) return [kind("discard"), ...looks];
  const open = [
    ...["roll", ...BUILDING, "buy"].filter((word) => can(scene, word)),
    ...["offer", "bank"].filter((word) => picture.may.includes(word)),
    ...["accept", "decline", "conclude", "withdraw", ...PLAYED].filter((word) => can(scene, word)),
    ...(can(scene, "end") ? [phase === "special" ? "pass" : "end"] : []),
  ];
  return [...open.map(kind), ...looks];
}

/** The action that something pointed at, or what is chosen, stands for. @param {Scene} scene @param {Value | null} value @returns {string | null} */
function actionOf(scene, value) {
  const { chosen, choices } = scene;
  const at = value ? value.at : chosen?.at ?? chosen?.first;
  if (!at) return value?.does && choices.includes(value.does) ? value.does : null;
  const { card, first } = chosenOf(scene);
  if (card !== "roads") return options(scene).get(at)?.[0] ?? null;
  if (!first || first === at) return choices.find((text) => text.startsWith(compose.oneRoad(at))) ? compose.oneRoad(at) : null;
  return options(scene).has(at) ? compose.roads(first, at) : null;
}

/** What is built or bought, or whom the robber would harm. @param {Scene} scene @param {Value | null} value */
export function asks(scene, value) {
  const text = actionOf(scene, value);
  return text && /^(road|settlement|city|buy|robber|knight|roads) ?/.test(text) ? text : null;
}

/** @param {Scene} scene @param {Value | null} value @param {Outlook} [outlook] @returns {string | null} */
export function about(scene, value, outlook) {
  const { t } = scene;
  if (value?.port) return value.port === "any" ? t("about_any_port") : t("about_port", { what: t(value.port) });
  if (value?.victim !== undefined) return t("about_rob", { name: scene.names[value.victim], n: scene.picture.seats[value.victim].cards });
  const text = actionOf(scene, value);
  const word = text?.split(" ")[0] ?? value?.does;
  if (!word) return value?.at && !value.at.includes("/") ? landText(scene, value.at) : null;
  if (word === "default" && scene.picture.phase === "discard") return t("about_default_discard");
  if (!text || !asks(scene, value)) return t(`about_${word}`);
  if (word === "robber" || word === "knight") return [t("about_robber"), outlook && harm(scene, outlook)].filter(Boolean).join(" ");
  if (!outlook) return word === "buy" ? t("about_buy") : null;
  return changes(scene, outlook, word, text.split(" ").at(-1) ?? "");
}

/** What a field yields, and how often. @param {Scene} scene @param {string} at */
function landText({ picture, t }, at) {
  const land = picture.fields.find((/** @type {{at: string}} */ one) => one.at === at);
  if (!land?.chip) return land?.terrain === "desert" ? t("about_desert") : null;
  return t(picture.robber === at ? "about_robbed" : "about_land", { what: t(land.terrain), chip: land.chip, n: chanceOf(land.chip) });
}

/** What an action costs, brings, and makes of points and roads. @param {Scene} scene @param {Outlook} outlook @param {string} word @param {string} at */
function changes({ picture, seat, t }, { hand, seats, road }, word, at) {
  const me = seat ?? 0;
  const [was, is] = [picture.seats[me], seats[me]];
  const paid = inWordsIfAny(hand.map((n, kind) => Math.max(0, picture.own.hand[kind] - n)), t);
  const got = inWordsIfAny(hand.map((n, kind) => Math.max(0, n - picture.own.hand[kind])), t);
  const more = gained(was.yields, is.yields);
  const port = word === "settlement" && spotName(at, { fields: [], harbours: picture.harbours }, t).split(", ").slice(1).join("");
  return [
    paid ? t("about_costs", { cards: paid }) : t("about_free"), got && t("about_gets", { cards: got }),
    word === "buy" && t("about_buy"),
    more.length ? t("about_brings", { list: listOf(more, t), n: more.reduce((sum, [chip]) => sum + chanceOf(chip), 0) })
      : word === "settlement" && t("about_nothing"),
    port && t("about_at_port", { port }),
    is.length !== was.length && t("about_length", { from: was.length, to: is.length }),
    road === seat && picture.road !== seat && t("about_longest"),
    is.points !== was.points && t("about_points", { from: was.points, to: is.points }),
  ].filter(Boolean).join(" ");
}

/** What everybody would get no more, or get again. @param {Scene} scene @param {Outlook} outlook */
function harm({ names, picture, t }, { seats }) {
  const told = (/** @type {string} */ key, /** @type {(was: any, is: any) => number[][]} */ rows) => names.flatMap((name, seat) => {
    const found = rows(picture.seats[seat].yields, seats[seat].yields);
    return found.length ? [t(key, { name, list: listOf(found, t) })] : [];
  });
  const lost = told("about_loses", (was, is) => gained(is, was));
  return [...(lost.length ? lost : [t("about_harmless")]), ...told("about_again", gained)].join(" ");
}

/** The rows that are more than before, by number. @param {number[][]} was @param {number[][]} is */
function gained(was, is) {
  const before = rowsOf(was);
  return is.map(([chip, ...cards]) => [chip, ...cards.map((n, kind) => n - (before.get(chip)?.[kind] ?? 0))])
    .map(([chip, ...cards]) => [chip, ...cards.map((n) => Math.max(0, n))]).filter(([, ...cards]) => cards.some(Boolean));
}

/** "1 wood on 6 (5/36), 2 ore on 8 (5/36)". @param {number[][]} rows @param {import("/static/types.js").Translate} t */
const listOf = (rows, t) => rows.map(([chip, ...cards]) => t("about_row", { cards: inWords(cards, t), chip, n: chanceOf(chip) })).join(", ");

/** @param {number[]} cards @param {import("/static/types.js").Translate} t */
const inWordsIfAny = (cards, t) => (cards.some(Boolean) ? inWords(cards, t) : "");
