// Saying something at a table.

import { html, useState } from "../html.js";
import { Problem } from "../parts/problem.js";

/** @param {{t: import("../types.js").Translate, speak: (text: string) => Promise<void>}} props */
export function Chat({ t, speak }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const send = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (!text.trim()) return;
    try {
      await speak(text.trim());
      setText("");
      setProblem(null);
    } catch (error) {
      setProblem(error);
    }
  };
  return html`<form class="row chat" onSubmit=${send} aria-label=${t("chat")}>
    <label class="field grow"><span class="hidden-text">${t("chat_line")}</span>
      <input name="chat" value=${text} maxlength="240" autocomplete="off" placeholder=${t("chat_line")}
        onInput=${(/** @type {any} */ event) => setText(event.target.value)} /></label>
    <button class="button">${t("send")}</button>
    <${Problem} error=${problem} t=${t} />
  </form>`;
}
