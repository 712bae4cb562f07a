// The pages of names that are somebody's own.

export { OwnPage } from "./own-page.js";
export { PersonPage } from "./person-page.js";
