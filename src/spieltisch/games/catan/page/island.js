// The island: sea, fields with their chips, harbours, pieces, and where something may be built now.

import { dice } from "/static/dice.js";
import { html } from "/static/html.js";
import { Field, cell } from "/static/keys.js";
import { traces } from "/static/traces.js";
import { frame, outline, pointyCorners, round } from "/static/hex.js";
import { SIZE, centre, coast, ends, fieldName, middle, placeName } from "./places.js";
import { chosenOf, options, pick } from "./choosing.js";
import { shape } from "./glyphs.js";
import { moved, outlineOf, piece, robber } from "./pieces.js";
import { groundOf } from "./terrain.js";

/** @typedef {import("/static/types.js").BoardScene} Scene */

/** What surrounds the land, from the table to the beach: its class, and how large each field is in it. @type {Array<[string, number]>} */
const SHORES = [["catan-frame", 2.5], ["catan-sea", 2.42], ["catan-shelf", 1.34], ["catan-shallows", 1.2], ["catan-beach", 1.07]];

/** The whole island, with the latest dice beside it. @param {Scene} scene */
export function island(scene) {
  const { picture, t } = scene;
  const water = coast(picture.fields);
  const view = frame([...water, ...picture.fields.map(at)].map(centre), SIZE);
  const places = options(scene);
  const land = new Set(picture.fields.map(at));
  return html`<svg class="board catan-island" viewBox=${view} role="group" aria-label=${t("island")}>
    <g aria-hidden="true">
      ${SHORES.map(([name, size]) => picture.fields.map(at).map(hexagon(name, SIZE * size)))}
    </g>
    <${Field} name=${t("island")}>
      ${picture.fields.map(field(scene, places))}
      ${picture.harbours.map(harbour(scene, land))}
      ${picture.pieces.map(standing(scene, places))}
      ${picture.robber && robber(picture.robber)}
      ${[...places].filter(([place]) => isOpen(place, picture)).map(open(scene))}
    <//>
    ${[...new Set([...scene.latest, ...scene.pointed])].map((place) => traces(scene, place, outlineOf(place)))}
    ${picture.dice && thrown(scene, view)}
  </svg>`;
}

/** @param {{at: string}} one */
const at = (one) => one.at;

/** @param {string} name @param {number} size */
const hexagon = (name, size) => (/** @type {string} */ place) =>
  html`<polygon class=${name} points=${outline(pointyCorners(centre(place), size))} />`;

/** @param {Scene} scene @param {Map<string, string[]>} places */
const field = (scene, places) => (/** @type {import("./places.js").Land} */ land) => {
  const { picture, t } = scene;
  const texts = places.get(land.at);
  const name = fieldName(land, t);
  const shown = picture.robber === land.at ? t("with_robber", { field: name }) : name;
  const { x, y } = centre(land.at);
  return html`<g ...${cell({
    name: texts ? t("move_robber", { where: shown }) : shown,
    pick: texts ? (/** @type {boolean} */ is_sure) => pick(scene, land.at, texts, is_sure) : null, is_chosen: chosenOf(scene).at === land.at, about: { at: land.at },
  })}>
    <polygon data-place="field ${land.at}" class="face catan-land catan-${land.terrain || "unknown"}"
      points=${outline(pointyCorners({ x, y }, SIZE * 0.97))} />
    ${ground(land.terrain, x, y)}
    ${land.terrain && html`<path class="catan-sign" d=${shape(land.terrain)} fill-rule="evenodd"
      transform="translate(${round(x)} ${round(y - (land.chip ? 31 : 6))}) scale(${land.chip ? 1.25 : 1.9})" />`}
    ${land.chip > 0 && chip(land.chip, x, y)}
    ${chosenOf(scene).at === land.at && robber(land.at, true)}
  </g>`;
};

/** What grows there. @param {string} terrain @param {number} x @param {number} y */
function ground(terrain, x, y) {
  const { lit, shade } = groundOf(terrain) ?? {};
  return lit && html`<g class="catan-ground" transform="translate(${round(x)} ${round(y)})" aria-hidden="true">
    <path class="catan-shade" d=${shade} /><path class="catan-lit" d=${lit} /></g>`;
}

/** A number chip with a dot for each of its chances in 36. @param {number} number @param {number} x @param {number} y */
function chip(number, x, y) {
  const chances = 6 - Math.abs(7 - number);
  const left = -3.5 * (chances - 1);
  const dots = Array.from({ length: chances }, (_, k) => html`<circle cx=${left + 7 * k} cy="17" r="2.8" />`);
  const place = `translate(${round(x)} ${round(y + 14)})`;
  return html`<g class="catan-chip ${chances === 5 ? "catan-often" : ""}" transform=${place}>
    <circle class="catan-shadow" cx="1.5" cy="3" r="26" /><circle class="catan-disc" r="26" /><circle class="catan-ridge" r="22.5" /><text y="9">${number}</text>${dots}
  </g>`;
}

