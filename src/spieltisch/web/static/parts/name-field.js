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

/** What is wrong with a name's length, for people who would else find it cut; empty where nothing is. @param {string} name @param {Translate} t */
export function tooLong(name, t) {
  const n = [...name.trim()].length;
  return n > NAME_LENGTH ? t("name_long", { n, most: NAME_LENGTH }) : "";
}

/** @param {{t: Translate, name: string, change: (name: string) => void}} props */
export function NameField({ t, name, change }) {
  const own = ownProfile()?.name, problem = tooLong(name, t);
  return html`<div><label class="field"><span>${t("your_name")}</span>
    <input name="name" value=${name} placeholder=${t("guest")} autocomplete="nickname"
      ref=${(/** @type {HTMLInputElement | null} */ field) => field?.setCustomValidity(problem)} onInput=${(/** @type {any} */ event) => change(event.target.value)} /></label>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    <p class="note">${own ? html`${t("own_name")} <a href=${personPath(own)}>${own}</a>` : html`<a href=${OWN}>${t("keep_name")}</a>`}</p></div>`;
}
