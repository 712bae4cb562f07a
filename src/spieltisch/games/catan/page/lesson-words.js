// What Catan's lesson says.

/** @type {import("/static/types.js").Words} */
export const words = {
  de: {
    lesson_aim: "Wer zuerst {n} Punkte hat, gewinnt. Eine Siedlung zählt 1, eine Stadt 2.",
    lesson_settle: "Setz eine Siedlung auf eine Ecke. Viele Punkte unter den Zahlen heißen: Die kommen oft.",
    lesson_settle_poor: "Das geht. Aber die Zahlen dort fallen selten, du bekommst also wenig.",
    lesson_pave: "Leg eine Straße daran, in die Richtung, in der du weiterbauen willst.",
    lesson_roll: "Würfle. Jedes Feld mit dieser Zahl gibt allen Karten, die daran gebaut haben.",
    lesson_cards: "Deine Karten liegen unter der Insel. Was du davon bauen kannst, steht neben dem Brett.",
    lesson_robber: "Eine Sieben! Setz den Räuber zu den anderen: Das Feld gibt nichts mehr, und du klaust eine Karte.",
    lesson_robber_poor: "Dort triffst du niemanden, oder dich selbst. Such ein Feld, an dem nur andere wohnen.",
    lesson_build: "Du kannst bauen: Klick auf einen markierten Platz. Straßen führen zu neuen Ecken.",
    lesson_build_card: "Auch gut: Entwicklungskarten helfen später. Neue Siedlungen bringen jede Runde etwas.",
    lesson_build_trade: "Handeln kommt gleich. Schau erst, was du schon bauen kannst.",
    lesson_turn: "Nichts mehr zu tun? Dann beende deinen Zug.",
    lesson_trade: "Fehlt dir etwas? Mit „Handeln …“ bietest du den anderen Karten an, oder der Bank vier gleiche.",
    lesson_trade_built: "Schön gebaut. Fehlt beim nächsten Mal eine Karte, dann handle.",
    lesson_end: "Mit {n} Punkten im eigenen Zug gewinnst du. Längste Straße und größte Rittermacht bringen je 2.",
  },
  en: {
    lesson_aim: "The first with {n} points wins. A settlement counts 1, a city 2.",
    lesson_settle: "Set a settlement on a corner. Numbers with many dots come up often.",
    lesson_settle_poor: "You can. But those numbers are rare, so you get little.",
    lesson_pave: "Lay a road at it, towards where you want to build next.",
    lesson_roll: "Roll the dice. Every field with that number gives cards to all who have built at it.",
    lesson_cards: "Your cards lie below the island. What you can build with them stands beside the board.",
    lesson_robber: "A seven! Move the robber to the others: their field yields nothing, and you steal a card.",
    lesson_robber_poor: "That hits nobody, or you. Look for a field where only others live.",
    lesson_build: "You can build: click a marked place. Roads lead to new corners.",
    lesson_build_card: "That works too: development cards help later. New settlements pay every round.",
    lesson_build_trade: "Trading comes next. See first what you can build already.",
    lesson_turn: "Nothing left to do? End your turn.",
    lesson_trade: "Do you lack a card? “Trade …” offers yours to the others, or four equal ones to the bank.",
    lesson_trade_built: "Well built. When a card is missing next time, trade for it.",
    lesson_end: "You win with {n} points in your own turn. Longest road and largest army bring 2 each.",
  },
};
