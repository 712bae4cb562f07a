// What can be chosen for a table, in words. English sentences are the server's.

/** @type {import("/static/options.js").OptionWords} */
export const options = {
  de: {
    bank: { label: "Karten der Bank", help: "So viele je Rohstoff, 1 bis 31; 0: wie in der Schachtel, 19 oder 24." },
    harbours: {
      label: "Häfen",
      help: "Wo sie liegen: wie auf dem Rahmen gedruckt, oder aus Holz auf jedem zweiten Meerfeld an irgendeiner Küste.",
      values: { printed: "gedruckt", wooden: "aus Holz" },
    },
    points: { label: "Siegpunkte", help: "Mit wie vielen man gewinnt, 3 bis 20." },
    turns: { label: "Höchstens Züge", help: "Nach so vielen Zügen endet ein Spiel, das niemand gewonnen hat; 0: nie." },
    offers: { label: "Angebote je Zug", help: "Wie oft man den anderen in einem Zug einen Handel anbieten darf." },
    strict_robber: { label: "Strenger Räuber", help: "Ob zum Räuber gesagt werden muss, wen er bestiehlt; sonst entscheidet das Los." },
    skip_poor: { label: "Arme übergehen", help: "Ob in der Sonderbauphase übergangen wird, wer nichts bezahlen kann." },
    carry_on: {
      label: "Ohne Gegangene weiter", help: "Ob das Spiel weitergeht, wenn jemand gegangen ist; der Tisch tut dann für ihn das Nötigste.",
    },
    turn_ms: { label: "Bedenkzeit (ms)", help: "Wie lange man über eine Aktion nachdenken darf." },
    trade_ms: { label: "Zeit für Antworten (ms)", help: "Wie lange man über einen angebotenen Handel nachdenken darf." },
    ki_turn_ms: {
      label: "Bedenkzeit von Programmen (ms)", help: "Wie lange über eine Aktion, wer sich „(KI)“ nennt; 0: so lange wie die anderen.",
    },
    ki_trade_ms: {
      label: "Zeit von Programmen für Antworten (ms)",
      help: "Wie lange über einen angebotenen Handel, wer sich „(KI)“ nennt; 0: so lange wie die anderen.",
    },
  },
  en: {
    bank: { label: "Cards of the bank" },
    harbours: { label: "Harbours", values: { printed: "printed", wooden: "wooden" } },
    points: { label: "Points to win" },
    turns: { label: "Turns at most" },
    offers: { label: "Offers a turn" },
    strict_robber: { label: "Strict robber" },
    skip_poor: { label: "Pass over the poor" },
    carry_on: { label: "Go on without who left" },
    turn_ms: { label: "Think time (ms)" },
    trade_ms: { label: "Time for answers (ms)" },
    ki_turn_ms: { label: "Think time of programs (ms)" },
    ki_trade_ms: { label: "Programs' time for answers (ms)" },
  },
};

/** How long people may think about an action, if that is limited. @type {import("/static/options.js").Presets} */
export const clock = { option: "turn_ms", seconds: [30, 60, 120, 300] };

/** @type {import("/static/options.js").Teaching} */
export const teaching = { asks: ["points", "turns"], sets: {} };
