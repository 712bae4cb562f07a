// Six things to say by one click, and a switch for who wants to see none of them.

import { post } from "../server/api.js";
import { html, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { remember, settings, tokenAt } from "../memory.js";
import { Problem } from "../parts/problem.js";
import { seatPath } from "../places.js";

/** In the order of the buttons, with their icons. @type {Array<[string, import("../parts/icons.js").IconName]>} */
const EMOTES = [["hello", "smile"], ["nice", "thumb"], ["thanks", "heart"], ["wow", "wow"], ["oops", "oops"], ["hurry", "hourglass"]];

/** Whether this browser shows them. */
export const areShown = () => settings().emotes !== false;

/** @param {{id: string, seat: number, t: import("../types.js").Translate, change: () => void}} props `change`: they are shown or not from now on */
export function Emotes({ id, seat, t, change }) {
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const show = (/** @type {string} */ emote) => {
    setProblem(null);
    post(seatPath(id, seat, "emote"), { emote }, tokenAt(id, seat)).catch(setProblem);
  };
  const mute = () => {
    remember({ emotes: !areShown() });
    change();
  };
  const name = t(areShown() ? "emotes_mute" : "emotes_unmute");
  return html`<div class="emotes" role="group" aria-label=${t("emotes")}>
    ${areShown() && EMOTES.map(([emote, sign]) => html`<button type="button" key=${emote} class="button quiet emote"
      title=${t(`emote_${emote}`)} aria-label=${t(`emote_${emote}`)} onClick=${() => show(emote)}>${icon(sign)}</button>`)}
    <button type="button" class="button quiet emote" title=${name} aria-label=${name} onClick=${mute}>${icon(areShown() ? "mute" : "bubble")}</button>
    <${Problem} error=${problem} t=${t} />
  </div>`;
}
