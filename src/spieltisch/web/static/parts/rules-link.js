// The way to a game's rules, for who does not know them yet.

import { html } from "../html.js";
import { rulesPath } from "../places.js";

/**
 * A link to their page in the reader's language, which opens beside this one, and nothing where the game has none.
 * @param {{game: import("../types.js").GameCard | undefined, t: import("../types.js").Translate, lang: import("../types.js").Lang}} props
 */
export const RulesLink = ({ game, t, lang }) => game?.has_rules
  ? html`<a class="rules-link note" href=${rulesPath(game.name, lang)} target="_blank">${t("rules")}</a>` : null;
