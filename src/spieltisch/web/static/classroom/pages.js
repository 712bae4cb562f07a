// The pages of classes, which belong together.

import { dress } from "../boards/boards.js";

export { ClassPage } from "./class-page.js";
export { ClassesPage } from "./classes-page.js";

dress("/static/classroom/classroom.css");
