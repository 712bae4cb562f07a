// Which links a new peg would make (a knight's step to an own peg, where no link lies across), and how far a chain reaches.

/** @typedef {[number, number]} Cell column and row */

const KNIGHT = [[1, -2], [2, -1], [2, 1], [1, 2], [-1, 2], [-2, 1], [-2, -1], [-1, -2]];

/**
 * The pegs that a peg of the seat's would be linked with.
 * @param {{pegs: Cell[], links: Array<[number, number]>}} picture @param {number} seat @param {Cell} at @returns {Cell[]}
 */
export function newLinks({ pegs, links }, seat, [x, y]) {
  const own = new Set(pegs.filter((_, ply) => ply % 2 === seat).map(String));
  const ends = KNIGHT.map(([dx, dy]) => /** @type {Cell} */ ([x + dx, y + dy]));
  const laid = links.map(([one, other]) => [pegs[one], pegs[other]]);
  return ends.filter((end) => own.has(String(end)) && !laid.some(([from, to]) => cross([x, y], end, from, to)));
}

/** Whether two links cross; sharing an end is no crossing. @param {Cell} a @param {Cell} b @param {Cell} c @param {Cell} d */
const cross = (a, b, c, d) => side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;

/** On which side of the line from p to q a cell lies. @param {Cell} p @param {Cell} q @param {Cell} r */
const side = (p, q, r) => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);

/** The plies of all pegs that hang together with one. @param {any} picture @param {number} ply @returns {number[]} */
export function chainOf({ links }, ply) {
  const found = new Set([ply]);
  for (const one of found) { // grows meanwhile
    for (const pair of links) if (pair.includes(one)) for (const end of pair) found.add(end);
  }
  return [...found];
}

/**
 * From where to where a chain reaches along its seat's axis, columns or rows: by default the widest one, which the server names.
 * @param {any} picture @param {number} seat @param {number[]} [chain] @returns {[number, number]}
 */
export function reachOf({ pegs, seats }, seat, chain = seats[seat].chain) {
  const { is_across } = seats[seat];
  const along = chain.map((/** @type {number} */ ply) => pegs[ply][is_across ? 0 : 1]);
  return [Math.min(...along), Math.max(...along)];
}
