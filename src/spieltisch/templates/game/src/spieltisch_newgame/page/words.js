// Newgame's texts.

import { refusals } from "./refusals.js";

/** @type {import("/static/texts.js").Texts} */
const de = {
  board: "Das Spielfeld", crosses: "Kreuze", noughts: "Kreise",
  free: "{cell}: frei", taken: "{cell}: {name}",
  choose: "Wähle ein freies Feld; noch einmal nimmt es.", take: "{cell} nehmen",
  wait: "{name} ist am Zug.", over: "Das Spiel ist aus.",
  placed: "{name} nimmt {cell}.",
};

/** @type {import("/static/texts.js").Texts} */
const en = {
  board: "The board", crosses: "crosses", noughts: "noughts",
  free: "{cell}: free", taken: "{cell}: {name}",
  choose: "Choose a free cell; once more takes it.", take: "Take {cell}",
  wait: "{name} is to move.", over: "The game is over.",
  placed: "{name} takes {cell}.",
};

export const words = { de: { ...de, ...refusals.de }, en: { ...en, ...refusals.en } };
