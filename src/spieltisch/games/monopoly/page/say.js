// What happened, a sentence for each event.

import { JAIL } from "./fields.js";
import { nameOf } from "./names.js";

/**
 * One line of the event list, or null.
 * @param {any} told @param {import("/static/types.js").Actor} actor @param {string[]} names
 * @param {import("/static/types.js").Translate} t @returns {string | null}
 */
export function say(told, actor, names, t) {
  const name = names[told.seat];
  const plot = () => nameOf(told.plot, t);
  switch (told.is) {
    case "Paid": return sayPaid(told, names, t);
    case "Thrown": return t(told.a === told.b ? "say_double" : "say_thrown", { name, a: told.a, b: told.b });
    case "TurnBegan": return t("say_third", { name });
    case "Moved": return t("say_moved", { name, field: nameOf(told.field, t) });
    case "Jailed": return t("say_jailed", { name });
    case "Freed": return t("say_freed", { name });
    case "KeysCounted": return t("say_keys", { name, n: told.count });
    case "CardDrawn": return sayCard(told, name, t);
    case "CardKept": return t("say_kept", { name });
    case "CardSwapped": return t("say_swapped", { name });
    case "AuctionOpened": return t("say_opened", { plot: plot() });
    case "BidMade": return t("say_bid", { name, plot: plot(), price: t("rm", { n: told.price }) });
    case "Passed": return t("say_passed", { name });
    case "AuctionClosed": return sayClosed(told, names, t);
    case "OfferMade": return sayOffer(told, names, t);
    case "OfferEnded": return t(`say_${told.end}`, { seller: names[told.seller], buyer: names[told.buyer] });
    case "Broke": return sayBroke(told, names, t);
    default: return null;
  }
}

/** How an event sounds. @param {any} told */
export const sound = ({ is }) => (is === "Thrown" ? "dice" : "move");

/** Which fields an event is about. @param {any} told @returns {string[]} */
export function where({ is, field, plot }) {
  const at = is === "Moved" ? field : is === "Jailed" ? JAIL : plot;
  return typeof at === "number" ? [String(at)] : [];
}

/** Where the wording depends on which way the money goes, or on who is on the other side. @param {any} told */
function paidKey({ reason, amount, other, plot }) {
  if (reason === "card" || reason === "cheat") return `paid_${reason}_${amount < 0 ? "out" : "in"}`;
  if (reason === "sale" && amount === 0) return "paid_gift";
  if (reason === "house_sold" && plot === null) return "paid_houses_sold";
  if (reason === "bankruptcy" && amount > 0) return "paid_debts";
  if (reason === "bankruptcy" && other !== null) return "paid_bankruptcy_to";
  return `paid_${reason}`;
}

/** @param {any} told @param {string[]} names @param {import("/static/types.js").Translate} t */
const sayPaid = (told, names, t) => t(paidKey(told), {
  name: names[told.seat], other: told.other === null ? t("bank") : names[told.other],
  plot: told.plot === null ? "" : nameOf(told.plot, t), sum: t("rm", { n: Math.abs(told.amount) }),
});

/** Only who drew it knows what it says. @param {any} told @param {string} name @param {import("/static/types.js").Translate} t */
function sayCard({ deck, card, is_held }, name, t) {
  if (card !== null) return t("say_card_text", { name, text: t(`card_${deck}_${card}`) });
  return t(is_held ? "say_card_held" : "say_card", { name });
}

/** @param {any} told @param {string[]} names @param {import("/static/types.js").Translate} t */
function sayClosed({ plot, winner, price }, names, t) {
  if (winner === null) return t("say_unsold", { plot: nameOf(plot, t) });
  return t("say_closed", { name: names[winner], plot: nameOf(plot, t), price: t("rm", { n: price }) });
}

/** @param {any} told @param {string[]} names @param {import("/static/types.js").Translate} t */
function sayOffer({ seller, buyer, plot, price }, names, t) {
  const both = { seller: names[seller], buyer: names[buyer] };
  if (plot === null) return t("say_offer_secret", both);
  return t("say_offer", { ...both, plot: nameOf(plot, t), price: t("rm", { n: price }) });
}

/** @param {any} told @param {string[]} names @param {import("/static/types.js").Translate} t */
function sayBroke({ seat, creditor, has_quit }, names, t) {
  const key = has_quit ? "say_quit" : creditor === null ? "say_broke" : "say_broke_to";
  return t(key, { name: names[seat], other: names[creditor] });
}
