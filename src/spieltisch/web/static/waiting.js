// A table before its game: the link to pass on, seats to take, addresses for clients of the protocol.

import { get, post, PREFIX } from "./api.js";
import { html, useEffect, useState } from "./html.js";
import { icon } from "./icons.js";
import { keepSeats, placeAt } from "./memory.js";
import { invitationPath, seatPath } from "./places.js";
import { ProtocolLink } from "./protocol-link.js";
import { whyNot } from "./refusals.js";
import { RulesLink } from "./rules-link.js";
import { NameField, useGuestName } from "./seats.js";

/** @typedef {import("./types.js").Door} Door @typedef {import("./types.js").TableCard} TableCard @typedef {import("./types.js").GameCard} GameCard */

/** @param {{card: TableCard, game: GameCard | undefined, reader: import("./main.js").Reader, sit: (seat: number) => void}} props */
export function Waiting({ card, game, reader: { t, lang }, sit }) {
  const [name, setName] = useGuestName(t);
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const open = card.seats.filter((seat) => seat.state === "open");
  const known = placeAt(card.id).doors;
  const take = async (/** @type {number} */ seat) => {
    try {
      const given = await post(`/tables/${encodeURIComponent(card.id)}/seats/${seat}`, { name: name || t("guest") });
      keepSeats(card.id, [{ who: "me", ...given }]);
      sit(seat);
    } catch (error) {
      setProblem(error);
    }
  };
  const connect = async (/** @type {number} */ seat) => {
    try {
      keepSeats(card.id, [await post(seatPath(card.id, seat, "program"), { name: name || t("guest") })]);
      location.reload(); // the page begins anew as one that has a wire
    } catch (error) {
      setProblem(error);
    }
  };
  return html`<section class="card stack" aria-label=${t("status_waiting")}>
    <p>${t("waiting_for")}</p>
    ${open.length > 0 && html`<${Invitation} id=${card.id} t=${t} />`}
    ${open.length > 0 && html`<${NameField} t=${t} name=${name} change=${setName} />`}
    ${open.map(({ seat, doors }) => html`<div class="stack seat-offer" key=${seat}>
      <button type="button" class="button primary" onClick=${() => take(seat)}>
        ${icon("seat")}${t("take_seat", { seat: t("seat", { n: seat + 1 }) })}</button>
      <button type="button" class="button" onClick=${() => connect(seat)}>${t("connect_program")}</button>
      ${(doors?.length ? doors : known[seat] ?? []).map((door) => html`<${DoorSign} key=${door.url} door=${door} t=${t} />`)}
    </div>`)}
    ${game?.has_rules && html`<p class="note">${t("rules_lead")} <${RulesLink} game=${game} t=${t} lang=${lang} /></p>`}
    ${game?.has_protocol && html`<p class="note">${t("protocol_lead")} <${ProtocolLink} game=${game} t=${t} lang=${lang} /></p>`}
    ${problem && html`<p class="problem" role="alert">${whyNot(problem, t)}</p>`}
  </section>`;
}

/**
 * The link for others, to copy and for cameras. The server knows better than this page where it is reached, if it was told.
 * @param {{id: string, t: import("./types.js").Translate}} props
 */
function Invitation({ id, t }) {
  const [link, setLink] = useState(location.origin + location.pathname);
  useEffect(() => void get(invitationPath(id)).then((found) => setLink(found.link), () => {}), [id]);
  return html`<div class="invitation">
    <img class="invitation-code" src=${PREFIX + invitationPath(id, ".svg")} alt=${t("link_code")} width="148" height="148" />
    <div class="stack grow"><${Copied} t=${t} title=${t("share")} text=${link} /><p class="note">${t("link_code_hint")}</p></div>
  </div>`;
}

/** @param {{door: Door, t: import("./types.js").Translate}} props */
export function DoorSign({ door, t }) {
  return html`<div class="stack">
    <${Copied} t=${t} title="${t("client_address")} (${door.door})" text=${door.url} />
    <p class="note">${socketOf(door)}</p>
    ${door.reservation && html`<${Copied} t=${t} title=${t("reservation")} text=${door.reservation} />`}
  </div>`;
}

/** What any program connects to: "HOST:PORT", or "ws://HOST:PORT/PATH". @param {Door} door */
function socketOf({ url }) {
  const [, place, path] = url.match(/^[^/]*\/\/([^/?]*)([^?]*)/) ?? [];
  return path ? `ws://${place}${path}` : place;
}

/** A text to take along. @param {{t: import("./types.js").Translate, title: string, text: string}} props */
export function Copied({ t, title, text }) {
  const [is_copied, setCopied] = useState(false);
  const copy = (/** @type {any} */ { currentTarget }) => {
    currentTarget.parentElement.querySelector("input").select();
    // Browsers keep the clipboard from pages of other machines without TLS; then the text is at least selected.
    navigator.clipboard?.writeText(text).then(() => setCopied(true), () => {});
  };
  return html`<div class="row bottom">
    <label class="field grow"><span>${title}</span><input class="mono" readonly value=${text} /></label>
    <button type="button" class="button" onClick=${copy} aria-label="${t("copy")}: ${title}">
      ${icon(is_copied ? "check" : "copy")}<span aria-live="polite">${t(is_copied ? "copied" : "copy")}</span></button>
  </div>`;
}
