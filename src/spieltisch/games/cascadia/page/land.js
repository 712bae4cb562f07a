// A seat's landscape: what lies there, where more may go, and the tile in hand as it would lie.

import { html } from "/static/html.js";
import { frame, pointyCentre } from "/static/hex.js";
import { cell, Field } from "/static/keys.js";
import { pointed } from "/static/traces.js";
import { ANIMAL_OF, describe, ground, HEXAGON, options, shopTile, shopToken, SIZE, token } from "./pieces.js";
import { placeOf } from "./say.js";
import { marked, pickField, pickHome, planOf, same, turn, wheel } from "./plan.js";

/**
 * @typedef {import("./plan.js").Scene} Scene
 * @typedef {import("./plan.js").Plan} Plan
 * @typedef {import("./plan.js").Spot} Spot
 * @typedef {import("./plan.js").Laid} Laid
 */

/** Odd rows lie half a field to the left. @param {number} x @param {number} y */
const centreOf = (x, y) => pointyCentre(x - (y + (y & 1)) / 2, y, SIZE);

/** @param {number} x @param {number} y */
const place = (x, y) => {
  const centre = centreOf(x, y);
  return `translate(${centre.x.toFixed(1)} ${centre.y.toFixed(1)})`;
};

/** How far the lowest handle, with the outline that the focus has, reaches beyond a frame's margin. */
const BELOW = 12;

/** A centre, and what makes room below it for the handle there. @param {import("/static/hex.js").Point} centre */
const handled = ({ x, y }) => [{ x, y }, { x, y: y + BELOW }];

/** Nothing smaller is shown, lest the first tiles be huge. */
const LEAST = [centreOf(-1, -1), centreOf(2, 2)];

/** @param {Scene} scene @param {number} seat */
export function land(scene, seat) {
  const { picture, names, t } = scene;
  const is_own = picture.may !== null && seat === scene.seat;
  const plan = is_own ? planOf(scene) : null;
  const { fields } = picture.boards[seat];
  const rim = is_own && picture.may ? picture.may.at : [];
  const centres = [...fields.map(([x, y]) => centreOf(x, y)), ...rim.flatMap(([x, y]) => handled(centreOf(x, y))), ...LEAST];
  return html`<svg viewBox=${frame(centres, SIZE * (is_own ? 1.32 : 1.06))} class="board cascadia-land" role="group"
      aria-label=${t("land-of", { name: names[seat] })} onWheel=${is_own ? (/** @type {WheelEvent} */ event) => wheel(scene, event) : undefined}>
    <${Field} name=${t("land-of", { name: names[seat] })}>
      ${rim.map((spot) => html`<g key="rim ${spot}" transform=${place(...spot)}>
        ${plan && same(plan.at, spot) ? inHand(scene, plan, spot) : free(scene, spot, plan)}
      </g>`)}
      ${fields.map((laid) => field(scene, seat, laid, plan))}
      ${plan?.at && html`<g key="handles" transform=${place(...plan.at)}>${handles(scene, plan)}</g>`}
    <//>
  </svg>`;
}

/** A field where a tile may be laid. @param {Scene} scene @param {Spot} spot @param {Plan | null} plan */
function free(scene, spot, plan) {
  const [x, y] = spot;
  const pick = plan?.tile ? (/** @type {boolean} */ is_sure) => pickField(scene, spot, is_sure) : null;
  const name = scene.t(pick ? "free-for-tile" : "free", { x, y });
  return html`<g key="cell" ...${cell({ name, pick, about: plan ? { at: spot } : undefined })}>
    <polygon key="face" class="face cascadia-free" points=${HEXAGON} transform="scale(0.9)" />
  </g>`;
}

/** The tile in hand on its field. @param {Scene} scene @param {Plan} plan @param {Spot} at */
function inHand(scene, plan, at) {
  const { t } = scene;
  const tile = /** @type {string} */ (plan.tile);
  const [x, y] = at;
  const settles = same(plan.home, at) && plan.animal;
  const name = t(plan.text ? "in-hand-done" : "in-hand", { x, y, rotation: plan.rotation, tile: describe(tile, t) });
  return [
    moving(scene.seat, at, tile, [ground(tile, plan.rotation), !settles && options(tile)]),
    settles && plan.animal && settling(scene.seat, at, tokenInHand(scene, plan), plan.animal),
    html`<g key="cell" ...${cell({ name, is_chosen: true, pick: (/** @type {boolean} */ is_sure) => pickField(scene, at, is_sure), about: { at } })}>
      <polygon key="face" class="face cascadia-face" points=${HEXAGON} transform="scale(0.94)" />
    </g>`,
  ];
}

