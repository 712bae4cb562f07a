// A table before its game: who is awaited at which seat, the link to pass on, bots for free seats, and a way in for programs.

import { get, post, PREFIX } from "../server/api.js";
import { postNamed } from "../server/named.js";
import { button } from "../controls.js";
import { Copied } from "../parts/copied.js";
import { DoorSign } from "../parts/door-sign.js";
import { html, useEffect, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { keepSeats, placeAt } from "../memory.js";
import { NameField, useGuestName } from "../parts/name-field.js";
import { seatPath, tablePath } from "../places.js";
import { Problem } from "../parts/problem.js";
import { ProtocolLink } from "../parts/protocol-link.js";
import { RulesLink } from "../parts/rules-link.js";
import { botOptions, Introduction, usualBot } from "../lobby/seats.js";
import { FaceOf } from "../parts/face.js";
import { apart } from "../words/moments.js";
import { seatStateText, wishedName } from "../words/seat-names.js";

/** @typedef {import("../types.js").TableCard} TableCard @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("../types.js").SeatCard} SeatCard @typedef {import("../types.js").Translate} Translate */

/** Where the API tells how others find a table. @param {string} id @param {"" | ".svg"} [form] */
const invitationPath = (id, form = "") => `${tablePath(id)}/invitation${form}?scheme=${location.protocol.slice(0, -1)}`;

/** @param {{card: TableCard, game: GameCard | undefined, reader: import("../main.js").Reader, sit: (seat: number) => void}} props */
export function Waiting({ card, game, reader: { t, lang }, sit }) {
  const [name, setName] = useGuestName(t);
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [level, setLevel] = useState(/** @type {string | null} */ (null));
  const open = card.seats.filter((seat) => seat.state === "open");
  const { doors: known, tokens } = placeAt(card.id);
  const names = apart(card.seats.map((seat) => seat.name), t, card.game);
  const mine = Object.keys(tokens).map(Number);
  const bot = level ?? usualBot(game);
  const tried = (/** @type {() => Promise<void>} */ task) => () => {
    setProblem(null);
    task().catch(setProblem);
  };
  const take = (/** @type {SeatCard} */ { seat }) => tried(async () => {
    const given = await postNamed(`/tables/${encodeURIComponent(card.id)}/seats/${seat}`, { name: name || t("guest") });
    keepSeats(card.id, [{ who: "me", ...given }]);
    sit(seat);
  });
  const connect = (/** @type {SeatCard} */ { seat }) => tried(async () => {
    keepSeats(card.id, [await postNamed(seatPath(card.id, seat, "program"), { name: name || t("guest") })]);
    location.reload(); // the page begins anew as one that has a wire
  });
  const addBot = (/** @type {SeatCard} */ { seat }) => tried(async () => {
    const [asker] = mine;
    await post(seatPath(card.id, asker ?? 0, "add-bot"), { seat, bot }, tokens[asker ?? 0]);
  });
  const seatText = (/** @type {SeatCard} */ { seat }) => t("seat", { n: seat + 1 });
  const seating = html`<${NameField} t=${t} name=${name} change=${setName} />
    <p class="row">${open.map((seat) => html`<button type="button" key=${seat.seat} class="button ${mine.length ? "" : "primary"}" onClick=${take(seat)}>
      ${icon("seat")}${t("take_seat", { seat: seatText(seat) })}</button>`)}</p>`;
  return html`<section class="card stack waiting-room" aria-label=${t("status_waiting")}>
    <p class="waiting-lead">${t(card.is_pairing ? "waiting_for_anybody" : "waiting_for")}</p>
    <ul class="rows waiting-seats">${card.seats.map((seat) => html`<li key=${seat.seat} class="row">
      <span class="seat-mark seat-${seat.seat}" aria-hidden="true">${seat.seat + 1}</span>
      <${FaceOf} name=${seat.state === "taken" ? seat.name : ""} game=${card.game} />
      <span class="grow ${seat.state === "taken" ? "" : "note"}">${seat.state === "taken" ? names[seat.seat] : seatStateText(seat, t)}</span>
      ${seat.state === "open" && mine.length > 0 && bot && button({
        text: t("add_bot"), press: addBot(seat), name: t("add_bot_at", { seat: wishedName(seat) || seatText(seat) }),
      })}</li>`)}</ul>
    ${open.length > 0 && mine.length > 0 && bot && html`<label class="field across"><span>${t("bots_play")}</span>
      <select name="level" onChange=${(/** @type {any} */ { target }) => setLevel(target.value)}>
        ${botOptions(game, bot, t)}
      </select></label><${Introduction} game=${game} bot=${bot} t=${t} />`}
    ${open.length > 0 && mine.length === 0 && seating}
    ${open.length > 0 && html`<${Invitation} id=${card.id} t=${t} />`}
    ${open.length > 0 && mine.length > 0 && html`<details><summary>${t("more_people_here")}</summary><div class="stack">${seating}</div></details>`}
    ${game?.has_rules && html`<p class="note">${t("rules_lead")} <${RulesLink} game=${game} t=${t} lang=${lang} /></p>`}
    ${open.length > 0 && !card.is_pairing && html`<details class="for-programs"><summary>${t("for_programs")}</summary><div class="stack">
      ${open.map((seat) => html`<div class="stack seat-offer" key=${seat.seat}>
        <p class="row"><strong>${seatText(seat)}</strong>${button({ text: t("connect_program"), press: connect(seat) })}</p>
        ${(seat.doors?.length ? seat.doors : known[seat.seat] ?? []).map((door) => html`<${DoorSign} key=${door.url} door=${door} t=${t} />`)}
      </div>`)}
      ${game?.has_protocol && html`<p class="note">${t("protocol_lead")} <${ProtocolLink} game=${game} t=${t} lang=${lang} /></p>`}
    </div></details>`}
    <${Problem} error=${problem} t=${t} />
  </section>`;
}

/**
 * The link for others, to copy and for cameras. The server knows better than this page where it is reached, if it was told.
 * @param {{id: string, t: Translate}} props
 */
function Invitation({ id, t }) {
  const [link, setLink] = useState(location.origin + location.pathname);
  useEffect(() => void get(invitationPath(id)).then((found) => setLink(found.link), () => {}), [id]);
  return html`<div class="invitation">
    <img class="invitation-code" src=${PREFIX + invitationPath(id, ".svg")} alt=${t("link_code")} width="240" height="240" />
    <div class="stack grow"><${Copied} t=${t} title=${t("share")} text=${link} /><p class="note">${t("link_code_hint")}</p></div>
  </div>`;
}
