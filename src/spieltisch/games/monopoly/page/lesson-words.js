// What Monopoly's lesson says.

/** @type {import("/static/types.js").Words} */
export const words = {
  de: {
    lesson_aim: ({ rounds }) => rounds ? `Kauf Straßen und kassiere Miete. Nach ${rounds} Runden gewinnt, wer am reichsten ist.` : "Kauf Straßen und kassiere Miete. Wer als Letzter nicht bankrott ist, gewinnt.",
    lesson_buy: "{plot} gehört niemandem. Kauf das Feld, dann zahlen dir die anderen dort Miete.",
    lesson_buy_auction: "Nicht gekauft? Dann wird versteigert, und auch du darfst bieten.",
    lesson_deed: "Klick auf ein Feld: In der Mitte steht, was es kostet und bringt.",
    lesson_turn: "Fertig? Beende deinen Zug. Gewürfelt wird von selbst.",
    lesson_turn_sell: "Anbieten darfst du jederzeit. Zum Weiterspielen beende den Zug.",
    lesson_auction: "Versteigerung: Biete, was dir das Feld wert ist, oder steig aus.",
    lesson_rent: "Hier wurde Miete fällig. Gehört die ganze Farbe einem Spieler, zahlt man doppelt.",
    lesson_prison: "Du sitzt im Gefängnis. Ein Pasch befreit dich, oder 1000 RM Kaution. Miete bekommst du auch hier.",
    lesson_prison_stay: "Kein Pasch, also bleibst du. Das kostet nichts; zahl, wenn du weiterziehen willst.",
    lesson_build: "Die ganze Farbe ist deine: Bau ein Haus. Häuser stehen gleichmäßig verteilt.",
    lesson_offer: "Fehlt dir eine Farbe? Wähle eigene Felder und biete sie an, oder nimm Angebote der anderen an.",
    lesson_end: ({ rounds }) => rounds ? `Nach ${rounds} Runden zählen Geld, Felder und Häuser, ohne die Hypotheken. Wer vorher nicht zahlen kann, ist bankrott.` : "Wer nicht zahlen kann, ist bankrott. Wer übrig bleibt, gewinnt.",
  },
  en: {
    lesson_aim: ({ rounds }) => rounds ? `Buy streets and collect rent. After ${rounds} rounds the richest player wins.` : "Buy streets and collect rent. The last one who is not bankrupt wins.",
    lesson_buy: "Nobody owns {plot}. Buy it, and the others pay you rent there.",
    lesson_buy_auction: "Not bought? Then it is auctioned, and you may bid too.",
    lesson_deed: "Click a field: in the middle you read what it costs and brings.",
    lesson_turn: "Done? End your turn. The dice are thrown for you.",
    lesson_turn_sell: "You can make offers at any time. To play on, end your turn.",
    lesson_auction: "An auction: bid what the field is worth to you, or pass.",
    lesson_rent: "Rent was paid here. If one player owns the whole colour, it is twice as much.",
    lesson_prison: "You are in prison. A double frees you, or 1,000 RM bail. You still collect rent.",
    lesson_prison_stay: "No double, so you stay. That costs nothing; pay when you want to move on.",
    lesson_build: "The whole colour is yours: build a house. Spread houses evenly.",
    lesson_offer: "Do you lack a colour? Choose fields of yours and offer them, or accept what others offer.",
    lesson_end: ({ rounds }) => rounds ? `After ${rounds} rounds cash, fields and houses count, less mortgages. Whoever cannot pay before is bankrupt.` : "Whoever cannot pay is bankrupt. Whoever is left wins.",
  },
};
