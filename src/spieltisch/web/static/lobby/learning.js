// A table for a first game: against the easiest bots, with the lesson on.

import { easiestBot, openTable, usualSeats, wishesOf } from "./seats.js";

/** Open it and go there. @param {import("../types.js").GameCard} game @param {string} name of who learns */
export async function learn(game, name) {
  const board = await import(`/static/games/${game.name}/board.js`); // whose modules a lesson shares
  const { options = {} } = await board.lesson();
  const seats = wishesOf(usualSeats(game.usual_seats, game, easiestBot(game)), name);
  await openTable({ game: game.name, options, seats }, "/tables", "?lesson");
}
