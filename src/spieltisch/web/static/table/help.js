// Help for who has not played a game before: what can be done now, and what choosing a thing would do.

import { get } from "../server/api.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../html.js";
import { isHelpWished, wishHelp } from "../memory.js";
import { seatPath } from "../places.js";
import * as plain from "../boards/plain.js";
import { translator } from "../texts.js";

/** @typedef {import("../types.js").BoardModule} BoardModule @typedef {import("../types.js").BoardScene} BoardScene */

/** How long somebody looks at a thing before the server is asked what it would bring. */
const REST_MS = 80;
const ABOUT = "about-line";

/** Until a board's hints have come. */
const NONE_YET = { help: () => [], about: () => "" };

/**
 * A board with its hints, which may come later than it, and a scene that knows their words.
 * @param {BoardModule} module @param {BoardScene} scene @returns {{module: BoardModule, scene: BoardScene}}
 */
export function useHints(module, scene) {
  const [found, setFound] = useState({ module, hints: /** @type {import("../types.js").Hints | null} */ (null) });
  const is_wanted = scene.seat !== null;
  useEffect(() => {
    if (is_wanted) module.hints?.().then((hints) => setFound({ module, hints }), () => {}); // then there are none
  }, [module, is_wanted]);
  const hints = found.module === module ? found.hints : null;
  const hinted = useMemo(() => module.hints ? { ...module, ...(hints ?? NONE_YET), words: module.words } : module, [module, hints]);
  const t = useMemo(() => translator(scene.lang, hints?.words), [hints, scene.lang]);
  const own = hints?.words?.[scene.lang];
  return { module: hinted, scene: own ? { ...scene, t: (key, values) => (key in own ? t : scene.t)(key, values) } : scene };
}

/**
 * The kinds of things that can be done now, in words, behind a question mark; who opens it finds it open at the next table.
 * @param {{game: string, module: BoardModule, scene: BoardScene, turn: string}} props
 */
export function Help({ game, module, scene, turn }) {
  const { choices, seat, t, waits } = scene;
  const [is_open, setOpen] = useState(() => isHelpWished(game));
  const toggle = (/** @type {Event} */ event) => {
    event.preventDefault();
    wishHelp(game, !is_open);
    setOpen(!is_open);
  };
  const waiting = seat !== null && waits.includes(seat) ? [] : [{ title: turn, text: t(choices.length ? "help_meanwhile" : "help_waiting") }];
  const kinds = is_open ? [...waiting, ...(module.help ?? plain.help)(scene)] : [];
  return html`<details class="help" open=${is_open}><summary onClick=${toggle}><span class="help-mark" aria-hidden="true">?</span>${t("help_title")}</summary>
    <dl>${kinds.map(({ title, text }, k) => html`<div key=${k}><dt>${title}</dt><dd>${text}</dd></div>`)}</dl>
  </details>`;
}

/**
 * One line about what the pointer is on, else what has the focus, else what is chosen. Screen readers hear it as the description
 * of what has the focus, and nothing of what the pointer passes over.
 * @param {{table: string, token: string | null, module: BoardModule, scene: BoardScene}} props
 */
export function AboutLine({ table, token, module, scene }) {
  const line = useRef(/** @type {HTMLElement | null} */ (null));
  const { pointed, focused } = useAttention(line, scene.choices.length > 0);
  const value = valueOf(pointed) ?? valueOf(focused) ?? null;
  const question = module.asks?.(scene, value) ?? null;
  const outlook = useOutlook(seatPath(table, scene.seat ?? 0, "outlook"), token, question, scene.picture);
  const text = module.about?.(scene, value, outlook) ?? "";
  useLayoutEffect(() => {
    if (!focused || question !== null) return;
    focused.setAttribute("aria-describedby", ABOUT);
    return () => focused.removeAttribute("aria-describedby");
  }, [focused, question]);
  const answer = focused && !pointed && outlook !== undefined ? text : "";
  return html`<p ref=${line} id=${ABOUT} class="about-line">${text}</p>
    <div class="hidden-text" aria-live="polite">${answer}</div>`;
}

/** @param {Element | null} element */
const valueOf = (element) => element?.isConnected ? JSON.parse(element.getAttribute("data-about") ?? "null") : null;

/**
 * What at the table the pointer is on, and what has the focus, as far as there is something to say about it. Listened to at the
 * table as a whole: see `Field` of `keys.js`. By touch the focus moves before the click arrives, and a line that came then would
 * push away what is under the finger: it waits for the click. What a finger picked says nothing of what comes after.
 * @param {{current: HTMLElement | null}} line @param {boolean} is_asked whether there is something to choose @returns {{pointed: Element | null, focused: Element | null}}
 */
function useAttention(line, is_asked) {
  const [pointed, point] = useState(/** @type {Element | null} */ (null));
  const [focused, focus] = useState(/** @type {Element | null} */ (null));
  useEffect(() => focus((now) => (now?.matches(":focus-visible") ? now : null)), [is_asked]);
  useEffect(() => {
    const place = line.current?.closest(".table");
    if (!place) return;
    const stop = new AbortController();
    const listen = (/** @type {string} */ kind, /** @type {(event: any) => void} */ hear) => place.addEventListener(kind, hear, { signal: stop.signal });
    let is_touch = false;
    const known = (/** @type {Event} */ { target }) => /** @type {Element} */ (target).closest("[data-about]");
    listen("pointerover", (event) => event.pointerType !== "touch" && point(known(event)));
    listen("pointerleave", () => point(null));
    listen("pointerdown", (event) => void (is_touch = event.pointerType === "touch"));
    listen("keydown", () => void (is_touch = false));
    listen("focusin", (event) => is_touch || focus(event.target));
    listen("focusout", () => is_touch || focus(null));
    listen("click", (event) => is_touch && focus(event.target));
    return () => stop.abort();
  }, []);
  return { pointed, focused: focused?.isConnected ? focused.closest("[data-about]") : null }; // a board may be drawn anew under the focus
}

/**
 * What the server says of a question, or undefined while it does not.
 * @param {string} path @param {string | null} token @param {string | null} question @param {unknown} picture after which it is asked anew
 */
function useOutlook(path, token, question, picture) {
  const [found, setFound] = useState({ question: /** @type {string | null} */ (null), picture: /** @type {unknown} */ (null), outlook: /** @type {any} */ (undefined) });
  useEffect(() => {
    if (question === null) return;
    const stop = new AbortController();
    const ask = () => get(`${path}?of=${encodeURIComponent(question)}`, { token, signal: stop.signal })
      .then(({ outlook }) => setFound({ question, picture, outlook }), () => stop.signal.aborted || setFound({ question, picture, outlook: null })); // then there is just less to say
    const timer = setTimeout(ask, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [path, question, picture]);
  return question !== null && found.question === question && found.picture === picture ? found.outlook : undefined;
}
