// Fields and what stands on them, in words.

import { FIELDS, HOTEL } from "./fields.js";

/** @typedef {import("/static/types.js").Translate} Translate */
/** @typedef {import("/static/types.js").BoardScene} BoardScene */

/** A field's name; plots have theirs in every language. @param {number} at @param {Translate} t */
export const nameOf = (at, t) => (FIELDS[at].price ? FIELDS[at].name : t(`field_${at}`));

/** A field's name in lines short enough for the board. @param {number} at @param {Translate} t */
export const linesOf = (at, t) => (FIELDS[at].price ? FIELDS[at].lines : t(`lines_${at}`).split("|"));

/** A field's name that may be broken where the board breaks it. @param {number} at @param {Translate} t @returns {string} */
export function softNameOf(at, t) {
  const name = nameOf(at, t);
  const parts = linesOf(at, t).map((/** @type {string} */ line) => {
    const part = name.includes(line) ? line : line.replace(/-$/, "\u00ad");
    return name.includes(`${line} `) ? `${part} ` : part;
  });
  return parts.join("").replaceAll("\u00ad", "") === name ? parts.join("") : name;
}

/** The plot in the picture if somebody owns it. @param {any} picture @param {number} at */
export const ownedAt = (picture, at) => picture.plots.find((/** @type {any} */ one) => one.plot === at) ?? null;

/** Seats whose pieces stand on a field. @param {any} picture @param {number} at @returns {number[]} */
export const piecesAt = (picture, at) =>
  picture.players.flatMap((/** @type {any} */ player, /** @type {number} */ seat) =>
    player.field === at && !player.out ? [seat] : []);

/**
 * Everything about a field in one line, for whoever cannot see it.
 * @param {number} at @param {BoardScene} scene
 */
export const describe = (at, scene) => [nameOf(at, scene.t), ...facts(at, scene), ...visitors(at, scene)].join(", ");

/** @param {number} at @param {BoardScene} scene @returns {string[]} */
function facts(at, { picture, names, t }) {
  const field = FIELDS[at];
  const rm = (/** @type {number} */ n) => t("rm", { n });
  if (field.kind === "parking") return [t("name_pot", { pot: rm(picture.pot) })];
  if (field.kind === "tax") return [t("name_tax", { tax: rm(field.tax) })];
  if (!field.price) return [];
  const owned = ownedAt(picture, at);
  const auctioned = picture.auction?.plot === at ? [t("name_auction")] : [];
  if (!owned) return [t("name_free"), t("name_price", { price: rm(field.price) }), ...auctioned];
  return [t("name_owner", { name: names[owned.owner] }), ...standing(owned, field.kind === "works", t)];
}

/** @param {any} owned @param {boolean} is_works @param {Translate} t */
function standing({ houses, is_mortgaged, rent }, is_works, t) {
  if (is_mortgaged) return [t("name_mortgaged")];
  const built = houses === HOTEL ? [t("name_hotel")] : houses ? [t("name_houses", { n: houses })] : [];
  return [...built, t(is_works ? "name_pips" : "name_rent", { rent: t("rm", { n: rent }) })];
}

/** @param {number} at @param {BoardScene} scene */
function visitors(at, { picture, names, t }) {
  const seats = piecesAt(picture, at);
  const jailed = seats.filter((seat) => picture.players[seat].is_jailed);
  const free = seats.filter((seat) => !picture.players[seat].is_jailed);
  const list = (/** @type {number[]} */ some) => some.map((seat) => names[seat]).join(" + ");
  return [...(free.length ? [t("name_here", { names: list(free) })] : []),
    ...(jailed.length ? [t("name_jailed", { names: list(jailed) })] : [])];
}
