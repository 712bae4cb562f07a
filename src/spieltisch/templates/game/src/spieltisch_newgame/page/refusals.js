// What the rules of Newgame refuse, by their codes.

/** @type {import("/static/texts.js").Words} */
export const refusals = {
  de: {
    "refused_game-over": "Das Spiel ist aus.",
    "refused_not-your-turn": "Du bist nicht am Zug.",
    "refused_off-board": "Dieses Feld gibt es nicht.",
    refused_taken: "Dieses Feld ist besetzt.",
  },
  en: {
    "refused_game-over": "The game is over.",
    "refused_not-your-turn": "It is not your turn.",
    "refused_off-board": "There is no such cell.",
    refused_taken: "That cell is taken.",
  },
};
