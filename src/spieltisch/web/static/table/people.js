// Who sits at a table, how everybody stands, whose turn it is, and for how long.

import { Drawn } from "../boards/boards.js";
import { characterOf, shortName, worthOf } from "../words/bot-names.js";
import { html, useEffect, useState } from "../html.js";
import { FaceOf } from "../parts/face.js";
import { icon } from "../parts/icons.js";
import { countdown, doubt, shortMoment } from "../words/moments.js";
import { seatStateText } from "../words/seat-names.js";
import { Rating } from "./rating.js";
import { awaited } from "./table.js";

/**
 * @typedef {import("./table.js").Table} Table @typedef {import("../types.js").Clock} Clock
 * @typedef {import("../types.js").SeatCard} SeatCard
 * @typedef {import("../types.js").BoardModule} BoardModule @typedef {import("../types.js").BoardScene} BoardScene
 * @typedef {Pick<SeatCard, "seat" | "kind" | "state" | "name" | "stand_in" | "resembles" | "away_since" | "profile">} Sitter
 */

const TICK_MS = 500;

/**
 * @param {{
 *   spectators?: number, seats: Sitter[], names: string[], me: number | null, waits: Clock[], ahead_ms: number,
 *   module?: BoardModule, game?: import("../types.js").GameCard, scene: BoardScene, t: import("../types.js").Translate,
 * }} props `module` is undefined while there is nothing on the table
 */
export function People({ spectators = 0, seats, names, me, waits, ahead_ms, module, game, scene, t }) {
  return html`<ul class="people" aria-label=${t("players")}>
    ${seats.map(({ seat, state, kind, name, stand_in = "", resembles = null, away_since = null, profile = null }) => {
      const clock = waits.find((one) => one.seat === seat);
      return html`<li key=${seat} class="person ${scene.waits.includes(seat) ? "awaited" : ""} ${away_since ? "away" : ""}">
        <span class="seat-mark seat-${seat}" aria-hidden="true">${seat + 1}</span>
        <span class="person-name"><${FaceOf} name=${state === "taken" && (["bot", ""].includes(kind) || stand_in) ? stand_in || name : ""} game=${game?.name} />${state === "taken" ? names[seat] : seatStateText({ seat, state, name }, t)}
          <span class="note"> ${seat === me ? t("you") : state === "taken" && (stand_in ? t("stand_in_kind", { bot: shortName(stand_in, t, game?.name) }) : away_since ? t("away_since", { time: shortMoment(away_since, scene.lang) }) : kind === "bot" ? html`<${BotText} name=${name} game=${game} t=${t} />` : kindText(kind, t))}</span>${resembles && html` <span class="note resembles">${doubt(name, resembles, t)}</span>`}${profile && game && html`<${Rating} name=${profile} game=${game.name} t=${t} />`}</span>
        ${clock && html`<${Ticking} clock=${clock} ahead_ms=${ahead_ms} t=${t} />`}
        ${module && html`<${Drawn} module=${module} draw=${(/** @type {BoardModule} */ one) => standing(one, scene, seat)} />`}
      </li>`;
    })}
  </ul>${spectators > 0 && html`<p class="note looking-on">${icon("eye")}${t("looking_on", { n: spectators })}</p>`}`;
}

/** How a seat stands, as far as the game can say. @param {BoardModule} module @param {BoardScene} scene @param {number} seat */
function standing(module, scene, seat) {
  const { points, note = null } = module.standing?.(scene, seat) ?? { points: null };
  return html`${points !== null && html`<strong class="person-points number">${points}</strong>`}
    ${note !== null && html`<div class="person-note">${note}</div>`}`;
}

/**
 * That it is a bot, and how strong: by its level or else by stars, and what was measured in words for who points at that or hears it.
 * @param {{name: string, game?: import("../types.js").GameCard, t: import("../types.js").Translate}} props
 */
function BotText({ name, game, t }) {
  const who = characterOf(name, game?.name), worth = worthOf(game, name, t);
  const said = who ? t("bot_of_level", { level: t(`level_${who}`) }) : html`${t("kind_bot")} ${worth?.stars}`;
  return worth ? html`<span title=${worth.text}><span aria-hidden="true">${said}</span> <span class="hidden-text">${worth.text}</span></span>` : said;
}

/** @param {string} kind @param {import("../types.js").Translate} t */
function kindText(kind, t) {
  if (!kind || kind === "page") return ""; // as everybody here
  const text = t(`kind_${kind}`);
  return text === `kind_${kind}` ? kind : text;
}

/** A clock that runs; not announced, since it never stands still. @param {{clock: Clock, ahead_ms: number, t: import("../types.js").Translate}} props */
function Ticking({ clock, ahead_ms, t }) {
  const [here_ms, setHere] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setHere(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const waited_ms = Math.max(0, here_ms + ahead_ms - clock.since_ms);
  const left_ms = clock.hard_ms === null ? null : clock.hard_ms - waited_ms;
  const time = countdown(left_ms ?? waited_ms);
  const text = t(left_ms === null ? "thinking" : "left_of", { time });
  return html`<span class="clock ${left_ms === null ? "free" : left_ms < 5000 ? "low" : ""}" role="timer" aria-live="off" title=${text}>
    ${icon(left_ms === null ? "clock" : "hourglass")}<span class="number" aria-hidden="true">${time}</span><span class="hidden-text">${text}</span></span>`;
}

/** The clocks that run. @param {Table} table @returns {Clock[]} */
export const waitsOf = (table) => table.clock.filter(({ seat }) => awaited(table).includes(seat));
