// Undoing what is chosen and not done yet: one step, or all of it.

import { button } from "../controls.js";
import { html } from "../html.js";

/** @typedef {import("../types.js").BoardModule} BoardModule @typedef {import("../types.js").BoardScene} BoardScene */

/** What is chosen and is no step of a move. @param {BoardModule | undefined} module @param {any} chosen */
const lastingOf = (module, chosen) => (chosen === null ? null : module?.lasting?.(chosen) ?? null);

/** Whether something is planned that could be undone. @param {BoardModule | undefined} module @param {BoardScene} scene */
export const isPlan = (module, { chosen }) => JSON.stringify(chosen) !== JSON.stringify(lastingOf(module, chosen));

/** What was chosen one step before, at least what lasts; null where that was nothing. @param {BoardModule | undefined} module @param {BoardScene} scene */
export const stepBefore = (module, scene) => module?.back?.(scene.chosen, scene) ?? lastingOf(module, scene.chosen);

/** @param {{module: BoardModule, scene: BoardScene}} props */
export function TakeBack({ module, scene }) {
  const { choose, t } = scene;
  const before = stepBefore(module, scene), none = lastingOf(module, scene.chosen);
  return html`<p class="row">${button({ text: t("undo"), press: () => choose(before), kind: "quiet" })}
    ${JSON.stringify(before) !== JSON.stringify(none) && button({ text: t("undo_all"), press: () => choose(none), kind: "quiet" })}</p>`;
}
