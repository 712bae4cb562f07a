// What can be chosen for a table, in words. English sentences are the server's.

/** @type {import("/static/options.js").OptionWords} */
export const options = {
  de: {
    position: {
      label: "Stellung", help: "Mit welcher Stellung das Spiel beginnt; leer: nur mit ausgelosten blockierten Feldern.",
    },
  },
  en: {
    position: { label: "Position" },
  },
};

/** The protocol has one duration for a move. @type {import("/static/options.js").Presets} */
export const clock = { option: null, seconds: [10] };

/** @type {import("/static/options.js").Teaching} */
export const teaching = { asks: [], sets: {} };
