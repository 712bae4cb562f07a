// Which keys there are at a board, for whoever would like to know.

import { html } from "../html.js";

/** @typedef {import("../types.js").Translate} Translate */

/** At every board, in the order in which they are wanted. */
const KEYS = ["tab", "arrows", "pages", "enter", "escape"];

/**
 * Folded up, since it is read once; a game's own letters are in its words as `keys_own`: "R: turns the tile".
 * @param {{t: Translate}} props
 */
export function KeysHelp({ t }) {
  const own = t("keys_own");
  const rows = [...KEYS.map((key) => t(`keys_${key}`)), ...(own === "keys_own" ? [] : own.split("\n"))];
  return html`<details class="card keys-help"><summary>${t("keys_title")}</summary>
    <dl>${rows.map((row) => {
      const [key, ...deed] = row.split(": ");
      return html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${deed.join(": ")}</dd></div>`;
    })}</dl></details>`;
}
