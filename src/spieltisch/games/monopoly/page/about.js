// What can be done in Monopoly, and what a choice would cost and bring, in words. What it changes the server says.

import { linesAbout } from "./deed.js";
import { bid, bidOf, leastFor, mainVerb, sell, verbsAt } from "./doing.js";
import { BAIL, FIELDS, HOTEL, LETTERS, STATION_RENTS, WORKS_RENTS, plotsOf } from "./fields.js";
import { nameOf, ownedAt } from "./names.js";

export { words } from "./hint-words.js";

/**
 * @typedef {import("/static/types.js").BoardScene} BoardScene @typedef {import("/static/types.js").Translate} Translate
 * @typedef {{plot: number, owner: number | null, before: number, after: number}} RentChange
 * @typedef {{cash: number, fortune: number, rents: RentChange[]}} Outlook
 *
 * What a cell or a button is about: a field, or an action in notation.
 * @typedef {{field?: number, does?: string}} Value
 */

/** What the server foresees. */
const FORESEEN = /^(buy|bid|sell|accept|build|raze|mortgage|redeem|bail|card)\b/;
const ON_PLOTS = ["buy", "build", "redeem", "raze", "mortgage"];

/** What there is to do now, for whoever's turn it is. @param {BoardScene} scene */
export function help({ picture, seat, choices, t }) {
  const { may, has_consent, players } = picture;
  const look = { title: t("help_look"), text: t("help_look_text") };
  if (seat === null || players[seat].out) return [look];
  const can = (/** @type {string} */ verb) => choices.some((text) => text === verb || text.startsWith(`${verb} `));
  const open = [
    ...["take", "swap", "buy"].filter(can), ...(may.bid ? ["bid"] : []), ...["pass", "accept", "decline", "bail", "card"].filter(can),
    ...ON_PLOTS.slice(1).filter(can), ...(may.sell ? [has_consent ? "offer" : "sell"] : []), ...["end"].filter(can),
  ];
  const kinds = players[seat].cash < 0 ? ["debt", ...open] : open;
  return [...kinds.map((kind) => ({ title: t(`help_${kind}`), text: t(`help_${kind}_text`, { bail: t("rm", { n: BAIL }) }) })), look];
}

/** The action that something pointed at stands for, or what is chosen, else what one is asked. @param {BoardScene} scene @param {Value | null} value @returns {string | null} */
function actionOf(scene, value) {
  const { picture, seat, choices, chosen } = scene;
  if (value?.does) return value.does;
  if (seat === null) return null;
  const { look, does, sell: draft } = chosen ?? {};
  if (!value && draft && draft.plot === look && draft.buyer !== undefined && draft.price) return sell(look, draft.buyer, draft.price);
  if (!value && look !== undefined && does) return `${does} ${look}`;
  const at = value?.field ?? look ?? picture.auction?.plot ?? picture.players[seat].field;
  if (picture.may.bid?.plot === at) return bid(at, bidOf(scene));
  const verb = value || look === undefined ? mainVerb(at, choices) : null;
  return verb && `${verb} ${at}`;
}

/** An action, or else what a plot would bring that nobody owns. @param {BoardScene} scene @param {Value | null} value */
export function asks(scene, value) {
  const text = actionOf(scene, value);
  if (scene.seat === null || text) return text && FORESEEN.test(text) ? text : null;
  const at = value?.field ?? scene.chosen?.look;
  return at !== undefined && FIELDS[at].price && !ownedAt(scene.picture, at) ? `deed ${at}` : null;
}

/** @param {BoardScene} scene @param {Value | null} value @param {Outlook} [outlook] @returns {string | null} */
export function about(scene, value, outlook) {
  const { t } = scene;
  const text = actionOf(scene, value);
  const at = value?.field ?? scene.chosen?.look;
  if (!text) return at === undefined ? null : [fieldText(at, scene), ...(outlook ? rentsThen(scene, at, outlook) : [])].join(" ");
  const [word, plot] = text.split(" ");
  if (word === "end") return endText(scene);
  if (!FORESEEN.test(text)) return t(`about_${word}`);
  const leads = ["bail", "card", ...(scene.picture.has_consent ? ["sell"] : [])];
  const says = leads.includes(word) ? [t(`about_${word}`, { n: scene.picture.players[scene.seat ?? 0].keys })] : [];
  return [...says, ...(outlook ? changes(scene, Number(plot), outlook) : [])].join(" ") || fieldText(Number(plot), scene);
}

