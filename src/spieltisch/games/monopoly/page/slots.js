// Where the forty fields lie, clockwise from the upper left corner, and the parts of each. At a desk a unit is a pixel.

/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {{x: number, y: number}} Point */

/** A field above or below is narrow and tall, one at a side wide and low; corners are both. */
const NARROW = 70, TALL = 105, WIDE = 125, LOW = 51;
export const WIDTH = 2 * WIDE + 9 * NARROW;
export const HEIGHT = 2 * TALL + 9 * LOW;
/** How deep the group's band is, and what tells the owner. */
const BAND = 24, STRIP = 21;

/** Above, at the right, below, at the left. @param {number} at */
const sideOf = (at) => Math.floor(at / 10);

/** @param {number} at */
export const isCorner = (at) => at % 10 === 0;

/** Whether a field lies at a side. @param {number} at */
export const isWide = (at) => sideOf(at) % 2 === 1 && !isCorner(at);

/** All of a field. @param {number} at @returns {Box} */
export function boxOf(at) {
  const k = at % 10;
  const right = k === 0 ? 0 : WIDE + (k - 1) * NARROW, down = k === 0 ? 0 : TALL + (k - 1) * LOW;
  const width = isCorner(at) || isWide(at) ? WIDE : NARROW, height = isWide(at) ? LOW : TALL;
  return [
    { x: right, y: 0, width, height },
    { x: WIDTH - WIDE, y: down, width, height },
    { x: WIDTH - right - width, y: HEIGHT - TALL, width, height },
    { x: 0, y: HEIGHT - down - height, width, height },
  ][sideOf(at)];
}

/** The group's band, along the inner edge. @param {number} at @returns {Box} */
export function bandOf(at) {
  const { x, y, width, height } = boxOf(at);
  return [
    { x, y: y + height - BAND, width, height: BAND },
    { x, y, width: BAND, height },
    { x, y, width, height: BAND },
    { x: x + width - BAND, y, width: BAND, height },
  ][sideOf(at)];
}

/** What is not the band. @param {number} at @returns {Box} */
function plainOf(at) {
  const { x, y, width, height } = boxOf(at);
  return [
    { x, y, width, height: height - BAND },
    { x: x + BAND, y, width: width - BAND, height },
    { x, y: y + BAND, width, height: height - BAND },
    { x, y, width: width - BAND, height },
  ][sideOf(at)];
}

/** Where the owner or else the price is told: along the outer edge, at a side below the name. @param {number} at @returns {Box} */
export function stripOf(at) {
  const { x, y, width, height } = plainOf(at);
  return { x, y: sideOf(at) === 0 ? y : y + height - STRIP, width, height: STRIP };
}

/** Where the name is. @param {number} at @returns {Box} */
export function bodyOf(at) {
  const { x, y, width, height } = plainOf(at);
  return { x, y: sideOf(at) === 0 ? y + STRIP : y, width, height: height - STRIP };
}

/** @param {Box} box @returns {Point} */
export const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** Something in a band, so far along it. @param {number} at @param {number} along @returns {Point} */
export function inBand(at, along) {
  const { x, y } = bandOf(at);
  return isWide(at) ? { x: x + BAND / 2, y: y + along } : { x: x + along, y: y + BAND / 2 };
}

/**
 * Beside a field, so far from its inner edge, and so far along that from its middle.
 * @param {number} at @param {number} away @param {number} along @returns {Point}
 */
export function beside(at, away, along) {
  const { x, y, width, height } = boxOf(at);
  return [
    { x: x + width / 2 + along, y: y + height + away },
    { x: x - away, y: y + height / 2 + along },
    { x: x + width / 2 + along, y: y - away },
    { x: x + width + away, y: y + height / 2 + along },
  ][sideOf(at)];
}
