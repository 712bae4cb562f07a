// Was Leute am Tisch gefragt werden: ob zurückgenommen wird, ob ein Bot für ein Programm weiterspielt.

/** @type {import("../texts.js").Texts} */
export const asking = {
  back: "Zurücknehmen",
  back_ask: "Um Zurücknehmen des Zugs bitten",
  back_do: "Zug zurücknehmen",
  back_asked: "{name} möchte den letzten eigenen Zug zurücknehmen, und mit ihm alles, was danach geschah.",
  back_agree: "Einverstanden",
  back_decline: "Ablehnen",
  back_waits: "Gefragt, ob du zurücknehmen darfst: {names}. Solange niemand zieht, wird auf Antwort gewartet.",
  back_declined: "{name} ist mit dem Zurücknehmen nicht einverstanden.",
  you_are_asked: "Du wirst etwas gefragt",
  back_gone: "zurückgenommen",
  stand_in: "Ein Programm hat das Spiel verlassen",
  stand_in_asked: "Das Programm von {name} ist weg. Soll ein Bot an seiner Stelle weiterspielen?",
  stand_in_bot: "Bot",
  stand_in_agree: "Bot weiterspielen lassen",
  stand_in_decline: "Nein, Spiel beenden",
  stand_in_kind: "Bot {bot} ist eingesprungen",
  stand_ins: "Verlässt ein Programm das Spiel, darf ein Bot weiterspielen",
  "fact_stood-in": "{name} ist weg; an dieser Stelle spielt der Bot {bot} weiter.",
  "fact_taken-back": "{name} nimmt den letzten eigenen Zug zurück, und mit ihm alles, was danach geschah.",
};
