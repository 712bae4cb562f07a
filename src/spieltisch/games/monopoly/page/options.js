// What can be chosen for a table, in words. English sentences are the server's.

/** @type {import("/static/options.js").OptionWords} */
export const options = {
  de: {
    max_rounds: {
      label: "Höchstens Runden", help: "Nach so vielen Runden gewinnt der Reichste; 0: gespielt wird, bis nur einer übrig ist.",
    },
    auction_ms: { label: "Zeit für Gebote (ms)", help: "Wie lange eine Versteigerung auf das nächste Gebot wartet." },
    offer_ms: { label: "Zeit für Angebote (ms)", help: "Wie lange ein Kaufangebot auf seine Antwort wartet." },
    card_ms: { label: "Zeit für Karten (ms)", help: "Wie lange eine Karte, die sich tauschen lässt, auf ihre Antwort wartet." },
    turn_ms: {
      label: "Bedenkzeit (ms)", help: "Wie lange man am Zug über das Nächste nachdenken darf, bevor der Zug endet; 0: beliebig lange.",
    },
    sell_consent: { label: "Käufer müssen zustimmen", help: "Ob ein Verkauf die Zustimmung des Käufers braucht; sonst gilt er sofort." },
    double_rent: { label: "Doppelte Miete", help: "Ob eine vollständige Farbgruppe auf unbebauten Grundstücken doppelte Miete bringt." },
    houses: { label: "Häuser der Bank", help: "Wie viele die Bank hat, 32 im klassischen Spiel; 0: beliebig viele." },
    hotels: { label: "Hotels der Bank", help: "Wie viele die Bank hat, 12 im klassischen Spiel; 0: beliebig viele." },
    cheats: { label: "Mogeln erlaubt", help: "Ob man sich Geld geben und auf beliebige Felder ziehen darf." },
    cards: {
      label: "Karten", help: "Die üblichen, oder zum Testen: Gemeinschaftskarten, die sich tauschen lassen.",
      values: { standard: "üblich", test: "zum Testen" },
    },
  },
  en: {
    max_rounds: { label: "Rounds at most" },
    auction_ms: { label: "Time for bids (ms)" },
    offer_ms: { label: "Time for offers (ms)" },
    card_ms: { label: "Time for cards (ms)" },
    turn_ms: { label: "Think time (ms)" },
    sell_consent: { label: "Buyers must agree" },
    double_rent: { label: "Double rent" },
    houses: { label: "Houses of the bank" },
    hotels: { label: "Hotels of the bank" },
    cheats: { label: "Cheating allowed" },
    cards: { label: "Cards", values: { standard: "standard", test: "test" } },
  },
};

/** How long people may think about an action, if that is limited. @type {import("/static/options.js").Presets} */
export const clock = { option: "turn_ms", seconds: [30, 60, 120, 300] };

/** @type {import("/static/options.js").Teaching} */
export const teaching = { asks: ["max_rounds"], sets: {} };
