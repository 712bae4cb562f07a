// The pages of the workshop, which belong together.

export { Workbench } from "./workbench.js";
export { WorkshopPage } from "./workshop-page.js";
