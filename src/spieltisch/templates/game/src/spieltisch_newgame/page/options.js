// What can be chosen for a table, in words. English sentences are the server's.

/** @type {import("/static/options.js").OptionWords} */
export const options = {
  de: { move_ms: { label: "Bedenkzeit (ms)", help: "Wie lange ein Spieler über einen Zug nachdenken darf, in Millisekunden." } },
  en: { move_ms: { label: "Time per move (ms)" } },
};