/** What cash and rents become. @param {BoardScene} scene @param {number} plot @param {Outlook} outlook @returns {string[]} */
function changes(scene, plot, outlook) {
  const { picture, seat, t } = scene;
  const paid = picture.players[seat ?? 0].cash - outlook.cash;
  const sums = { sum: t("rm", { n: Math.abs(paid) }), cash: t("rm", { n: outlook.cash }) };
  return [...(paid ? [t(paid > 0 ? "about_pays" : "about_earns", sums)] : []), ...rentsThen(scene, plot, outlook)];
}

/** What rents become: of a plot that would be new in full. @param {BoardScene} scene @param {number} plot @param {Outlook} outlook @returns {string[]} */
function rentsThen({ picture, seat, t }, plot, { rents }) {
  const rm = (/** @type {number} */ n) => t("figures", { n });
  return rents.filter(({ owner }) => owner === seat).map((one) => {
    const values = { plot: nameOf(one.plot, t), before: rm(one.before), after: rm(one.after) };
    const is_new = ownedAt(picture, one.plot)?.owner !== seat;
    if (is_new && one.after) return rentText(one.plot, one.after, shareThen(picture, seat ?? 0, one.plot), picture.is_doubling, t);
    return t(!one.after ? (is_new ? "about_mortgaged" : "about_no_rent") : one.before ? "about_rent" : "about_rent_again", values);
  });
}

/** How many of a group somebody has with one plot more. @param {any} picture @param {number} seat @param {number} plot */
const shareThen = (picture, seat, plot) =>
  plotsOf(FIELDS[plot].group).filter((one) => one === plot || ownedAt(picture, one)?.owner === seat).length;

/**
 * What a plot brings, and what more it could.
 * @param {number} at @param {number} rent @param {number} n of its group @param {boolean} is_doubling @param {Translate} t @returns {string}
 */
function rentText(at, rent, n, is_doubling, t) {
  const { kind, rents, group } = FIELDS[at];
  const of = plotsOf(group).length;
  const rm = (/** @type {number} */ sum) => t("figures", { n: sum });
  const values = { rent: rm(rent), group: LETTERS[group], n, of };
  if (kind === "station") return t("about_station", { ...values, most: rm(/** @type {number} */ (STATION_RENTS.at(-1))) });
  if (kind === "works") return t("about_works", { ...values, most: rm(/** @type {number} */ (WORKS_RENTS.at(-1))) });
  const whole = is_doubling && n < of ? t("about_whole", { rent: rm(2 * rents[0]) }) : "";
  return t("about_street", { ...values, whole, one: rm(rents[1]), hotel: rm(rents[HOTEL]) });
}

/** What a field is about for who looks at it. @param {number} at @param {BoardScene} scene @returns {string} */
function fieldText(at, scene) {
  const { picture, seat, choices, t } = scene;
  const { price, kind } = FIELDS[at];
  if (!price) return linesAbout(at, scene).join(" ");
  const owned = ownedAt(picture, at);
  if (!owned) return t("about_free", { price: t("rm", { n: price }) });
  const rent = t("rm", { n: owned.rent });
  const pays = t(owned.is_mortgaged ? "about_mortgaged" : kind === "works" ? "about_owing_pips" : "about_owing", { rent });
  const open = owned.owner === seat ? [...verbsAt(at, choices), ...(leastFor(picture, at) === null ? [] : [picture.has_consent ? "offer" : "sell"])] : [];
  return open.length ? `${pays} ${t("about_open", { list: open.map((verb) => t(`help_${verb}`)).join(", ") })}` : pays;
}

/** What ending the turn brings about. @param {BoardScene} scene */
function endText({ picture, seat, t }) {
  const { cash, field } = picture.players[seat ?? 0];
  if (cash < 0) return t("about_end_debt");
  return t(picture.has_landed && FIELDS[field].price && !ownedAt(picture, field) ? "about_end_auction" : "about_end");
}
