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
  free: "{x}, {y}: frei", plan: "{x}, {y}: frei, Stift vormerken", plan_set: "{x}, {y}: Stift vorgemerkt",
  planned: "Vorgemerkt: wird gesetzt, sobald du am Zug bist und es geht. Rechtsklick oder Escape nimmt es zurück.",
  plan_it: "Wähle das Loch noch einmal, um den Stift vorzumerken.", peg: "{x}, {y}: Stift von {name}", swamp: "{x}, {y}: Sumpf",
  set: ({ x, y, n }) => `${x}, ${y}: Stift setzen${n ? `, gibt ${count(n, "Brücke", "Brücken")}` : ""}`,
  score: ({ n }) => count(n, "Punkt", "Punkte"), links: ({ n }) => count(n, "Brücke", "Brücken"),
  pegs: "{n} von {all} Stiften", pegs_set: ({ n }) => count(n, "Stift", "Stifte"),
  end_across: "{name} verbindet links und rechts, nach {n} Stiften.", end_down: "{name} verbindet oben und unten, nach {n} Stiften.",
  end_rounds: "Alle Stifte sind gesetzt: {name} hat die weiteste Kette.", end_full: "Kein Loch ist mehr frei: {name} hat die weiteste Kette.",
  end_equal: "Beide Ketten sind gleich weit.",
  extent: ({ name, n, from, to, is_across }) => `Weiteste Kette von ${name}: von ${is_across ? "Spalte" : "Zeile"} ${from} bis ${to}, ${count(n, "Punkt", "Punkte")}`,
  why_across: "Weiteste Kette: Spalten {from} bis {to}", why_down: "Weiteste Kette: Zeilen {from} bis {to}",
  help_across: "Links und rechts verbinden", help_across_text: "Setze je Zug einen Stift. Deine Punkte sind, um wie viele Spalten deine weiteste Kette vorankommt (von 3 bis 9: 6); von Rand zu Rand gewinnt sie sofort.",
  help_down: "Oben und unten verbinden", help_down_text: "Setze je Zug einen Stift. Deine Punkte sind, um wie viele Zeilen deine weiteste Kette vorankommt (von 3 bis 9: 6); von Rand zu Rand gewinnt sie sofort.",
  help_link: "Brücken bauen", help_link_text: "Stehen zwei deiner Stifte einen Springerzug auseinander (zwei Löcher hin, eines zur Seite), verbindet sie von selbst eine Brücke, wenn keine andere im Weg liegt.",
  help_block: "Den Weg versperren", help_block_text: "Brücken kreuzen sich nie. Eine von deinen hält also jede fremde auf, die über sie müsste, und umgekehrt.",
  help_end: "Weit kommen", help_end_text: "Hat jeder {all} Stifte gesetzt und niemand beide Ränder verbunden, gewinnt die weitere Kette.",
  help_mirror: "Spiegeln", help_mirror_text: "Die Sümpfe tauschen Zeilen und Spalten: Was dir im Weg lag, liegt dann dem anderen im Weg. „Gespiegelt ansehen“ zeigt es erst.",
  help_as_is: "So lassen", help_as_is_text: "Die Sümpfe bleiben, wie sie sind. Danach setzt du den ersten Stift.",
  about_peg: ({ n }) => n ? `Ein Stift hier bekommt ${count(n, "Brücke", "Brücken")}.` : "Ein Stift hier bekommt keine Brücke.",
  about_wider: ({ before, after }) => `Deine weiteste Kette wächst von ${before} auf ${count(after, "Punkt", "Punkte")}.`,
  about_as_wide: ({ before }) => `Es bleibt bei ${before === 1 ? "1 Punkt" : `${before} Punkten`}.`,
  about_winning: ({ n }) => `Ein Stift hier bekommt ${count(n, "Brücke", "Brücken")}, verbindet deine Ränder und gewinnt.`,
  about_chain: ({ name, from, to, is_across, n }) => n === 0 ? `Stift von ${name}, noch ohne Brücke.` : `Kette von ${name}: ${is_across ? "Spalten" : "Zeilen"} ${from} bis ${to}, ${count(n, "Punkt", "Punkte")}.`,
  about_swamp: "Im Sumpf steht kein Stift; Brücken führen darüber.", about_border: "Auf diesen Rand darf nur der andere setzen.",
  about_mirror: "Tauscht Zeilen und Spalten der Sümpfe; dann setzt du den ersten Stift.", about_as_is: "Lässt die Sümpfe, wie sie sind; dann setzt du den ersten Stift.",
  do_swamps: "Die Sümpfe werden ausgelost.", do_question: "Sollen die Sümpfe so bleiben? Vor dem ersten Stift darfst du sie spiegeln.",
  do_plies: "Wähle ein Loch für deinen Stift.",
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
  free: "{x}, {y}: free", plan: "{x}, {y}: free, plan a peg", plan_set: "{x}, {y}: peg planned",
  planned: "Planned: set as soon as it is your turn, if it still can be. Right-click or Escape cancels it.",
  plan_it: "Click again to plan this peg.", peg: "{x}, {y}: {name}'s peg", swamp: "{x}, {y}: swamp",
  set: ({ x, y, n }) => `${x}, ${y}: set a peg${n ? `, makes ${count(n, "link", "links")}` : ""}`,
  score: ({ n }) => count(n, "point", "points"), links: ({ n }) => count(n, "link", "links"),
  pegs: "{n} of {all} pegs", pegs_set: ({ n }) => count(n, "peg", "pegs"),
  end_across: "{name} joins left and right, after {n} pegs.", end_down: "{name} joins top and bottom, after {n} pegs.",
  end_rounds: "All pegs are set: {name} has the widest chain.", end_full: "No hole is left: {name} has the widest chain.",
  end_equal: "Both chains are equally wide.",
  extent: ({ name, n, from, to, is_across }) => `${name}'s widest chain: from ${is_across ? "column" : "row"} ${from} to ${to}, ${count(n, "point", "points")}`,
  why_across: "Widest chain: columns {from} to {to}", why_down: "Widest chain: rows {from} to {to}",
  help_across: "Join left and right", help_across_text: "Set one peg each turn. Your points are how many columns your widest chain gets on (from 3 to 9: 6); from border to border it wins at once.",
  help_down: "Join top and bottom", help_down_text: "Set one peg each turn. Your points are how many rows your widest chain gets on (from 3 to 9: 6); from border to border it wins at once.",
  help_link: "Make links", help_link_text: "Where two of your pegs are a knight's move apart (two holes one way, one to the side), a link joins them of itself, unless another one lies across.",
  help_block: "Block", help_block_text: "Links never cross. So one of yours stops every link of the other player that would have to cross it, and theirs stop yours.",
  help_end: "Get far", help_end_text: "When both have set {all} pegs and nobody has joined both borders, the wider chain wins.",
  help_mirror: "Mirror", help_mirror_text: "The swamps change rows for columns: what lay in your way then lies in the other player's. “Look at them mirrored” shows it first.",
  help_as_is: "Leave them", help_as_is_text: "The swamps stay as they are. After that you set the first peg.",
  about_peg: ({ n }) => n ? `A peg here gets ${count(n, "link", "links")}.` : "A peg here gets no link.",
  about_wider: ({ before, after }) => `Your widest chain grows from ${before} to ${count(after, "point", "points")}.`,
  about_as_wide: ({ before }) => `You stay at ${count(before, "point", "points")}.`,
  about_winning: ({ n }) => `A peg here gets ${count(n, "link", "links")}, joins your borders and wins.`,
  about_chain: ({ name, from, to, is_across, n }) => n === 0 ? `${name}'s peg, without a link so far.` : `${name}'s chain: ${is_across ? "columns" : "rows"} ${from} to ${to}, ${count(n, "point", "points")}.`,
  about_swamp: "No peg stands in a swamp; links may lead across it.", about_border: "Only the other player may set pegs on this border.",
  about_mirror: "Changes rows and columns of the swamps; then you set the first peg.", about_as_is: "Leaves the swamps as they are; then you set the first peg.",
  do_swamps: "The swamps are being drawn.", do_question: "Shall the swamps stay as they are? You may mirror them before the first peg.",
  do_plies: "Pick a hole for your peg.",
  do_over: "The game is over.",
  wait_question: "{name} may mirror the swamps.",
  enlarge: "Tap the board to see a part of it large.", whole: "The whole board",
  preview: "Look at them mirrored", as_is: "Leave them", mirror: "Mirror them", set_here: "Set a peg at {x}, {y}",
  said_mirrored: "The swamps are mirrored.", said_kept: "The swamps stay as they are.",
  said_PegSet: ({ name, x, y, n, ends, score }) =>
    `${name} sets a peg at ${x}, ${y}${bridges(ends, "linked with", "linked with", "and") || (n ? ` with ${count(n, "link", "links")}` : "")}. The score is ${score}.`,
};

export const words = { de: { ...de, ...refusals.de }, en: { ...en, ...refusals.en } };
