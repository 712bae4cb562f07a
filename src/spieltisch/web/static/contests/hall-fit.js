// How large letters may be in a hall, where nobody scrolls: as custom properties for `.fitted` in `style.css`.

/** A letter's width in its height, on average, of names in bold. */
const LETTER = 0.62;
/** Letters beside a name: a place, points. */
const BESIDE = 6;

/**
 * @param {string[]} names
 * @param {{rows: number, line: number, columns?: number, share?: number}} of `line` is a row's height in letters, `share` what names have of
 * a column's width
 */
export function fitted(names, { rows, line, columns = 1, share = 1 }) {
  const longest = Math.max(8, ...names.map((name) => name.length));
  return `--lines: ${rows * line}; --across: ${((longest + BESIDE) * LETTER * columns) / share}; --columns: ${columns}`;
}

/** So many columns make so many cards as large as possible. @param {number} cards */
export const columnsFor = (cards) => (cards <= 3 ? 1 : cards <= 8 ? 2 : 3);
