// What the rules of Cascadia refuse, by their codes.

/** @type {import("/static/texts.js").Words} */
export const refusals = {
  de: {
    refused_has_token: "Auf diesem Plättchen liegt schon ein Tier.",
    refused_no_nature_token: "Das kostet eine Naturmarke, und du hast keine.",
    refused_no_such_slot: "Diesen Platz hat die Auslage nicht.",
    refused_no_tile: "Dort liegt kein Plättchen für das Tier.",
    refused_not_adjacent: "Das Plättchen läge nicht neben einem eigenen.",
    refused_not_left: "Das kann jetzt nicht gezogen werden.",
    refused_not_played: "In diesem Spiel gibt es keinen Tausch und keine gemischten Paare.",
    refused_not_yours: "Das ist nicht deine Sache.",
    refused_occupied: "Dort liegt schon ein Plättchen.",
    refused_out_of_turn: "Du bist nicht am Zug.",
    refused_wrong_animal: "Dieses Tier lebt nicht auf diesem Plättchen.",
  },
  en: {
    refused_has_token: "There is an animal on that tile already.",
    refused_no_nature_token: "That costs a nature token, and you have none.",
    refused_no_such_slot: "The shop has no such slot.",
    refused_no_tile: "There is no tile for the animal.",
    refused_not_adjacent: "The tile would not lie beside one of yours.",
    refused_not_left: "That cannot be drawn now.",
    refused_not_played: "There are no exchanges and no mixed pairs in this game.",
    refused_not_yours: "That is not for you to do.",
    refused_occupied: "There is a tile already.",
    refused_out_of_turn: "It is not your turn.",
    refused_wrong_animal: "This animal does not live on that tile.",
  },
};
