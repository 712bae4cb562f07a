// The pages of contests, which belong together.

export { ContestPage } from "./contest-page.js";
export { ContestsPage } from "./contests-page.js";
export { PlayerPage } from "./player-page.js";
