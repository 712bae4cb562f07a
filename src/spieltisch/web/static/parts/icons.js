// The page's own icons, drawn on a field of 24 × 24.

import { html } from "../html.js";

const PATHS = {
  table: "M3 9h18M5 9v11M19 9v11M8 5h8l2 4H6z",
  book: "M12 6c-2-2-5-2-9-2v14c4 0 7 0 9 2 2-2 5-2 9-2V4c-4 0-7 0-9 2zM12 6v14",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  seat: "M7 4v9h10V4M5 13h14v3H5zM7 16v5M17 16v5",
  plus: "M12 5v14M5 12h14",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  first: "M6 5v14M19 5l-9 7 9 7z",
  previous: "M16 5l-9 7 9 7z",
  next: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  check: "M5 13l4 4L19 7",
  cross: "M6 6l12 12M18 6L6 18",
  fork: "M7 4v16M7 13c8 0 10-3 10-9M14 7l3-3 3 3",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 3",
  smile: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9 9.5v.5M15 9.5v.5M8 14q4 4 8 0",
  wow: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9 9v.5M15 9v.5M12 18a2 2.5 0 1 0 0-5 2 2.5 0 0 0 0 5z",
  oops: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9 9.5v.5M15 9.5v.5M8 16q2-2.5 4-.5t4-.5",
  thumb: "M3 11h4v9H3zM7 11l4-8q3 0 2 6h7l-2 11H7",
  heart: "M12 20S4 15 4 9a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 6-8 11-8 11z",
  bubble: "M4 5h16v11h-9l-5 4v-4H4z",
  mute: "M4 5h16v11h-9l-5 4v-4H4zM3 2l18 19",
  hourglass: "M6 3h12M6 21h12M7 3c0 5 4 6 4 9s-4 4-4 9M17 3c0 5-4 6-4 9s4 4 4 9",
  screen: "M3 5h18v11H3zM12 16v4M8 20h8",
  trophy: "M8 4h8v6a4 4 0 0 1-8 0zM8 6H4c0 4 2 5 4 5M16 6h4c0 4-2 5-4 5M12 14v4M8 20h8",
  bell: "M6 16v-5a6 6 0 0 1 12 0v5l2 2H4zM10 20.5a2.2 2.2 0 0 0 4 0",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5",
  again: "M20 12a8 8 0 1 1-3-6.2M20 4v5h-5",
  leave: "M10 4H5v16h5M14 8l4 4-4 4M18 12H9",
};

/** @typedef {keyof typeof PATHS} IconName */

/** An icon beside a text that says the same. @param {IconName} name */
export const icon = (name) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
  <path d=${PATHS[name]} /></svg>`;
