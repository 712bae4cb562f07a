// A board that shows large what is in play, and follows it: the wheel and two fingers zoom, a double click or the button beside it
// shows all and goes back. The frame's own units stay as they are, so pieces move as on any other board.

import { html, useEffect, useLayoutEffect, useRef, useState } from "../html.js";
import { icon } from "../parts/icons.js";

/** @typedef {{x: number, y: number, width: number, height: number}} Box in a drawing's own units */

const MS = 180;
/** No larger than so, as a part of the whole board. */
const LEAST = 0.55, CLOSEST = 0.25;
const WHEEL = 1.15;

/** As the attribute `viewBox` has it. @param {string} view @returns {Box} */
export function boxOf(view) {
  const [x = 0, y = 0, width = 0, height = 0] = view.split(" ").map(Number);
  return { x, y, width, height };
}

/** @param {Box} box */
const viewOf = ({ x, y, width, height }) => [x, y, width, height].map((n) => Math.round(n * 100) / 100).join(" ");

/** A part of the whole, so large, around a point if that is possible. @param {Box} all @param {number} part of its width @param {{x: number, y: number}} middle @returns {Box} */
function around(all, part, middle) {
  const [width, height] = [all.width * part, all.height * part];
  const within = (/** @type {number} */ at, /** @type {number} */ least, /** @type {number} */ most) => Math.min(Math.max(at, least), most);
  return {
    x: within(middle.x - width / 2, all.x, all.x + all.width - width), width,
    y: within(middle.y - height / 2, all.y, all.y + all.height - height), height,
  };
}

/** What has the whole board's shape and shows all of `focus`. @param {Box} all @param {Box | null} focus @returns {Box} */
export function fit(all, focus) {
  if (!focus) return all;
  const part = Math.min(1, Math.max(LEAST, focus.width / all.width, focus.height / all.height));
  return around(all, part, { x: focus.x + focus.width / 2, y: focus.y + focus.height / 2 });
}

/** The same point stays where it is. @param {Box} all @param {Box} box @param {number} factor larger, or below 1 smaller @param {{x: number, y: number}} at @returns {Box} */
export function scaled(all, box, factor, at) {
  const part = Math.min(1, Math.max(CLOSEST, box.width / factor / all.width));
  const by = (part * all.width) / box.width;
  const x = at.x + (box.x + box.width / 2 - at.x) * by, y = at.y + (box.y + box.height / 2 - at.y) * by;
  return around(all, part, { x, y });
}

/** @param {Box} outer @param {Box} inner */
export const holds = (outer, inner) => inner.x >= outer.x - 1 && inner.y >= outer.y - 1
  && inner.x + inner.width <= outer.x + outer.width + 1 && inner.y + inner.height <= outer.y + outer.height + 1;

/**
 * @param {{all: string, focus: Box | null, kind: string, name: string, t: import("../types.js").Translate, children?: unknown}} props
 *   `all` as the attribute `viewBox` has it, `focus` what is in play; null shows all
 */
export function Zoom({ all, focus, kind, name, t, children }) {
  const whole = boxOf(all), near = fit(whole, focus);
  const place = useRef(/** @type {SVGSVGElement | null} */ (null));
  const [mode, setMode] = useState(/** @type {"near" | "all" | {box: Box, of: string}} */ ("near"));
  const in_play = focus ? viewOf(focus) : "";
  const is_lost = typeof mode === "object" && mode.of !== in_play && focus !== null && !holds(mode.box, focus); // something else is in play by now
  const target = mode === "all" ? whole : mode === "near" || is_lost ? near : mode.box;
  const first = useRef(viewOf(target));
  const shown = useRef(target);
  const is_held = useRef(false);
  const latest = useRef({ whole, in_play });
  latest.current = { whole, in_play };
  useEffect(() => void (is_lost && setMode("near")), [is_lost]);
  useLayoutEffect(() => {
    const at_once = is_held.current || viewOf(shown.current) === viewOf(target);
    is_held.current = false;
    return glide(place.current, shown, target, at_once);
  }, [viewOf(target)]);
  useEffect(() => place.current ? listen(place.current, shown, (box) => {
    is_held.current = true;
    setMode(box.width >= latest.current.whole.width - 1 ? "all" : { box, of: latest.current.in_play });
  }, () => setMode((/** @type {typeof mode} */ now) => (now === "near" ? "all" : "near")), () => latest.current.whole, () => setMode("all")) : undefined, []);
  const can_zoom = near.width < 0.97 * whole.width || mode !== "near";
  return html`<svg ref=${place} viewBox=${first.current} class="board zoom ${kind}" role="group" aria-label=${name}>${children}</svg>
    ${can_zoom && html`<button type="button" class="button small quiet zoom-switch" onClick=${() => setMode(mode === "near" ? "all" : "near")}>
      ${icon("search")}<span>${t(mode === "near" ? "zoom_all" : "zoom_near")}</span></button>`}`;
}

