// Roads, buildings and the robber.

import { html } from "/static/html.js";
import { outline, pointyCorners, round } from "/static/hex.js";
import { centre, ends, middle, SIZE } from "./places.js";

/** How roads are dashed, by seat: colours never stand alone. */
const DASHES = ["none", "1 9", "14 8", "3 5", "18 5 2 5", "8 12"];
const SETTLEMENT = "M-17 15V-4L0-19 17-4v19Z";
const CITY = "M-22 17V-12L-10-24 2-12v7h20v22Z";
/** The sides of both that the light does not reach. */
const SHADES = { settlement: "M0-19 17-4v19H0Z", city: "M-10-24 2-12v7h20v22H-10Z" };

/** @param {string} at */
export const moved = (at) => {
  const { x, y } = middle(at);
  return `translate(${round(x)} ${round(y)})`;
};

/** A piece where it stands. @param {{at: string, seat: number, is: string}} piece @param {boolean} [is_ghost] */
export const piece = ({ at, seat, is }, is_ghost = false) =>
  is === "road" ? road(at, seat, is_ghost) : building(at, seat, is, is_ghost);

/** How a piece comes that is built. @param {string} at @param {string} is @param {boolean} is_ghost */
const coming = (at, is, is_ghost) => is_ghost ? {} : { "data-piece": `${is} ${at}`, "data-enter": "pop" };

/** @param {string} at @param {number} seat @param {boolean} is_ghost */
function road(at, seat, is_ghost) {
  const [from, to] = ends(at, 12);
  const line = { x1: round(from.x), y1: round(from.y), x2: round(to.x), y2: round(to.y) };
  return html`<g class=${is_ghost ? "catan-ghost" : "catan-piece"} ...${coming(at, "road", is_ghost)} stroke-linecap="round">
    <line ...${line} class="catan-shadow" stroke-width="17" transform="translate(1.5 3)" />
    <line ...${line} class="catan-rim" stroke-width="17" />
    <line ...${line} stroke="var(--seat-${seat})" stroke-width="12" />
    <line ...${line} class="catan-gleam" stroke-width="3" transform="translate(-1.5 -3)" />
    <line ...${line} stroke="var(--on-seat-${seat})" stroke-width="3" stroke-dasharray=${DASHES[seat]}
      stroke-opacity=${seat ? 0.9 : 0} />
  </g>`;
}

/** @param {string} at @param {number} seat @param {string} is @param {boolean} is_ghost */
function building(at, seat, is, is_ghost) {
  return html`<g class=${is_ghost ? "catan-ghost" : "catan-piece"} transform=${moved(at)}><g ...${coming(at, is, is_ghost)}>
    <path class="catan-shadow" d=${is === "city" ? CITY : SETTLEMENT} transform="translate(2 4)" />
    <path class="catan-rim" d=${is === "city" ? CITY : SETTLEMENT} stroke-width="6" stroke-linejoin="round" />
    <path d=${is === "city" ? CITY : SETTLEMENT} fill="var(--seat-${seat})" />
    <path class="catan-dim" d=${SHADES[is === "city" ? "city" : "settlement"]} />
    <text class="catan-letter" y=${is === "city" ? 14 : 13}
      fill="var(--on-seat-${seat})">${seat + 1}</text>
  </g></g>`;
}

/** @param {string} at @param {boolean} [is_ghost] */
export const robber = (at, is_ghost = false) => html`<g class=${is_ghost ? "catan-ghost" : "catan-piece"}
  transform=${moved(at)} data-piece=${is_ghost ? undefined : "robber"} aria-hidden="true">
  <ellipse class="catan-shadow" cx="24" cy="8" rx="17" ry="5" />
  <path class="catan-robber" d="M26 30c0-14-5-20-9-23a12 12 0 1 0-14 0c-4 3-9 9-9 23Z" transform="translate(20 -23)" />
</g>`;

/** What is drawn around a place to point it out: along an edge, around a corner, within a field. @param {string} place */
export function outlineOf(place) {
  const n = place.split("/").length;
  if (n === 1) return (/** @type {string} */ kind) => html`<polygon class=${kind} points=${outline(pointyCorners(centre(place), SIZE * 0.86))} />`;
  if (n === 3) return (/** @type {string} */ kind) => html`<circle class=${kind} r="29" transform=${moved(place)} />`;
  const [from, to] = ends(place);
  const { x, y } = middle(place);
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return (/** @type {string} */ kind) => html`<rect class=${kind} x="-27" y="-14" width="54" height="28" rx="14"
    transform="translate(${round(x)} ${round(y)}) rotate(${round(angle)})" />`;
}
