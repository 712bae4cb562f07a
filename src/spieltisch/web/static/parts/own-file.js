// A file that is somebody's own, fetched when they want to see it.

import { html, useState } from "../html.js";
import { icon } from "./icons.js";
import { Problem } from "./problem.js";

/** @typedef {(path: string) => Promise<string>} Read */

/** Lines of a file that are shown. */
const SHOWN = 300;

/**
 * Shown where it is asked for: as it stands, or as `show` has it.
 * @param {{title: string, path: string, read: Read, t: import("../types.js").Translate, show?: (text: string) => unknown}} props
 */
export function OwnFile({ title, path, read, t, show }) {
  const [text, setText] = useState(/** @type {string | null} */ (null));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  if (!path) return null;
  if (text === null) {
    return html`<button type="button" class="button small quiet" onClick=${() => void read(path).then(setText, setProblem)}>${icon("eye")}${title}</button>
      <${Problem} error=${problem} t=${t} />`;
  }
  const lines = text.trimEnd().split("\n");
  return html`<div class="stack own-file"><p class="row"><span class="grow note">${lines.length > SHOWN && !show ? t("file_end", { n: SHOWN }) : text.trim() ? title : t("empty_file")}</span>
      <button type="button" class="button small quiet" onClick=${() => setText(null)}>${icon("cross")}${t("close_file")}</button></p>
    ${show ? show(text) : html`<pre tabindex="0" aria-label=${title}>${lines.slice(-SHOWN).join("\n")}</pre>`}</div>`;
}
