// What grows and lies on a field, in two tones over its colour: what the light falls on, and what is in the shade.

/** @param {number} x @param {number} y @param {number} [size] a spruce: its whole, and its lit left half */
const spruce = (x, y, size = 1) => {
  const [wide, high] = [7 * size, 9 * size];
  const half = `M${x} ${y - 2 * high}l${-wide} ${high}h${wide * 0.35}l${-wide * 0.6} ${high}h${wide * 1.25}`;
  return { lit: `${half}z`, shade: `M${x} ${y - 2 * high}l${wide} ${high}h${-wide * 0.35}l${wide * 0.6} ${high}h${-wide * 1.25}z` };
};

/** @param {Array<{lit: string, shade: string}>} all */
const together = (all) => ({ lit: all.map(({ lit }) => lit).join(""), shade: all.map(({ shade }) => shade).join("") });

/** @type {Record<string, {lit: string, shade: string}>} Within a hexagon of 56 with a corner on top, around sign and chip. */
const GROUNDS = {
  wood: together([
    spruce(-24, -13), spruce(24, -13), spruce(-38, 10), spruce(38, 10), spruce(-40, 32, 0.85), spruce(40, 32, 0.85),
    spruce(-12, -31, 0.8), spruce(13, -31, 0.8), spruce(0, 54, 0.75),
  ]),
  brick: {
    lit: "M-46-24q10-7 20-1t18-2v5q-10 4-18 0t-20 2zM8-30q9-6 18-1t18 3v5q-9 1-17-2t-19 0zM-47 22q8-5 16-1v5q-8-2-16 1zM31 24q8-4 16 0v5q-8-3-16-1z",
    shade: "M-46-17q10-7 20-1t18-2v6q-10 4-18 0t-20 2zM8-23q9-6 18-1t18 3v6q-9 1-17-2t-19 0zM-47 29q8-5 16-1v6l-8 1zM31 31q8-4 16 0l-8 6-8-1z",
  },
  wool: {
    lit: "M-50-20Q-30-38-6-24T50-22V-26L0-55-50-27zM-49 24q12-8 22 2l-4 16z",
    shade: "M-46 2v-12h3v12zM-36 0v-12h3V0zM-47-7h16v2.6h-16zM33 0v-12h3V0zM43 2v-12h3v12zM31-7h16v2.6H31zM-10 50q10-7 20 0L0 55z",
  },
  grain: {
    lit: "M-50-27-48-28.2Q-34-20-30 40L-34 38Q-38-14-50-21zM-26-41.2l3-1.7Q-14-28-15-13h-4Q-18-28-26-41.2zM26-41.2l-3-1.7Q14-28 15-13h4Q18-28 26-41.2zM50-27l-2-1.2Q34-20 30 40l4-2Q38-14 50-21z",
    shade: "M-40-33.4l3-1.8Q-26-16-25 42l-3-1Q-30-12-40-33.4zM-13-48.8l3-1.8Q-7-42-7-36h-3Q-10-42-13-48.8zM40-33.4l-3-1.8Q26-16 25 42l3-1Q30-12 40-33.4zM13-48.8l-3-1.8Q7-42 7-36h3Q10-42 13-48.8zM-8 48h3v5l-3-1.6zM5 48h3v3.400L5 53z",
  },
  ore: {
    lit: "M-49 6-36-22-30-2-34 14zM-27-18-14-42-9-22-16-14zM20-16 28-36 33-18 28-8zM31 20 40-4 44 10 40 24z",
    shade: "M-36-22-24 2-28 18-34 14-30-2zM-14-42-4-26-9-22zM28-36 47-6 40-2 33-18zM40-4 49 12 44 26 40 24 44 10z",
  },
  desert: {
    lit: "M-50 6Q-30-12-8 2-28-4-50 14zM-8 34q26-20 56-6v4Q20 22-8 34zM-40-24q20-14 42-2-24-6-42 4z",
    shade: "M-50 14Q-28-4-8 2-24 8-34 24zM-8 34q28-12 56-2L14 52q-8-12-22-18zM-40-22q18-10 42-4-14 4-24 14z",
  },
};

/** @param {string} terrain */
export const groundOf = (terrain) => GROUNDS[terrain];
