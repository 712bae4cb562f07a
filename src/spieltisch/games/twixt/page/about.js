// What can be done in TwixT, and what a peg would bring, in words.

import { chainOf, newLinks, reachOf } from "./links.js";

/** @typedef {import("/static/types.js").BoardScene} Scene @typedef {import("./links.js").Cell} Cell */

/** What there is to do now. @param {Scene} scene */
export function help({ picture, seat, choices, t }) {
  if (!choices.length || seat === null) return [];
  const { is_across } = picture.seats[seat];
  const kinds = picture.phase === "question" ? ["mirror", "as_is"] : [is_across ? "across" : "down", "link", "block", "end"];
  return kinds.map((kind) => ({ title: t(`help_${kind}`), text: t(`help_${kind}_text`, { all: picture.rounds, last: picture.size - 1 }) }));
}

/** @typedef {string | number | null} Thing a hole as in notation, or else why it is closed; a peg's ply; an answer */

/**
 * The peg that is pointed at before it is set, or chosen.
 * @param {Scene} scene @param {Thing} value @returns {string | null}
 */
function pegOf({ choices, chosen }, value) {
  const peg = value ?? chosen?.peg;
  return choices.includes(peg) ? peg : null;
}

/** What a peg's own chain is worth. @param {Scene} scene @param {number} ply */
function aboutChain({ names, picture, t }, ply) {
  const seat = ply % 2;
  const [from, to] = reachOf(picture, seat, chainOf(picture, ply));
  return t("about_chain", { name: names[seat], from, to, n: to - from, is_across: picture.seats[seat].is_across });
}

/** The server knows how far chains would reach. @param {Scene} scene @param {Thing} value */
export const asks = pegOf;

/**
 * A hole that is free, a peg, what keeps a peg from a hole, or an answer about swamps.
 * @param {Scene} scene @param {Thing} value @param {{links: number, score: number[], is_won: boolean}} [outlook]
 */
export function about(scene, value, outlook) {
  const { picture, seat, t } = scene;
  if (typeof value === "number") return aboutChain(scene, value);
  const peg = pegOf(scene, value);
  if (seat === null || peg === null) return value === null ? null : t(`about_${value}`);
  const at = /** @type {Cell} */ (peg.split("/").map(Number));
  const n = outlook?.links ?? newLinks(picture, seat, at).length;
  if (!outlook) return t("about_peg", { n });
  if (outlook.is_won) return t("about_winning", { n });
  const [before, after] = [picture.seats[seat].score, outlook.score[seat]];
  return `${t("about_peg", { n })} ${t(after > before ? "about_wider" : "about_as_wide", { before, after })}`;
}
