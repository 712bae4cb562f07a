// A table for a first game: against the easiest bots, with the lesson on.

import { keepSeats } from "../memory.js";
import { postNamed } from "../server/named.js";
import { easiestBot, usualSeats, wishesOf } from "./seats.js";
import { tablePath } from "../places.js";

/** Open it and go there. @param {import("../types.js").GameCard} game @param {string} name of who learns */
export async function learn(game, name) {
  const board = await import(`/static/games/${game.name}/board.js`); // whose modules a lesson shares
  const { options = {} } = await board.lesson();
  const seats = wishesOf(usualSeats(game.usual_seats, game, easiestBot(game)), name);
  const opened = await postNamed("/tables", { game: game.name, options, seats });
  keepSeats(opened.table.id, opened.seats);
  location.assign(`${tablePath(opened.table.id)}?lesson`);
}