/**
 * From what is shown to what shall be, in a few frames; returns what stops it where it is.
 * @param {SVGSVGElement | null} svg @param {{current: Box}} shown @param {Box} to @param {boolean} at_once
 */
function glide(svg, shown, to, at_once) {
  const from = shown.current, begun = performance.now();
  let frame = 0;
  const show = (/** @type {number} */ part) => {
    const mix = (/** @type {keyof Box} */ key) => from[key] + (to[key] - from[key]) * part;
    shown.current = { x: mix("x"), y: mix("y"), width: mix("width"), height: mix("height") };
    svg?.setAttribute("viewBox", viewOf(shown.current));
  };
  const step = () => {
    const part = Math.min(1, (performance.now() - begun) / MS);
    show(1 - (1 - part) ** 3);
    if (part < 1) frame = requestAnimationFrame(step);
  };
  if (at_once || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) show(1);
  else step();
  return () => cancelAnimationFrame(frame);
}

/**
 * Wheel, two fingers, double clicks beside what can be chosen, and the focus where nobody would see it.
 * @param {SVGSVGElement} svg @param {{current: Box}} shown @param {(box: Box) => void} hold @param {() => void} toggle
 * @param {() => Box} whole @param {() => void} showAll
 */
function listen(svg, shown, hold, toggle, whole, showAll) {
  const stop = new AbortController();
  const on = (/** @type {string} */ kind, /** @type {(event: any) => void} */ hear) => svg.addEventListener(kind, hear, { signal: stop.signal, passive: false });
  const inside = (/** @type {number} */ x, /** @type {number} */ y) => new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()?.inverse());
  /** @type {{apart: number, box: Box} | null} */
  let pinch = null;
  const fingers = (/** @type {TouchEvent} */ { touches: [a, b] }) => a && b
    ? { apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 } : null;
  on("wheel", (/** @type {WheelEvent} */ event) => {
    const box = scaled(whole(), shown.current, event.deltaY < 0 ? WHEEL : 1 / WHEEL, inside(event.clientX, event.clientY));
    if (Math.abs(box.width - shown.current.width) < 1) return; // the page scrolls
    event.preventDefault();
    hold(box);
  });
  on("touchstart", (event) => {
    const two = fingers(event);
    pinch = two && { apart: two.apart, box: shown.current };
  });
  on("touchmove", (event) => {
    const two = fingers(event);
    if (!two || !pinch) return;
    event.preventDefault();
    const part = pinch.apart / Math.max(1, two.apart);
    hold(scaled(whole(), shown.current, shown.current.width / (pinch.box.width * part), inside(two.x, two.y)));
  });
  on("dblclick", (/** @type {MouseEvent} */ event) => {
    if (!(/** @type {Element} */ (event.target).closest(".cell:is(.legal, .chosen, .ahead)"))) toggle();
  });
  on("focusin", (/** @type {FocusEvent} */ event) => {
    const one = /** @type {Element} */ (event.target).getBoundingClientRect(), all = svg.getBoundingClientRect();
    const [x, y] = [one.x + one.width / 2, one.y + one.height / 2];
    if (x < all.left || x > all.right || y < all.top || y > all.bottom) showAll();
  });
  return () => stop.abort();
}
