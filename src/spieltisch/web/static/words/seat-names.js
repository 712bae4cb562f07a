// Seats that nobody has taken: whom they wait for.

import { isolated } from "./moments.js";

/** @typedef {import("../types.js").SeatCard} SeatCard */

/** Whom a seat was opened for, if anybody in particular: others have a name of the server's. @param {Pick<SeatCard, "seat" | "name">} card */
export const wishedName = ({ seat, name }) => (name === `Seat ${seat + 1}` ? "" : isolated(name));

/** "waiting for Bob …", or that it is free. @param {Pick<SeatCard, "seat" | "name" | "state">} card @param {import("../types.js").Translate} t */
export function seatStateText(card, t) {
  const name = card.state === "open" ? wishedName(card) : "";
  return name ? t("seat_for", { name }) : t(`seat_${card.state}`);
}
