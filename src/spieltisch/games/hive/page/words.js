// All texts of Hive.

import { refusals } from "./refusals.js";

/** @type {import("/static/texts.js").Texts} */
const de = {
  bee: "Biene", spider: "Spinne", grasshopper: "Grashüpfer", beetle: "Käfer", ant: "Ameise",
  "the-bee": "die Biene", "the-spider": "eine Spinne", "the-grasshopper": "einen Grashüpfer", "the-beetle": "einen Käfer", "the-ant": "eine Ameise",
  round: "Runde {n} von 30",
  swarm: "Spielfeld",
  field: "Feld {x}, {y}, {z}: {what}",
  empty: "leer",
  obstructed: "blockiert",
  on: " auf ",
  "piece-of": "{kind} von {name}",
  target: "{name}; {piece} hierher ziehen",
  "hand-of": "Hand von {name}",
  "in-hand": "{kind}: {n} in der Hand",
  "bee-in-hand": "Biene noch nicht gesetzt",
  "bee-free": ({ n }) => n === 1 ? "1 freies Feld um die Biene" : `${n} freie Felder um die Biene`,
  "choose-piece": "Wähle einen Stein aus deiner Hand oder auf dem Feld.",
  "choose-target": "Wähle ein Ziel: {piece}.",
  ready: "Bereit: noch einmal wählen führt den Zug aus ({piece}).",
  "must-skip": "Du hast keinen Zug und musst aussetzen.",
  move: "Zug ausführen",
  skip: "Aussetzen",
  "stack-at": "Stapel auf {x}, {y}, {z}, von oben",
  "say-obstructed": "Das Feld {at} ist blockiert.",
  "say-set": "{name} setzt {piece} auf {at}.",
  "say-dragged": "{name} zieht von {start} nach {target}.",
  "say-skipped": "{name} hat keinen Zug und setzt aus.",
};

/** @type {import("/static/texts.js").Texts} */
const en = {
  bee: "Bee", spider: "Spider", grasshopper: "Grasshopper", beetle: "Beetle", ant: "Ant",
  "the-bee": "the bee", "the-spider": "a spider", "the-grasshopper": "a grasshopper", "the-beetle": "a beetle", "the-ant": "an ant",
  round: "Round {n} of 30",
  swarm: "Board",
  field: "Field {x}, {y}, {z}: {what}",
  empty: "empty",
  obstructed: "obstructed",
  on: " on ",
  "piece-of": "{name}'s {kind}",
  target: "{name}; move the {piece} here",
  "hand-of": "{name}'s hand",
  "in-hand": "{kind}: {n} in hand",
  "bee-in-hand": "bee not set yet",
  "bee-free": ({ n }) => n === 1 ? "1 free field around the bee" : `${n} free fields around the bee`,
  "choose-piece": "Choose a piece of your hand or on the board.",
  "choose-target": "Choose where to: {piece}.",
  ready: "Ready: choose again to move ({piece}).",
  "must-skip": "You have no move and must skip.",
  move: "Do it",
  skip: "Skip",
  "stack-at": "Stack at {x}, {y}, {z}, from the top",
  "say-obstructed": "The field {at} is obstructed.",
  "say-set": "{name} sets {piece} on {at}.",
  "say-dragged": "{name} moves from {start} to {target}.",
  "say-skipped": "{name} has no move and skips.",
};

export const words = { de: { ...de, ...refusals.de }, en: { ...en, ...refusals.en } };
