// Puzzles: the list of games with today's, and one puzzle on the real board.

export { PuzzlesPage } from "./puzzles-page.js";
export { PuzzlePage } from "./puzzle-page.js";
