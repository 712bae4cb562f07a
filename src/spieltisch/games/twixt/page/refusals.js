// What the rules of TwixT refuse, by their codes.

/** @type {import("/static/texts.js").Words} */
export const refusals = {
  de: {
    refused_foreign_border: "Dieser Rand gehört dem Gegner.",
    refused_game_over: "Das Spiel ist aus.",
    refused_no_swamp_expected: "Sümpfe legt nur der Zufall, vor dem Spiel.",
    refused_not_asked: "Niemand fragt, ob die Sümpfe gespiegelt werden.",
    refused_not_your_turn: "Du bist nicht am Zug.",
    refused_occupied: "Dort steht schon ein Stift.",
    refused_off_board: "Dieses Loch gibt es nicht.",
    refused_swamp: "Dort ist Sumpf.",
    refused_too_early: "Das Spiel hat noch nicht begonnen: erst kommen die Sümpfe.",
    refused_wrong_swamp: "Dieser Sumpf kann dort nicht liegen.",
  },
  en: {
    refused_foreign_border: "This border is your opponent's.",
    refused_game_over: "The game is over.",
    refused_no_swamp_expected: "Only chance makes swamps, before the game.",
    refused_not_asked: "Nobody asks whether to mirror the swamps.",
    refused_not_your_turn: "It is not your turn.",
    refused_occupied: "There is a peg already.",
    refused_off_board: "There is no such hole.",
    refused_swamp: "There is a swamp.",
    refused_too_early: "The game has not begun: swamps come first.",
    refused_wrong_swamp: "This swamp cannot lie there.",
  },
};
