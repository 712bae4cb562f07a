// A text beside a button that copies it.

import { html, useState } from "../html.js";
import { icon } from "./icons.js";

/** A text to take along. @param {{t: import("../types.js").Translate, title: string, text: string}} props */
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
