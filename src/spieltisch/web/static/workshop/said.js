// A message between a program and the server.

import { html, useState } from "../html.js";
import { icon } from "../parts/icons.js";

/** Characters of a message that are shown at once. */
const SHORT = 200;

/** A message, the long ones folded. @param {{text: string, t: import("../types.js").Translate}} props */
export function Said({ text, t }) {
  const [is_whole, setWhole] = useState(false);
  if (text.length <= SHORT || is_whole) return html`<code class="mono">${text}</code>`;
  return html`<code class="mono">${text.slice(0, SHORT)}…</code>
    <button type="button" class="button small quiet" onClick=${() => setWhole(true)}>${icon("eye")}${t("wire_whole", { n: text.length })}</button>`;
}
