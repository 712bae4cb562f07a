// A table before its game: the link to pass on, seats to take, addresses for clients of the protocol.

import { get, PREFIX } from "../server/api.js";
import { postNamed } from "../server/named.js";
import { Copied } from "../parts/copied.js";
import { DoorSign } from "../parts/door-sign.js";
import { html, useEffect, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { keepSeats, placeAt } from "../memory.js";
import { NameField, useGuestName } from "../parts/name-field.js";
import { invitationPath, seatPath } from "../places.js";
import { Problem } from "../parts/problem.js";
import { ProtocolLink } from "../parts/protocol-link.js";
import { RulesLink } from "../parts/rules-link.js";

/** @typedef {import("../types.js").TableCard} TableCard @typedef {import("../types.js").GameCard} GameCard */

/** @param {{card: TableCard, game: GameCard | undefined, reader: import("../main.js").Reader, sit: (seat: number) => void}} props */
export function Waiting({ card, game, reader: { t, lang }, sit }) {
  const [name, setName] = useGuestName(t);
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const open = card.seats.filter((seat) => seat.state === "open");
  const known = placeAt(card.id).doors;
  const take = async (/** @type {number} */ seat) => {
    try {
      const given = await postNamed(`/tables/${encodeURIComponent(card.id)}/seats/${seat}`, { name: name || t("guest") });
      keepSeats(card.id, [{ who: "me", ...given }]);
      sit(seat);
    } catch (error) {
      setProblem(error);
    }
  };
  const connect = async (/** @type {number} */ seat) => {
    try {
      keepSeats(card.id, [await postNamed(seatPath(card.id, seat, "program"), { name: name || t("guest") })]);
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
    <${Problem} error=${problem} t=${t} />
  </section>`;
}

/**
 * The link for others, to copy and for cameras. The server knows better than this page where it is reached, if it was told.
 * @param {{id: string, t: import("../types.js").Translate}} props
 */
function Invitation({ id, t }) {
  const [link, setLink] = useState(location.origin + location.pathname);
  useEffect(() => void get(invitationPath(id)).then((found) => setLink(found.link), () => {}), [id]);
  return html`<div class="invitation">
    <img class="invitation-code" src=${PREFIX + invitationPath(id, ".svg")} alt=${t("link_code")} width="148" height="148" />
    <div class="stack grow"><${Copied} t=${t} title=${t("share")} text=${link} /><p class="note">${t("link_code_hint")}</p></div>
  </div>`;
}
