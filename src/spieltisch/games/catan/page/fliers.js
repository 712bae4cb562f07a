// Cards on their way to somebody's hand: from the fields that gave them, or from who had them before.

import { html } from "/static/html.js";
import { RESOURCES } from "./choosing.js";
import { glyph } from "./glyphs.js";

/** @typedef {import("/static/types.js").BoardScene} Scene */
/** @typedef {{kind: string, from: string}} Flier where it comes from as `data-place` has it; a kind that the viewer does not know is "cards" */

/** What a seat got by what happened last. @param {Scene} scene @param {number} seat */
export function fliers({ past, picture }, seat) {
  const n = past.at(-1)?.n;
  const events = past.filter((one) => one.n === n).map(({ told }) => told);
  return events.flatMap((told) => cardsFor(seat, told, events, picture)).map(({ kind, from }, k) => html`<span key="${n} ${k}"
    class="catan-mark catan-${kind} catan-flier" data-piece="card ${n} ${seat} ${k}" data-from=${from} data-enter="fly"
    aria-hidden="true">${glyph(kind)}</span>`);
}

/** @param {number} seat @param {any} told @param {any[]} events @param {any} picture @returns {Flier[]} */
function cardsFor(seat, told, events, picture) {
  switch (told.is) {
    case "Gained": return told.seat === seat ? grown(told, events, picture) : [];
    case "Stolen": return told.seat === seat ? [{ kind: told.resource ?? "cards", from: `cards ${told.victim}` }] : [];
    case "Traded": return told.seat === seat ? dealt(told.taken, told.partner) : told.partner === seat ? dealt(told.given, told.seat) : [];
    case "MonopolyPlayed": return told.seat === seat ? taken(told) : [];
    default: return [];
  }
}

/** @param {number[]} cards @param {number} from @returns {Flier[]} */
const dealt = (cards, from) => cards.flatMap((n, kind) => Array.from({ length: n }, () => ({ kind: RESOURCES[kind], from: `cards ${from}` })));

/** @param {{resource: string, losses: number[]}} told @returns {Flier[]} */
const taken = ({ resource, losses }) => losses.flatMap((n, from) => (n ? [{ kind: resource, from: `cards ${from}` }] : []));

/** One for each card, from a field beside a building of the seat's. @param {any} told @param {any[]} events @param {any} picture @returns {Flier[]} */
function grown({ seat, cards }, events, { fields, pieces, robber }) {
  const dice = events.find(({ is }) => is === "Rolled")?.dice;
  const built = events.find(({ is }) => is === "Built")?.at;
  const giving = fields.filter((/** @type {any} */ { at, chip }) => (dice ? chip === dice[0] + dice[1] && at !== robber : built?.split("/").includes(at)));
  const own = pieces.filter((/** @type {any} */ one) => one.seat === seat && one.is !== "road" && (dice || one.at === built));
  const found = own.flatMap((/** @type {any} */ one) => giving.filter((/** @type {any} */ { at }) => one.at.split("/").includes(at))
    .flatMap((/** @type {any} */ { at, terrain }) => Array.from({ length: one.is === "city" ? 2 : 1 }, () => ({ kind: terrain, from: `field ${at}` }))));
  const left = [...cards];
  return found.filter((/** @type {Flier} */ { kind }) => left[RESOURCES.indexOf(kind)]-- > 0);
}
