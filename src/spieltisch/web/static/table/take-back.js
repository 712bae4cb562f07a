// Taking back what is chosen and not done yet: one step, or all of it.

import { button } from "../controls.js";
import { html } from "../html.js";

/** @typedef {import("../types.js").BoardModule} BoardModule @typedef {import("../types.js").BoardScene} BoardScene */

/** What was chosen one step before; null where that was nothing. @param {BoardModule | undefined} module @param {BoardScene} scene */
export const stepBefore = (module, scene) => module?.back?.(scene.chosen, scene) ?? null;

/** @param {{module: BoardModule, scene: BoardScene}} props */
export function TakeBack({ module, scene }) {
  const { choose, t } = scene;
  const before = stepBefore(module, scene);
  return html`<p class="row">${button({ text: t("take_back"), press: () => choose(before), kind: "quiet" })}
    ${before !== null && button({ text: t("take_all_back"), press: () => choose(null), kind: "quiet" })}</p>`;
}
