// What can be chosen for a table, in words. English sentences are the server's.

/** @type {import("/static/options.js").OptionWords} */
export const options = {
  de: {
    orientation: {
      label: "Ausrichtung (Jahr)", help: "2009: der erste Spieler verbindet links und rechts; 2016: oben und unten.",
    },
    size: {
      label: "Brettgröße",
      help: "Wie viele Spalten und Zeilen das Brett hat, 8 bis 24. Unter 24 werden keine Sümpfe ausgelost, und Programme "
        + "können nicht mitspielen.",
    },
    rounds: { label: "Züge je Spieler", help: "Wie viele Züge jeder hat, 1 bis 286." },
    mirror: { label: "Sümpfe spiegeln", help: "Ob der erste Spieler gefragt wird, ob die Sümpfe gespiegelt werden sollen." },
    swamps: {
      label: "Sümpfe", help: "Die Sümpfe als Größe,x,y;… anstelle von ausgelosten; „none“: keine Sümpfe im Inneren.",
    },
    strict: {
      label: "Strenges Protokoll", help: "Ob eine Zeile, nach der niemand gefragt hat, das Spiel kostet; sonst wird sie übergangen.",
    },
  },
  en: {
    orientation: { label: "Orientation (year)" },
    size: { label: "Board size" },
    rounds: { label: "Moves each" },
    mirror: { label: "Mirroring" },
    swamps: { label: "Swamps" },
    strict: { label: "Strict protocol" },
  },
};

/** The protocol has one duration for a move. @type {import("/static/options.js").Presets} */
export const clock = { option: null, seconds: [2] };

/** @type {import("/static/options.js").Teaching} */
export const teaching = { asks: ["size", "rounds"], sets: { mirror: false } };