/** A tile, which comes from the shop. @param {number | null} seat @param {Spot} spot @param {string} tile @param {unknown} drawn */
const moving = (seat, spot, tile, drawn) => html`<g key="tile" data-piece="tile ${seat} ${spot}" data-from=${shopTile(tile)}>${drawn}</g>`;

/** A token, which comes from beside the tile that was taken with it. @param {number | null} seat @param {Spot} spot @param {string} from @param {string} animal */
const settling = (seat, spot, from, animal) => html`<g key="token" data-piece="token ${seat} ${spot}" data-from=${from}>${token(animal, 25)}</g>`;

/** Where the token in hand lies. @param {Scene} scene @param {Plan | null} plan */
const tokenInHand = ({ picture }, plan) => shopToken(picture.tiles[plan?.token ?? 0], plan?.animal ?? "");

/** What turns the tile in hand, and what returns the token. @param {Scene} scene @param {Plan} plan */
const handles = (scene, { tile, homes, animal, home }) => [
  tile && tile[0] !== tile[1] && html`<g key="left" transform="translate(-40 -46)">${handle(scene, -1)}</g>`,
  tile && tile[0] !== tile[1] && html`<g key="right" transform="translate(40 -46)">${handle(scene, 1)}</g>`,
  animal && homes.length > 0 && html`<g key="back" transform="translate(0 55)">${back(scene, animal, home === "bag")}</g>`,
];

/** A tile that lies, with its token. @param {Scene} scene @param {number} seat @param {Laid} laid @param {Plan | null} plan */
function field(scene, seat, laid, plan) {
  const { picture, t } = scene;
  const [x, y, rotation, text, animal] = laid;
  const spot = /** @type {Spot} */ ([x, y]);
  const is_home = plan?.homes.some((home) => same(home, spot)) ?? false;
  const is_chosen = same(plan?.home, spot);
  const marks = marked(scene, seat);
  const is_latest = laid === picture.boards[seat].fields.at(-1) && (picture.turn - 1) % picture.boards.length === seat || scene.latest.includes(placeOf(seat, spot));
  const lies = t("field", { x, y, rotation, tile: describe(text, t), animal: animal ? t(ANIMAL_OF[animal]) : t("no-token") });
  const name = is_home && plan?.animal ? t("home-for", { name: lies, animal: t(`the-${ANIMAL_OF[plan.animal]}`) }) : lies;
  const shown = animal || (is_chosen && plan?.animal);
  const looks = [marks && (marks.has(String(spot)) ? "cascadia-marked" : "cascadia-dim"), is_latest && picture.turn > 0 && "last"];
  return html`<g key="field ${spot}" transform=${place(x, y)} class=${looks.filter(Boolean).join(" ")}>
    ${moving(seat, spot, text, [ground(text, rotation), !shown && options(text)])}
    ${shown && settling(seat, spot, animal ? shopToken(picture.boards[seat].fields.at(-1)?.[3] ?? "", animal) : tokenInHand(scene, plan), shown)}
    <g key="cell" ...${cell({ name, is_chosen, pick: is_home ? (/** @type {boolean} */ is_sure) => pickHome(scene, spot, is_sure) : null, about: plan?.animal ? { field: spot } : undefined })}>
      <polygon class="face cascadia-face" points=${HEXAGON} transform="scale(0.94)" />
    </g>
    ${pointed(scene, placeOf(seat, spot), (kind) => html`<polygon class=${kind} points=${HEXAGON} transform="scale(0.94)" />`)}
  </g>`;
}

/** The token's other fate: back into the bag. @param {Scene} scene @param {string} animal @param {boolean} is_chosen */
const back = (scene, animal, is_chosen) => [
  token(animal, 15),
  html`<path class="cascadia-strike" d="M-10,10 L10,-10" aria-hidden="true" />`,
  html`<g key="cell" ...${cell({
    name: scene.t("bag-for", { animal: scene.t(`the-${ANIMAL_OF[animal]}`) }), is_chosen, pick: (/** @type {boolean} */ is_sure) => pickHome(scene, "bag", is_sure), about: { home: "bag" },
  })}>
    <circle class="face cascadia-face" r="17" />
  </g>`,
];

/** @param {Scene} scene @param {1 | -1} by */
const handle = (scene, by) => html`<g ...${cell({ name: scene.t(by > 0 ? "turn-right" : "turn-left"), pick: () => turn(scene, by), about: { turn: by } })}>
  <circle class="face cascadia-handle" r="15" />
  <path class="cascadia-arrow" d="M-7,3 A7,7 0 1,1 5,5 M8.5,1.5 L4.5,5.8 L0,2" transform="scale(${by} 1)" aria-hidden="true" />
</g>`;
