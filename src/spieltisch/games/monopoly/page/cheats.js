// Changing the game by hand, at tables that allow it: sums, fields, prison.

import { html } from "/static/html.js";
import { button, choiceOf } from "/static/controls.js";
import { cheat, lookedAt, put, within } from "./doing.js";
import { isSum, sum } from "./money.js";

/** @typedef {import("/static/types.js").BoardScene} BoardScene */

/** @param {{scene: BoardScene}} props */
export function Cheats({ scene }) {
  const { picture: { may }, chosen, commit, t } = scene;
  const draft = chosen?.cheat ?? {};
  const range = may.cheat.find((/** @type {any} */ one) => one.effect === draft.effect) ?? may.cheat[0];
  const { effect, least, most } = range;
  const value = least === most ? least : draft.amount ?? within(effect === "go" ? lookedAt(scene) : 1000, least, most);
  const change = (/** @type {object} */ some) => put(scene, { cheat: { effect, amount: draft.amount, ...some } });
  return html`<details class="card"><summary>${t("cheats")}</summary><div class="stack">
    ${choiceOf({
      name: t("cheat_name"), value: effect, change: (to) => change({ effect: to, amount: undefined }),
      options: may.cheat.map((/** @type {any} */ one) => ({ value: one.effect, text: t(`effect_${one.effect}`) })),
    })}
    ${least < most && sum({ name: t("cheat_amount"), value, least, most, change: (to) => change({ amount: to }), t })}
    <div class="row">${button({ text: t("cheat_do"), press: () => commit(cheat(effect, value)), is_off: !isSum(value, least, most) })}</div>
  </div></details>`;
}