/** @param {Scene} scene @param {Set<string>} land */
const harbour = ({ picture, t }, land) => (/** @type {{at: string, kind: string}} */ port) => {
  const out = port.at.split("/").find((place) => !land.has(place)) ?? port.at;
  const [sea, quay] = [centre(out), middle(port.at)];
  const here = { x: sea.x + (quay.x - sea.x) * 0.3, y: sea.y + (quay.y - sea.y) * 0.3 };
  const where = placeName(port.at, picture.fields, t);
  const name = port.kind === "any" ? t("harbour_any", { where }) : t("harbour_of", { what: t(port.kind), where });
  return html`<g ...${cell({ name, about: { port: port.kind } })}>
    ${ends(port.at).map((end) => html`<line class="catan-pier"
      x1=${round(here.x)} y1=${round(here.y)} x2=${round(end.x)} y2=${round(end.y)} />`)}
    <g transform="translate(${round(here.x)} ${round(here.y)})">
      <circle class="face catan-port catan-${port.kind}" r="30" />
      ${port.kind === "any"
        ? html`<text class="catan-rate" y="9">3:1</text>`
        : html`<path class="catan-sign" d=${shape(port.kind)} fill-rule="evenodd"
            transform="translate(0 -13) scale(.9)" />
          <text class="catan-rate" y="18">2:1</text>`}
    </g>
  </g>`;
};

/**
 * A piece; where a city can be built, a settlement is a choice.
 * @param {Scene} scene @param {Map<string, string[]>} places
 */
const standing = (scene, places) => (/** @type {{at: string, seat: number, is: string}} */ one) => {
  const { names, picture, t } = scene;
  const where = placeName(one.at, picture.fields, t);
  const name = t("piece_of", { what: t(one.is), name: names[one.seat], n: one.seat + 1, where });
  if (one.is === "road") return html`<g role="img" aria-label=${name}>${piece(one)}</g>`;
  const texts = places.get(one.at);
  if (!texts) return html`<g ...${cell({ name })}>${piece(one)}</g>`;
  const is_chosen = chosenOf(scene).at === one.at;
  return html`<g ...${cell({
    name: t("raise", { n: one.seat + 1, where }), pick: (/** @type {boolean} */ is_sure) => pick(scene, one.at, texts, is_sure), is_chosen, about: { at: one.at },
  })}>
    ${is_chosen ? piece({ ...one, is: "city" }) : piece(one)}
    <circle class="face catan-place" r="27" transform=${moved(one.at)} />
  </g>`;
};

/** Whether nothing stands at an edge or corner yet. @param {string} place @param {any} picture */
const isOpen = (place, picture) =>
  place.includes("/") && !picture.pieces.some((/** @type {{at: string}} */ one) => one.at === place);

/** A place for something new: a ring on a corner, a bar on an edge. @param {Scene} scene */
const open = (scene) => (/** @type {[string, string[]]} */ [place, texts]) => {
  const { picture, seat, t } = scene;
  const { at: chosen, first } = chosenOf(scene);
  const is = place.split("/").length === 3 ? "settlement" : "road";
  const is_chosen = place === chosen || place === first;
  const name = t("build", { what: t(is), where: placeName(place, picture.fields, t) });
  return html`<g ...${cell({ name, pick: (/** @type {boolean} */ is_sure) => pick(scene, place, texts, is_sure), is_chosen, about: { at: place } })}>
    ${is === "road" ? bar(place) : html`<g transform=${moved(place)}>
      <circle class="catan-touch" r="26" /><circle class="face catan-place" r="13" /></g>`}
    ${is_chosen && piece({ at: place, seat: seat ?? 0, is }, true)}
  </g>`;
};

/** @param {string} edge */
function bar(edge) {
  const [from, to] = ends(edge);
  const { x, y } = middle(edge);
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return html`<g transform="translate(${round(x)} ${round(y)}) rotate(${round(angle)})">
    <rect class="catan-touch" x="-24" y="-22" width="48" height="44" />
    <rect class="face catan-place" x="-16" y="-7" width="32" height="14" rx="7" /></g>`;
}

/** The latest dice, in the corner. @param {Scene} scene @param {string} view */
function thrown({ past, picture: { dice: [one, other] }, t }, view) {
  const [left, top, , height] = view.split(" ").map(Number);
  const place = `translate(${left + 14} ${top + height - 74})`;
  return html`<g role="img" aria-label=${t("dice", { one, other })} transform=${place}>
    ${dice([one, other], 58, past.findLast(({ told }) => told.is === "Rolled")?.n)}
  </g>`;
}
