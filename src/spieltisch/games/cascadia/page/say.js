// One line of the event list for what happened.

import { ANIMAL_OF, habitats } from "./pieces.js";

/**
 * @param {any} told @param {number | "chance" | "table"} actor @param {string[]} names
 * @param {import("/static/texts.js").Translate} t
 * @returns {string | null}
 */
export function say(told, actor, names, t) {
  const name = names[told.seat] ?? (typeof actor === "number" ? names[actor] : "");
  switch (told.is) {
    case "LandscapeDealt": return t("say-landscape", { name, tile: habitats(told.landscape.split(" ")[0], t) });
    case "TilePlaced": return t("say-tile", { name, tile: habitats(told.tile, t), x: told.at[0], y: told.at[1] });
    case "TokenPlaced": return t("say-token", { name, animal: t(`the-${ANIMAL_OF[told.animal]}`), x: told.at[0], y: told.at[1] });
    case "NatureChanged": return t(told.is_spent ? "say-spent" : "say-earned", { name, n: told.count });
    case "TokensSetAside": return t(`say-aside-${told.cause}`, { name, n: told.slots.length });
    case "TokenReturned": return typeof actor === "number" ? t("say-returned", { name, animal: t(`the-${ANIMAL_OF[told.animal]}`) }) : null;
    case "PairDiscarded": return t("say-discarded", { tile: habitats(told.tile, t), animal: t(`the-${ANIMAL_OF[told.animal]}`) });
    case "GameScored": return t("say-scored", { list: names.map((one, seat) => `${one} ${told.totals[seat]}`).join(", ") });
    default: return null;
  }
}
