// The pages' texts in all languages, for who draws without a reader.

import { teach } from "../texts.js";
import { de } from "./texts-de.js";
import { en } from "./texts-en.js";

teach("de", de);
teach("en", en);
