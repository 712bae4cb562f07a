// Taking back: asking the others for it, and answering. Whoever has several seats in this browser answers for all of them.

import { post } from "../server/api.js";
import { button } from "../controls.js";
import { html, useEffect, useState } from "../html.js";
import { useFocusAtQuestion } from "../parts/focus.js";
import { placeAt } from "../memory.js";
import { listed } from "../words/moments.js";
import { Problem } from "../parts/problem.js";
import { seatPath } from "../places.js";
import { Voice } from "../parts/voice.js";

/**
 * @typedef {import("../types.js").TableCard} TableCard @typedef {import("../types.js").Translate} Translate
 * @typedef {{card: TableCard, picture: unknown, seat: number | null, has_acted: boolean, names: string[], t: Translate, lang: import("../types.js").Lang}} Props
 */

/** @param {Props} props */
export function TakingBack({ card, picture, seat, has_acted, names, t, lang }) {
  const place = useFocusAtQuestion();
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  useEffect(() => setProblem(null), [picture]); // what was refused then may be granted now
  const { wish } = card;
  const may_ask = seat !== null && has_acted && (!wish || (wish.declined !== null && wish.seat !== seat));
  const { tokens } = placeAt(card.id);
  const mine = wish?.waits.filter((one) => one in tokens) ?? [];
  const send = async (/** @type {Array<[number, "take-back" | "take-back/answer", object | undefined]>} */ deeds) => {
    setProblem(null);
    try {
      for (const [one, deed, body] of deeds) await post(seatPath(card.id, one, deed), body, tokens[one]);
    } catch (error) {
      setProblem(error);
    }
  };
  const answer = (/** @type {boolean} */ agrees) =>
    send((agrees ? mine : mine.slice(0, 1)).map((one) => [one, "take-back/answer", { seat: wish?.seat, ply: wish?.ply, agrees }]));
  const text = wish ? told(wish, seat, names, t, lang) : "";
  const is_asked_of_people = card.seats.some((one) => one.seat !== seat && one.kind === "page");
  if (!text && !may_ask) return null;
  return html`<section class="stack taking-back" data-asks ref=${place} aria-label=${t("back")}>
    <${Voice} text=${text} turn=${text} />
    ${text && html`<p class=${mine.length ? "" : "note"}>${text}</p>`}
    ${mine.length > 0 && html`<p class="row">${button({ text: t("back_agree"), press: () => answer(true) })}
      ${button({ text: t("back_decline"), press: () => answer(false), kind: "quiet" })}</p>`}
    ${may_ask && html`<p>${button({
      text: t(is_asked_of_people ? "back_ask" : "back_do"), kind: "quiet", press: () => send([[seat, "take-back", undefined]]),
    })}</p>`}
    <${Problem} error=${problem} t=${t} />
  </section>`;
}

/** @param {NonNullable<TableCard["wish"]>} wish @param {number | null} seat @param {string[]} names @param {Translate} t @param {import("../types.js").Lang} lang */
function told({ seat: asker, waits, declined }, seat, names, t, lang) {
  if (declined !== null) return t("back_declined", { name: names[declined] });
  if (asker === seat) return t("back_waits", { names: listed(waits.map((one) => names[one] ?? ""), lang) });
  return t("back_asked", { name: names[asker] });
}
