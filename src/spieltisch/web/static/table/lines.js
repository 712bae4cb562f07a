// The list of events in words.

import { html, useLayoutEffect, useRef } from "../html.js";
import { placesOf, takenBack } from "../boards/hindsight.js";
import { settings } from "../memory.js";
import { outcomeText, whyText } from "../parts/outcome.js";
import { shortName } from "../words/bot-names.js";
import { doubt, isolated, listed } from "../words/moments.js";
import { ProtocolLink } from "../parts/protocol-link.js";

/**
 * @typedef {import("../types.js").Item} Item @typedef {import("../types.js").BoardModule} BoardModule
 * @typedef {import("../boards/hindsight.js").Line} Line
 * @typedef {{
 *   module: BoardModule, names: string[], t: import("../types.js").Translate, lang: import("../types.js").Lang, then: Map<string, any>,
 *   game?: string,
 * }} Speaker `then` is the picture as it was after each line, by its key; `game` that whose bots are characters
 */

/** Lines that are drawn; older ones are in the replay. */
const SHOWN = 300;
/** What leads to the protocol, which says why. */
const ATTEMPTS = ["refused", "ignored"];

/** One line in words, or null. @param {Line} line @param {Speaker} speaker @returns {string | null} */
export function wordsOf({ key, item }, { module, names, t, lang, then, game }) {
  switch (item.is) {
    case "happened": return said(() => module.say(item.told, item.actor, names, t, then.get(key) ?? null));
    case "started": return t("started", { names: listed(item.names.map(isolated), lang) });
    case "reminded": return t("reminded", { name: names[item.seat] });
    case "said":
      if (item.emote) return settings().emotes === false ? null : t("emoted", { name: speakerName(item, names, t), text: emoteText(item.emote, item.text, t) });
      return t(item.is_private ? "said_privately" : "said", { name: speakerName(item, names, t), text: isolated(item.text) });
    case "fact": return factText(item, names, t, lang, game);
    case "ended": return `${t("game_over")}. ${outcomeText(item.outcome, names, t, lang)}`;
    default: return null;
  }
}

/** What somebody did in vain, or why somebody left. @param {import("../types.js").Fact} fact @param {string[]} names @param {import("../types.js").Translate} t @param {string} lang @param {string} [game] */
function factText({ what, seat, code = "", action, why, why_de, refused = 0, ignored = 0, bot = "" }, names, t, lang, game) {
  const name = names[seat] ?? "";
  if (what === "omitted") return t("fact_omitted", { name, refused, ignored });
  if (what === "taken-back" || what === "stood-in") return t(`fact_${what}`, { name, bot: shortName(bot, t, game) });
  if (what === "left" || what === "crashed") return whyText(why ?? "", name, t) ?? t(`fact_${what}`, { name, why: (lang === "de" && why_de) || (why ?? "") });
  const key = code === "late" ? "fact_late" : `fact_${what}`;
  const rule = t(`refused_${code}`);
  const words = rule === `refused_${code}` ? why : rule;
  return t(action ? key : `${key}_message`, { name, action: action ?? "", why: words ?? "" }).trim();
}

/** @param {string} emote @param {string} text in English @param {import("../types.js").Translate} t */
function emoteText(emote, text, t) {
  const known = t(`emote_${emote}`);
  return known === `emote_${emote}` ? text : known;
}

/** @param {import("../types.js").Said} said @param {string[]} names @param {import("../types.js").Translate} t */
function speakerName({ seat, name, resembles }, names, t) {
  if (seat !== null) return names[seat] ?? "";
  if (!name) return t("spectator");
  const shown = t("spectator_named", { name: isolated(name) });
  return resembles ? `${shown} [${doubt(name, resembles, t)}]` : shown;
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

/** Whose line it is: who did it, or whom chance did it to. @param {Item} item */
function actorOf(item) {
  if (item.is === "said" || item.is === "fact") return item.seat;
  if (item.is !== "happened") return null;
  return typeof item.actor !== "number" && typeof item.told.seat === "number" ? item.told.seat : item.actor;
}

/**
 * A line that tells of places shows them on the board while it is pointed at or has the focus; a click keeps them shown.
 * One of those lines is in the tab order, the arrows go from one to the other.
 * @param {{
 *   lines: Line[], speaker: Speaker, game: import("../types.js").GameCard | undefined, title: string, point: (places: string[]) => void,
 * }} props
 */
export function Lines({ lines, speaker, game, title, point }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const is_at_end = useRef(true);
  useLayoutEffect(() => {
    if (list.current && is_at_end.current) list.current.scrollTop = list.current.scrollHeight;
  });
  const scrolled = (/** @type {any} */ { target }) => {
    is_at_end.current = target.scrollTop + target.clientHeight > target.scrollHeight - 4;
  };
  const spoken = lines.slice(-SHOWN).flatMap((line) => {
    const text = wordsOf(line, speaker);
    return text === null ? [] : [{ ...line, text, places: placesOf(line, speaker) }];
  });
  const gone = takenBack(lines);
  const last = spoken.findLast(({ places }) => places.length > 0)?.key;
  return html`<section class="card" aria-labelledby="lines-title">
    <h2 id="lines-title">${title}</h2>
    ${spoken.length === 0 && html`<p class="note">${speaker.t("no_events")}</p>`}
    <ol class="lines" ref=${list} onScroll=${scrolled} tabindex=${last === undefined ? "0" : undefined} aria-labelledby="lines-title"
        onKeyDown=${moved}>
      ${spoken.map(({ key, item, text, places }) => html`<li key=${key} class="said-${item.is}${gone.has(key) ? " gone" : ""}">
        <${Mark} actor=${actorOf(item)} />${places.length ? html`<${Pointer} text=${text} places=${places} point=${point} is_first=${key === last} />`
          : html`<span>${text}</span>`}
        ${item.is === "fact" && ATTEMPTS.includes(item.what) && html`<${ProtocolLink} game=${game} t=${speaker.t} lang=${speaker.lang} />`}</li>`)}
    </ol>
  </section>`;
}

/** @param {{actor: import("../types.js").Actor | null}} props */
const Mark = ({ actor }) => typeof actor === "number"
  ? html`<span class="seat-mark small seat-${actor}" aria-hidden="true">${actor + 1}</span>`
  : html`<span class="seat-mark small none" aria-hidden="true"></span>`;

/** A line that shows what it tells of. @param {{text: string, places: string[], point: (places: string[]) => void, is_first: boolean}} props */
const Pointer = ({ text, places, point, is_first }) => html`<button type="button" class="line-button" data-line tabindex=${is_first ? "0" : "-1"}
  onMouseEnter=${() => point(places)} onMouseLeave=${(/** @type {any} */ { target }) => point(target.matches(":focus") ? places : [])} onFocus=${() => point(places)} onBlur=${() => point([])}
  onClick=${() => point(places)}>${text}</button>`;

/** Up and down from line to line, Home and End. @param {KeyboardEvent} event */
function moved(event) {
  const from = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-line]"));
  if (!from || event.altKey || event.ctrlKey || event.metaKey) return;
  const all = [.../** @type {Element} */ (event.currentTarget).querySelectorAll("[data-line]")].map((one) => /** @type {HTMLElement} */ (one));
  const at = all.indexOf(from);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  all[to]?.focus();
}
