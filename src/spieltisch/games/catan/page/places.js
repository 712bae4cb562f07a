// Where things lie. A place is its fields as in the notation: "x,y" a field, two of them an edge, three a corner.

import { pointyCentre } from "/static/hex.js";

/** @typedef {import("/static/hex.js").Point} Point */
/** @typedef {import("/static/texts.js").Translate} Translate */
/** @typedef {{at: string, terrain: string, chip: number}} Land */

/** From a field's centre to its corners. */
export const SIZE = 60;

/** Fields count x to the right and y up and to the right. @param {string} field @returns {Point} */
export function centre(field) {
  const [x, y] = field.split(",").map(Number);
  return pointyCentre(x + y, -y, SIZE);
}

/** The middle of a field, an edge or a corner. @param {string} place @returns {Point} */
export function middle(place) {
  const centres = place.split("/").map(centre);
  const sum = centres.reduce((one, other) => ({ x: one.x + other.x, y: one.y + other.y }));
  return { x: sum.x / centres.length, y: sum.y / centres.length };
}

/**
 * Both ends of an edge, or what lies so far within them.
 * @param {string} edge @param {number} [gap] @returns {[Point, Point]}
 */
export function ends(edge, gap = 0) {
  const [one, other] = edge.split("/").map(centre);
  const { x, y } = middle(edge);
  const part = (SIZE / 2 - gap) / (Math.sqrt(3) * SIZE);
  const [dx, dy] = [(other.y - one.y) * part, (one.x - other.x) * part];
  return [{ x: x - dx, y: y - dy }, { x: x + dx, y: y + dy }];
}

/** The open water around the land. @param {Land[]} fields @returns {string[]} */
export function coast(fields) {
  const land = new Set(fields.map((field) => field.at));
  const around = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];
  const near = fields.flatMap(({ at }) => {
    const [x, y] = at.split(",").map(Number);
    return around.map(([dx, dy]) => `${x + dx},${y + dy}`);
  });
  return [...new Set(near)].filter((at) => !land.has(at));
}

/** A field in words: "Forest 8". @param {Land | undefined} field @param {Translate} t @returns {string} */
export function fieldName(field, t) {
  if (!field) return t("sea");
  const name = t(`field_${field.terrain}`);
  return field.chip ? t("with_chip", { field: name, chip: field.chip }) : name;
}

/**
 * A place in words, by the fields around it.
 * @param {string} place @param {Land[]} fields @param {Translate} t @returns {string}
 */
export function placeName(place, fields, t) {
  const around = place.split("/");
  const named = around.map((at) => fieldName(fields.find((field) => field.at === at), t));
  if (around.length === 1) return named[0];
  return t(around.length === 2 ? "edge" : "corner", { fields: [...new Set(named)].join(", ") });
}

/**
 * A place as players call it, by the numbers around it: "6 wood, 8 ore, 5 grain", and the harbour it is at.
 * @param {string} place @param {{fields: Land[], harbours: Array<{at: string, kind: string}>}} picture @param {Translate} t @returns {string}
 */
export function spotName(place, { fields, harbours }, t) {
  const around = place.split("/");
  const land = around.flatMap((at) => fields.find((field) => field.at === at) ?? []);
  const named = land.map(({ terrain, chip }) => (chip ? t("spot", { chip, terrain: t(terrain) }) : t(`field_${terrain}`)));
  if (land.length < around.length) named.push(t("sea"));
  const port = around.length === 3 && harbours.find(({ at }) => at.split("/").every((one) => around.includes(one)));
  return [...named, ...(port ? [portName(port.kind, t)] : [])].join(", ");
}

/** @param {string} kind @param {Translate} t */
const portName = (kind, t) => (kind === "any" ? t("port_any") : t("port_of", { what: t(kind) }));
