// Where a program connects to: the address for clients of the protocol, and for any program.

import { Copied } from "./copied.js";
import { html } from "../html.js";

/** @typedef {import("../types.js").Door} Door */

/** @param {{door: Door, t: import("../types.js").Translate}} props */
export function DoorSign({ door, t }) {
  return html`<div class="stack">
    <${Copied} t=${t} title="${t("client_address")} (${door.door})" text=${door.url} />
    <p class="note">${socketOf(door)}</p>
    ${door.reservation && html`<${Copied} t=${t} title=${t("reservation")} text=${door.reservation} />`}
  </div>`;
}

/** Whether a WebSocket is there: it has a path. @param {string} url */
export const isSocket = (url) => /^[^/]*\/\/[^/?]*\/[^?]/.test(url);

/** What any program connects to: "HOST:PORT", or "ws://HOST:PORT/PATH". @param {Door} door */
function socketOf({ url }) {
  const [, place, path] = url.match(/^[^/]*\/\/([^/?]*)([^?]*)/) ?? [];
  return path ? `ws://${place}${path}` : place;
}
