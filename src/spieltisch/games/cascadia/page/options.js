// What can be chosen for a table, in words. English sentences are the server's.

/** @type {import("/static/options.js").OptionWords} */
export const options = {
  de: {
    cards: {
      label: "Wertungskarten", help: "Die Karten von Bär, Elch, Lachs, Habicht und Fuchs: A bis D, oder E für die einfache Wertung.",
    },
    rounds: { label: "Züge je Spieler", help: "Wie viele Züge jeder hat, 1 bis 20." },
    assignment1: { label: "Nur Tiere werten", help: "Ob nur die Tiere Punkte bringen, ohne Naturmarken und ohne Tauschen." },
    move_ms: { label: "Bedenkzeit (ms)", help: "Wie lange man über einen Zug oder das Tauschen nachdenken darf." },
    salmon_prune: {
      label: "Lachs: nur Überzählige fallen weg",
      help: "Ob neben drei anderen nur dieser Lachs nicht zählt; sonst zählt sein ganzer Zug nicht.",
    },
    elk_gaps: { label: "Elch D: Lücken im Ring", help: "Ob der Ring von Karte D Lücken zwischen den Elchen haben darf." },
    elk_split: { label: "Elch C: große Herden teilen", help: "Ob mehr als acht Elche auf Karte C als zwei Herden zählen dürfen." },
    hawk_gaps: { label: "Habicht: über Lücken sehen", help: "Ob Habichte einander über Felder ohne Plättchen hinweg sehen." },
    hawk_lone_pairs: { label: "Habicht B: beide allein", help: "Ob auf Karte B auch der Habicht, der gesehen wird, allein sein muss." },
    second_after_tie: {
      label: "Zweiter nach Gleichstand", help: "Ob nach einem Gleichstand um den größten Korridor der nächste noch einen Punkt bringt.",
    },
  },
  en: {
    cards: { label: "Scoring cards" },
    rounds: { label: "Turns each" },
    assignment1: { label: "Wildlife only" },
    move_ms: { label: "Think time (ms)" },
    salmon_prune: { label: "Salmon: only surplus drops out" },
    elk_gaps: { label: "Elk D: gaps in the ring" },
    elk_split: { label: "Elk C: split large herds" },
    hawk_gaps: { label: "Hawk: see across gaps" },
    hawk_lone_pairs: { label: "Hawk B: both alone" },
    second_after_tie: { label: "Second place after a tie" },
  },
};

/** How long people may think about an action, if that is limited. @type {import("/static/options.js").Presets} */
export const clock = { option: "move_ms", seconds: [30, 60, 120, 300] };

/** @type {import("/static/options.js").Teaching} */
export const teaching = { asks: ["cards", "rounds"], sets: {} };
