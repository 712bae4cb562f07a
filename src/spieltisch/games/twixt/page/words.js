// TwixT's texts.

import { refusals } from "./refusals.js";

/** @param {number} n @param {string} one @param {string} more */
const count = (n, one, more) => `${n} ${n === 1 ? one : more}`;

/** To which pegs. @param {number[][]} ends @param {string} one @param {string} more @param {string} and */
const bridges = (ends, one, more, and) =>
  ends.length ? ` ${ends.length === 1 ? one : more} ${ends.map(([x, y]) => `${x}, ${y}`).join(` ${and} `)}` : "";

/** @type {import("/static/texts.js").Texts} */
const de = {
  board: "Das Spielfeld", across: "verbindet links und rechts",
  down: "verbindet oben und unten",
  free: "{x}, {y}: frei", peg: "{x}, {y}: Stift von {name}", swamp: "{x}, {y}: Sumpf",
  set: ({ x, y, n }) => `${x}, ${y}: Stift setzen${n ? `, gibt ${count(n, "Brücke", "Brücken")}` : ""}`,
  score: ({ n }) => count(n, "Punkt", "Punkte"), links: ({ n }) => count(n, "Brücke", "Brücken"),
  pegs: "{n} von {all} Stiften", extent: "Längste Kette von {name}: {n} Felder weit",
  do_swamps: "Die Sümpfe werden ausgelost.", do_question: "Sollen die Sümpfe gespiegelt werden?",
  do_plies: "Wähle ein Loch für deinen Stift; noch einmal setzt ihn.",
  do_over: "Das Spiel ist aus.",
  wait_question: "{name} darf die Sümpfe spiegeln.",
  enlarge: "Ein Tipp aufs Brett zeigt die Stelle groß.", whole: "Ganzes Brett",
  preview: "Gespiegelt ansehen", as_is: "So lassen", mirror: "Spiegeln", set_here: "Stift auf {x}, {y} setzen",
  said_mirrored: "Die Sümpfe werden gespiegelt.", said_kept: "Die Sümpfe bleiben, wie sie sind.",
  said_PegSet: ({ name, x, y, n, ends, score }) =>
    `${name} setzt einen Stift auf ${x}, ${y}${bridges(ends, "mit Brücke zu", "mit Brücken zu", "und") || (n ? ` mit ${count(n, "Brücke", "Brücken")}` : "")}. Es steht ${score}.`,
};

/** @type {import("/static/texts.js").Texts} */
const en = {
  board: "The board", across: "joins left and right", down: "joins top and bottom",
  free: "{x}, {y}: free", peg: "{x}, {y}: {name}'s peg", swamp: "{x}, {y}: swamp",
  set: ({ x, y, n }) => `${x}, ${y}: set a peg${n ? `, makes ${count(n, "link", "links")}` : ""}`,
  score: ({ n }) => count(n, "point", "points"), links: ({ n }) => count(n, "link", "links"),
  pegs: "{n} of {all} pegs", extent: "{name}'s longest chain: {n} cells wide",
  do_swamps: "The swamps are being drawn.", do_question: "Shall the swamps be mirrored?",
  do_plies: "Choose a hole for your peg; once more sets it.",
  do_over: "The game is over.",
  wait_question: "{name} may mirror the swamps.",
  enlarge: "Tap the board to see a part of it large.", whole: "The whole board",
  preview: "Look at them mirrored", as_is: "Leave them", mirror: "Mirror them", set_here: "Set a peg at {x}, {y}",
  said_mirrored: "The swamps are mirrored.", said_kept: "The swamps stay as they are.",
  said_PegSet: ({ name, x, y, n, ends, score }) =>
    `${name} sets a peg at ${x}, ${y}${bridges(ends, "linked with", "linked with", "and") || (n ? ` with ${count(n, "link", "links")}` : "")}. The score is ${score}.`,
};

export const words = { de: { ...de, ...refusals.de }, en: { ...en, ...refusals.en } };
