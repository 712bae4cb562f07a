// What can be done in Hive, what a move would bring, and what holds a piece, in words.

import { KIND_OF, kindOf, ownerOf } from "./insects.js";
import { heldAt, mustSkip, planOf, stackAt } from "./moves.js";

/** @typedef {import("./moves.js").Scene} Scene @typedef {import("./moves.js").Plan} Plan @typedef {import("./moves.js").Spot} Spot */
/** @typedef {{kind: string, seat: number} | {at: Spot} | null} Thing pieces of a hand, or a field */
/** @typedef {{free: number[], result: string}} Outlook */

/** What there is to do now. @param {Scene} scene */
export function help(scene) {
  const { t } = scene;
  return kindsOf(scene).map((kind) => ({ title: t(`help-${kind}`), text: t(`help-${kind}-text`) }));
}

/** @param {Scene} scene @returns {string[]} */
function kindsOf(scene) {
  const { choices, picture, seat } = scene;
  if (seat === null || !choices.length) return ["look"];
  if (mustSkip(scene)) return ["skip", "look"];
  const { kinds, starts } = planOf({ ...scene, chosen: null });
  const has_bee = picture.hands[seat].includes("Q");
  const setting = !kinds.size ? [] : isDue(scene, kinds) ? ["due"] : has_bee ? ["set", "bee"] : ["set"];
  return [...setting, ...(starts.size ? ["move"] : []), "look", "aim"];
}

/** Whether the bee is all that may be set, though there are others. @param {Scene} scene @param {Set<string>} kinds */
const isDue = ({ picture, seat }, kinds) => kinds.size === 1 && kinds.has("Q") && /[^Q]/.test(picture.hands[seat ?? 0]);

/** @param {Scene} scene @param {Thing} thing @returns {Spot | undefined} */
const spotOf = ({ chosen }, thing) => (thing === null ? chosen?.target ?? chosen?.look ?? chosen?.start : "at" in thing ? thing.at : undefined);

/** The server knows what a move brings. @param {Scene} scene @param {Thing} thing */
export function asks(scene, thing) {
  const spot = scene.choices.length ? spotOf(scene, thing) : undefined;
  return spot ? planOf(scene).targets.get(String(spot)) ?? null : null;
}

/**
 * A piece of a hand, a field where the chosen piece may go, or what stands on a field.
 * @param {Scene} scene @param {Thing} thing @param {Outlook} [outlook]
 */
export function about(scene, thing, outlook) {
  const spot = spotOf(scene, thing);
  const plan = planOf(scene);
  if (spot) return plan.targets.has(String(spot)) ? aboutMove(scene, plan, spot, outlook) : aboutPiece(scene, spot);
  if (thing && "kind" in thing) return aboutHand(scene, thing.kind, thing.seat);
  return scene.chosen?.kind ? aboutHand(scene, scene.chosen.kind, scene.seat ?? 0) : null;
}

/** What insects of a hand do once they are set, or why they cannot be set now. @param {Scene} scene @param {string} kind @param {number} seat */
function aboutHand(scene, kind, seat) {
  const { choices, picture, t } = scene;
  const { kinds } = planOf({ ...scene, chosen: null });
  const is_asked = seat === scene.seat && choices.length > 0 && !kinds.has(kind);
  if (!picture.hands[seat].includes(kind)) return t("about-none-left");
  if (is_asked) return t(isDue(scene, kinds) ? "about-due" : "about-no-place");
  return t(`moves-${KIND_OF[kind]}`);
}

/** What stands on a field: what holds it, or how it moves. @param {Scene} scene @param {Spot} spot */
function aboutPiece({ choices, picture, seat, t }, spot) {
  const piece = stackAt(picture, spot).at(-1);
  if (!piece) return null;
  const why = heldAt(picture, spot).at(-1);
  if (why) return t(`held-${why}`);
  const moves = t(`moves-${kindOf(piece)}`);
  if (ownerOf(piece) !== seat || !choices.length) return moves;
  return `${moves} ${t("about-targets", { n: choices.filter((one) => one.startsWith(`D ${spot} `)).length })}`;
}

/** What the chosen piece does to the bees when it goes to a field. @param {Scene} scene @param {Plan} plan @param {Spot} spot @param {Outlook} [outlook] */
function aboutMove({ names, picture, seat, t }, { start }, spot, outlook) {
  const own = seat ?? 0;
  const is_climb = stackAt(picture, spot) !== "" && start !== String(spot);
  const moved = t(start ? is_climb ? "about-climb" : "about-drag" : "about-set");
  if (!outlook) return moved;
  if (outlook.result) return `${moved} ${t(`about-${outlook.result}`)}`;
  const changed = [1 - own, own].filter((bee) => outlook.free[bee] !== picture.free[bee]);
  const bees = changed.map((bee) => t(picture.free[bee] < 0 ? "about-bee-set" : bee === own ? "about-own-bee" : "about-bee", {
    n: outlook.free[bee], before: picture.free[bee], name: names[bee],
  }));
  const is_quiet = !bees.length && Math.min(...picture.free) >= 0; // of bees in hand there is nothing to say
  return [moved, ...bees, ...(is_quiet ? [t("about-bees-same")] : [])].join(" ");
}
