// The pages of arenas, which belong together.

export { ArenaPage } from "./arena-page.js";
export { ArenasPage } from "./arenas-page.js";
