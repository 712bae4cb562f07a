// What Hive's lesson says.

/** @type {import("/static/types.js").Words} */
export const words = {
  de: {
    aim: "Umzingle die gegnerische Biene, bevor deine umzingelt ist. Rand und gesperrte Felder zählen mit.",
    first: "Klick auf einen Stein in deiner Hand, dann auf ein Feld. Bleib weg vom Rand: Dort wird es eng für deine Biene.",
    beside: "Neue Steine berühren nur eigene, nie gegnerische. Leg noch einen dazu.",
    beside_moved: "Ziehen geht auch. Leg bald noch einen Stein dazu, damit du mehr Auswahl hast.",
    bee: "Leg deine Biene, spätestens in deinem vierten Zug. Vorher darf keiner deiner Steine ziehen.",
    bee_other: "Auch gut. Aber solange die Biene auf der Hand ist, zieht bei dir nichts.",
    move: "Jetzt zieh: Klick auf einen markierten Stein, dann auf ein Ziel. Die Ameise läuft, so weit sie will.",
    move_set: "Legen ist auch in Ordnung. Zur gegnerischen Biene kommst du aber nur mit Ziehen.",
    stuck: "Dieser Stein sitzt fest: Ohne ihn zerfiele der Schwarm, oder er ist eingeklemmt. Klick darauf.",
    count: "Neben den Namen steht, wie viele Felder um jede Biene noch frei sind.",
    attack: "Zieh einen Stein neben die gegnerische Biene. Jeder nimmt ihr ein freies Feld.",
    attack_else: "Ein guter Zug, aber nicht neben die Biene. Ameise und Grashüpfer kommen am weitesten.",
    end: "Ist nach dem Zug von Blau eine Biene umzingelt, ist Schluss. Sonst zählen nach 30 Runden die freien Felder um die eigene Biene.",
  },
  en: {
    aim: "Surround the other bee before yours is surrounded. The rim and the blocked fields count too.",
    first: "Click a piece in your hand, then a field. Stay away from the rim: your bee gets little room there.",
    beside: "New pieces touch only your own, never the other side's. Place another one.",
    beside_moved: "Moving is fine as well. Place another piece soon, so that you have more to choose from.",
    bee: "Place your bee, in your fourth turn at the latest. Until then none of your pieces may move.",
    bee_other: "That works too. But nothing of yours moves while the bee is in your hand.",
    move: "Now move: click a marked piece, then where it goes. The ant runs as far as it likes.",
    move_set: "Placing is fine as well. But only moves take you to the other bee.",
    stuck: "This piece is stuck: the hive would fall apart, or it is hemmed in. Click it to see why.",
    count: "Beside the names you see how many fields around each bee are still free.",
    attack: "Move a piece next to the other bee. Each one takes a free field from it.",
    attack_else: "A good move, but not beside the bee. Ants and grasshoppers get there first.",
    end: "A bee surrounded after blue's turn ends the game. After 30 rounds, more free fields around your own bee win.",
  },
};
