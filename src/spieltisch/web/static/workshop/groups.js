// The groups of checks by name, for who chooses some of them.

/** By the second part of a check's id. @type {import("../texts.js").Words} */
export const words = {
  en: {
    ack: "acknowledging", again: "another game", answers: "answering in turn", auction: "auctions", bee: "placing the bee",
    blank: "blank lines", board: "the board", buy: "buying", card: "cards drawn", cards: "development cards", cash: "cash",
    chat: "chatting", colour: "colours", conduct: "conduct", debt: "debts", dialect: "older editions", discard: "discarding",
    document: "the XML document", end: "end of the game", "end-turn": "ending the turn", error: "errors",
    exchange: "exchanging animals", exit: "being told to end", field: "coordinates", forms: "what others do",
    forward: "unknown messages", frames: "WebSocket frames", framing: "pieces of messages", gone: "losing the server",
    hand: "the hand", hello: "introducing itself", hidden: "hidden cards", hint: "hints", id: "own number", join: "joining",
    legacy: "own name", links: "links between pegs", list: "player lists", mirror: "mirroring the swamps", names: "names",
    nature: "nature tokens", news: "news in words", offer: "offers", opening: "first settlements",
    "out-of-turn": "others' turns", output: "saying little", pause: "pauses", pays: "paying", pieces: "own pieces",
    plots: "plots", ports: "harbours", prison: "prison", query: "asking for the time", quit: "goodbye",
    reading: "single messages", refusal: "refusals", reminder: "reminders", rename: "renamed players",
    request: "requests to move", reset: "a fresh start", roads: "roads", robber: "the robber", roll: "rolling the dice",
    room: "the right room", rotation: "turning tiles", rule: "game rules", seat: "each seat", shop: "shop",
    skip: "no move possible", special: "special building phase", start: "connecting", state: "game states",
    status: "own status", stdout: "clean output", taken: "taken names", time: "think time", token: "placing animals",
    trade: "trading", turn: "a turn's course", unknown: "unknown attributes", utf8: "special characters", welcome: "own colour",
    winner: "any winner", words: "rare messages", writing: "whole messages",
  },
  de: {
    ack: "Bestätigen", again: "noch eine Partie", answers: "Antworten, wenn gefragt", auction: "Versteigerungen",
    bee: "Biene setzen", blank: "Leerzeilen", board: "Spielfeld", buy: "Kaufen", card: "gezogene Karten",
    cards: "Entwicklungskarten", cash: "Bargeld", chat: "Plaudern", colour: "Farben", conduct: "Benehmen", debt: "Schulden",
    dialect: "ältere Ausgaben", discard: "Abwerfen", document: "XML-Dokument", end: "Ende der Partie", "end-turn": "Zugende",
    error: "Fehlermeldungen", exchange: "Tiere tauschen", exit: "Beenden auf Befehl", field: "Koordinaten",
    forms: "was andere tun", forward: "unbekannte Nachrichten", frames: "WebSocket-Frames", framing: "Nachrichten in Stücken",
    gone: "Server weg", hand: "Handvorrat", hello: "Vorstellen", hidden: "verdeckte Karten", hint: "Hinweise",
    id: "eigene Nummer", join: "Beitreten", legacy: "eigener Name", links: "Verbindungen", list: "Spielerlisten",
    mirror: "Sümpfe spiegeln", names: "Namen", nature: "Naturplättchen", news: "Neuigkeiten in Worten", offer: "Angebote",
    opening: "erste Siedlungen", "out-of-turn": "Züge der anderen", output: "wenig ausgeben", pause: "Pausen", pays: "Bezahlen",
    pieces: "eigene Figuren", plots: "Grundstücke", ports: "Häfen", prison: "Gefängnis", query: "nach der Zeit fragen",
    quit: "Abschied", reading: "einzelne Nachrichten", refusal: "Ablehnungen", reminder: "Erinnerungen",
    rename: "Umbenennungen", request: "Zugaufforderungen", reset: "Neubeginn", roads: "Straßen", robber: "Räuber",
    roll: "Würfeln", room: "der richtige Raum", rotation: "Plättchen drehen", rule: "Spielregeln", seat: "jeder Platz",
    shop: "Auslage", skip: "kein Zug möglich", special: "Sonderbauphase", start: "Verbinden", state: "Spielzustände",
    status: "eigener Status", stdout: "saubere Ausgabe", taken: "vergebene Namen", time: "Bedenkzeit", token: "Tiere einsetzen",
    trade: "Handeln", turn: "Ablauf eines Zuges", unknown: "unbekannte Attribute", utf8: "Sonderzeichen",
    welcome: "eigene Farbe", winner: "jeder Sieger", words: "seltene Nachrichten", writing: "ganze Nachrichten",
  },
};

/** Games from elsewhere have groups that nobody here has heard of. @param {string} group @param {import("../texts.js").Lang} lang @returns {string} */
export const groupName = (group, lang) => String(words[lang][group] ?? group);
