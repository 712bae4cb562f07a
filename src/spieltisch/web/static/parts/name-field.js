// Where somebody says by which name they play, which is kept for the next table.

import { html, useState } from "../html.js";
import { ownProfile, remember, settings } from "../memory.js";
import { OWN, personPath } from "../places.js";

/** @typedef {import("../types.js").Translate} Translate */

/** The longest name the server takes. */
export const NAME_LENGTH = 24;

/**
 * A name for this browser's person, remembered as it is typed.
 * @param {Translate} t @returns {[string, (name: string) => void]}
 */
export function useGuestName(t) {
  const [name, setName] = useState(() => settings().name ?? "");
  const change = (/** @type {string} */ typed) => {
    remember({ name: typed });
    setName(typed);
  };
  return [name.trim() ? name : "", change];
}

/** @param {{t: Translate, name: string, change: (name: string) => void}} props */
export function NameField({ t, name, change }) {
  const own = ownProfile()?.name;
  return html`<div><label class="field"><span>${t("your_name")}</span>
    <input name="name" value=${name} placeholder=${t("guest")} maxlength=${NAME_LENGTH} autocomplete="nickname"
      onInput=${(/** @type {any} */ event) => change(event.target.value)} /></label>
    <p class="note">${own ? html`${t("own_name")} <a href=${personPath(own)}>${own}</a>` : html`<a href=${OWN}>${t("keep_name")}</a>`}</p></div>`;
}
