// How strong somebody is whose name is their own, beside that name.

import { get } from "../server/api.js";
import { html, useEffect, useState } from "../html.js";
import { personPath } from "../places.js";

/** What was asked before, by name: no name is asked for twice while a page is open. @type {Map<string, Promise<import("../types.js").Person>>} */
const asked = new Map();

/** @param {string} name */
function personOf(name) {
  const found = asked.get(name) ?? get(personPath(name));
  asked.set(name, found);
  return found;
}

/** @param {{name: string, game: string, t: import("../types.js").Translate}} props */
export function Rating({ name, game, t }) {
  const [elo, setElo] = useState(/** @type {number | null} */ (null));
  useEffect(() => {
    let is_wanted = true;
    personOf(name).then(({ games }) => is_wanted && setElo(games.find((/** @type {import("../types.js").GameResults} */ one) => one.game === game)?.elo ?? null), () => {});
    return () => void (is_wanted = false);
  }, [name, game]);
  if (elo === null) return null;
  const rounded = Math.round(elo);
  return html` <a class="note rating number" href=${personPath(name)} title=${t("rated_about", { name, elo: rounded })}>${t("rated", { elo: rounded })}</a>`;
}
