// The list of events in words, and the voice that reads news to screen readers.

import { html, useEffect, useLayoutEffect, useRef, useState } from "./html.js";
import { outcomeText } from "./outcome.js";
import { listed } from "./moments.js";

/**
 * @typedef {import("./types.js").Item} Item @typedef {import("./types.js").BoardModule} BoardModule
 * @typedef {{module: BoardModule, names: string[], t: import("./types.js").Translate, lang: import("./types.js").Lang}} Speaker
 */

/** Lines that are drawn; older ones are in the replay. */
const SHOWN = 300;

/** One item in words, or null. @param {Item} item @param {Speaker} speaker @returns {string | null} */
export function wordsOf(item, { module, names, t, lang }) {
  switch (item.is) {
    case "happened": return said(() => module.say(item.told, item.actor, names, t));
    case "started": return t("started", { names: listed(item.names, lang) });
    case "reminded": return t("reminded", { name: names[item.seat] });
    case "said": return t("said", { name: item.seat === null ? t("spectator") : names[item.seat], text: item.text });
    case "ended": return `${t("game_over")}. ${outcomeText(item.outcome, names, t, lang)}`;
    default: return null;
  }
}

/** @param {() => string | null} speak */
function said(speak) {
  try {
    return speak();
  } catch (error) {
    console.error(error);
    return null;
  }
}

/** @param {Item} item */
const actorOf = (item) => (item.is === "happened" ? item.actor : item.is === "said" ? item.seat : null);

/** @param {{lines: Array<{key: string, item: Item}>, speaker: Speaker, title: string}} props */
export function Lines({ lines, speaker, title }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const is_at_end = useRef(true);
  useLayoutEffect(() => {
    if (list.current && is_at_end.current) list.current.scrollTop = list.current.scrollHeight;
  });
  const scrolled = (/** @type {any} */ { target }) => {
    is_at_end.current = target.scrollTop + target.clientHeight > target.scrollHeight - 24;
  };
  const spoken = lines.slice(-SHOWN).flatMap(({ key, item }) => {
    const text = wordsOf(item, speaker);
    return text === null ? [] : [{ key, item, text }];
  });
  return html`<section class="card" aria-labelledby="lines-title">
    <h2 id="lines-title">${title}</h2>
    ${spoken.length === 0 && html`<p class="note">${speaker.t("no_events")}</p>`}
    <ol class="lines" ref=${list} onScroll=${scrolled} tabindex="0" aria-labelledby="lines-title">
      ${spoken.map(({ key, item, text }) => html`<li key=${key} class="said-${item.is}">
        <${Mark} actor=${actorOf(item)} /><span>${text}</span></li>`)}
    </ol>
  </section>`;
}

/** @param {{actor: import("./types.js").Actor | null}} props */
const Mark = ({ actor }) => typeof actor === "number"
  ? html`<span class="seat-mark small seat-${actor}" aria-hidden="true">${actor + 1}</span>`
  : html`<span class="seat-mark small none" aria-hidden="true"></span>`;

/**
 * Says texts aloud where a screen reader listens. Each change of `text` is read; the same text twice is told apart by `turn`.
 * @param {{text: string, turn: unknown, is_urgent?: boolean}} props
 */
export function Voice({ text, turn, is_urgent = false }) {
  const [heard, setHeard] = useState("");
  useEffect(() => {
    setHeard("");
    const timer = setTimeout(() => setHeard(text), 60);
    return () => clearTimeout(timer);
  }, [text, turn]);
  return html`<div class="hidden-text" role=${is_urgent ? "alert" : "status"} aria-live=${is_urgent ? "assertive" : "polite"}>${heard}</div>`;
}
