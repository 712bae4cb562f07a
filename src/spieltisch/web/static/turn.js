// Whose turn it is: the one sentence that heading, panel and board say.

import { awaited, namesOf, statusOf } from "./table/table.js";

/**
 * @param {Pick<import("./types.js").BoardScene, "waits" | "seat" | "names" | "t">} scene with the seats that the rules wait for
 * @returns {string}
 */
export function turnText({ waits, seat, names, t }) {
  if (seat !== null && waits.includes(seat)) return t("your_turn");
  const called = waits.map((one) => names[one] ?? "");
  if (called.length === 1) return t("turn_of", { name: called[0] });
  return called.length ? t("waits_for", { names: called.join(", ") }) : t("nobodys_turn");
}

/** How far the table is: whose turn it is, if it is anybody's. @param {import("./table/table.js").Table} table @param {import("./main.js").Reader} reader @returns {string} */
export function headingOf(table, { t }) {
  const status = statusOf(table);
  if (status === "over") return t("game_over");
  if (status === "waiting") return t("gathering");
  return turnText({ waits: awaited(table), seat: table.seat, names: namesOf(table, t), t });
}
