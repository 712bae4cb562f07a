// Hexagons in a plane: axial coordinates (q, r), q to the right, r down and right (pointy) or straight down (flat).
// `size` is the distance from a centre to a corner, y grows downwards, directions count clockwise.

/** @typedef {{x: number, y: number}} Point */

const ROOT3 = Math.sqrt(3);

/** The six neighbours' differences, clockwise, from the right (pointy) or from below right (flat). */
export const DIRECTIONS = /** @type {const} */ ([[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]]);

/**
 * Where the centre of a hexagon with a corner on top is.
 * @param {number} q @param {number} r @param {number} size @returns {Point}
 */
export const pointyCentre = (q, r, size) => ({ x: size * ROOT3 * (q + r / 2), y: size * 1.5 * r });

/**
 * Where the centre of a hexagon with a side on top is.
 * @param {number} q @param {number} r @param {number} size @returns {Point}
 */
export const flatCentre = (q, r, size) => ({ x: size * 1.5 * q, y: size * ROOT3 * (r + q / 2) });

/**
 * The six corners of a hexagon with a corner on top, clockwise from the top.
 * @param {Point} centre @param {number} size @returns {Point[]}
 */
export const pointyCorners = (centre, size) => corners(centre, size, -90);

/**
 * The six corners of a hexagon with a side on top, clockwise from the right.
 * @param {Point} centre @param {number} size @returns {Point[]}
 */
export const flatCorners = (centre, size) => corners(centre, size, 0);

/** @param {Point} centre @param {number} size @param {number} first_degrees @returns {Point[]} */
function corners(centre, size, first_degrees) {
  return [0, 1, 2, 3, 4, 5].map((k) => {
    const angle = ((first_degrees + 60 * k) * Math.PI) / 180;
    return { x: centre.x + size * Math.cos(angle), y: centre.y + size * Math.sin(angle) };
  });
}

/**
 * For the attribute `points` of a polygon.
 * @param {Point[]} points @returns {string}
 */
export const outline = (points) => points.map(({ x, y }) => `${round(x)},${round(y)}`).join(" ");

/**
 * For the attribute `viewBox`: everything within `margin` of these points.
 * @param {Point[]} points @param {number} margin @returns {string}
 */
export function frame(points, margin) {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  const [width, height] = [Math.max(...xs) - left + margin, Math.max(...ys) - top + margin];
  return [left, top, width, height].map(round).join(" ");
}

/** Two decimals are enough to draw with. @param {number} value @returns {number} */
export const round = (value) => Math.round(value * 100) / 100;
