// What can be clicked on the island, and what it does: legal actions by place, for what is being done just now.

/** @typedef {import("/static/types.js").BoardScene} Scene */

export const RESOURCES = ["wood", "brick", "wool", "grain", "ore"];
/** Development cards that are played, as they count in `own.cards`. */
export const CARDS = ["knight", "roads", "monopoly", "invention"];
const BUILDING = ["road", "settlement", "city"];

/**
 * What `chosen` is: a legal action at a place; a card being played, and with it a place, a resource or cards; a trade
 * in the making (what is given counts below zero); or cards to discard. What the cards were before is `past`.
 * Besides, in other seats' turns: whether all their offers are declined, and which one is being thought about.
 * @typedef {{
 *   at?: string, text?: string, card?: string, first?: string, resource?: number, cards?: number[],
 *   trade?: number[], discard?: number[], past?: number[][], refusing?: boolean, thinking?: number,
 * }} Chosen
 */

/** The texts of larger actions, composed as the notation has them. */
export const compose = {
  /** @param {number[]} given @param {number[]} wanted */
  offer: (given, wanted) => `offer ${given} ${wanted}`,
  /** @param {number[]} given @param {number[]} wanted */
  bank: (given, wanted) => `bank ${given} ${wanted}`,
  /** @param {number[]} cards */
  discard: (cards) => `discard ${cards}`,
  /** @param {number[]} cards */
  invention: (cards) => `invention ${cards}`,
  /** @param {number} resource */
  monopoly: (resource) => `monopoly ${resource}`,
  /** @param {string} first @param {string} second */
  roads: (first, second) => `roads ${first} ${second}`,
  /** @param {string} only */
  oneRoad: (only) => `roads ${only}`,
};

/** @param {Scene} scene @returns {Chosen} */
export const chosenOf = (scene) => scene.chosen ?? {};

/** Whether there is a legal action with this word. @param {Scene} scene @param {string} word */
export const can = (scene, word) => scene.choices.some((text) => text === word || text.startsWith(`${word} `));

/** The words of the actions that the island shows now. @param {Scene} scene @returns {string[]} */
function shown(scene) {
  const { card } = chosenOf(scene);
  if (card) return [card];
  return scene.picture.phase === "robber" ? ["robber"] : BUILDING;
}

/**
 * Legal actions by the place where they are shown.
 * @param {Scene} scene @returns {Map<string, string[]>}
 */
export function options(scene) {
  const words = shown(scene);
  const { first } = chosenOf(scene);
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const text of scene.choices) {
    const [word, one, other] = text.split(" ");
    if (!words.includes(word) || !one || word === "monopoly" || word === "invention") continue;
    if (first && one !== first) continue;
    const at = first ? other ?? one : one;
    found.set(at, [...(found.get(at) ?? []), text]);
  }
  return found;
}

/**
 * What a click on a place does.
 * @param {Scene} scene @param {string} at @param {string[]} texts the legal actions there @param {boolean} is_sure
 */
export function pick(scene, at, texts, is_sure) {
  const { card, at: before } = chosenOf(scene);
  if (card === "roads") return pickRoad(scene, at, texts, is_sure);
  if (texts.length === 1 && (is_sure || before === at)) return scene.commit(texts[0]);
  const lasts = lasting(scene.chosen);
  scene.choose(texts.length === 1 ? { ...lasts, card, at, text: texts[0] } : { ...lasts, card, at });
}

/**
 * The first road, then the second; each is taken back, or both are built, by another click.
 * @param {Scene} scene @param {string} at @param {string[]} texts @param {boolean} is_sure
 */
function pickRoad(scene, at, texts, is_sure) {
  const { first, at: second } = chosenOf(scene);
  if (!first) return scene.choose({ card: "roads", first: at });
  if (second === at || (is_sure && first !== at)) return scene.commit(compose.roads(first, at));
  if (first !== at) return scene.choose({ card: "roads", first, at });
  if (options(scene).size === 1) return scene.commit(texts[0]);
  scene.choose({ card: "roads" });
}

/**
 * Whom the robber can rob on the chosen field: texts of actions, and the victim, if one is named.
 * @param {Scene} scene @returns {Array<{text: string, victim: number | null}>}
 */
export function victims(scene) {
  const { at, card } = chosenOf(scene);
  if (!at || card === "roads" || (card !== "knight" && scene.picture.phase !== "robber")) return [];
  return (options(scene).get(at) ?? []).map((text) => {
    const named = text.split(" ")[2];
    return { text, victim: named === undefined ? null : Number(named) };
  });
}

/** What was chosen one step before. @param {Chosen | null} chosen @returns {Chosen | null} */
export function back(chosen) {
  const { card, first, at, past = [] } = chosen ?? {};
  const what = ["trade", "discard", "cards"].find((one) => chosen && one in chosen);
  if (what && past.length) return { ...chosen, [what]: past.at(-1), past: past.slice(0, -1) };
  if (card === "roads" && at) return { card, first };
  const is_begun = [first, at, chosen?.resource, chosen?.cards].some((one) => one !== undefined);
  return card && is_begun ? { card } : null;
}

/** Other cards, and what they were before. @param {Chosen} chosen @param {"trade" | "discard" | "cards"} what @param {number[]} cards @returns {Chosen} */
export function restack(chosen, what, cards) {
  const { past = [], [what]: before } = chosen;
  return { ...chosen, [what]: cards, past: before ? [...past, before] : past };
}

/** What is no step of a move: it holds until the viewer's next turn, or as long as the offer is open. @param {Chosen | null} chosen @returns {Chosen | null} */
export function lasting(chosen) {
  const { refusing, thinking } = chosen ?? {};
  if (refusing) return { refusing };
  return thinking === undefined ? null : { thinking };
}

/**
 * What stays chosen when something has happened: whatever can still be done.
 * @param {Chosen} chosen @param {Scene} scene @returns {Chosen | null}
 */
export function keep(chosen, scene) {
  const { picture: { active, offer, winner }, seat } = scene;
  const does_last = active !== seat && winner === null && (chosen.refusing || (offer !== null && offer.number === chosen.thinking));
  const lasts = does_last ? lasting(chosen) : null;
  const plan = keptPlan(chosen, scene);
  return lasts || plan ? { ...plan, ...lasts } : null;
}

/** @param {Chosen} chosen @param {Scene} scene @returns {Chosen | null} */
function keptPlan({ refusing: _, thinking: __, ...chosen }, scene) {
  const { may, own } = scene.picture;
  if (chosen.trade) {
    const is_held = chosen.trade.every((n, kind) => own && -n <= own.hand[kind]);
    return is_held && (may.includes("offer") || may.includes("bank")) ? chosen : null;
  }
  if (chosen.discard) return may.includes("discard") ? chosen : null;
  if (chosen.text) return scene.choices.includes(chosen.text) ? chosen : null;
  return chosen.card && can(scene, chosen.card) ? { card: chosen.card } : null;
}
