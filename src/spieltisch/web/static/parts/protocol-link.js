// The way to a game's protocol: on every page on which somebody may want to know what a message means.

import { html } from "../html.js";
import { protocolPath } from "../places.js";

/**
 * A link to its page in the reader's language, and nothing where the game has none.
 * @param {{game: import("../types.js").GameCard | undefined, t: import("../types.js").Translate, lang: import("../types.js").Lang}} props
 */
export const ProtocolLink = ({ game, t, lang }) => game?.has_protocol
  ? html`<a class="protocol-link" href=${protocolPath(game.name, lang)} target="_blank">${t("protocol")}</a>` : null;
