// For a small screen: the fields one after the other, as large as fingers want them, and all about the one that is looked at.

import { html } from "/static/html.js";
import { Sight } from "/static/sight.js";
import { holder, linesAbout, rowsOf } from "./deed.js";
import { isOpen, lookedAt, pickOf } from "./doing.js";
import { FIELDS, HOTEL, LETTERS } from "./fields.js";
import { describe, nameOf, ownedAt, piecesAt, softNameOf } from "./names.js";
import { housesMark, mark, signMark } from "./pieces.js";

/** @typedef {import("/static/types.js").BoardScene} BoardScene */

/** How far each key goes, and among which fields. @type {Record<string, [number, string]>} */
const STEPS = {
  ArrowRight: [1, ".monopoly-card"], ArrowLeft: [-1, ".monopoly-card"], PageDown: [1, ".monopoly-open"], PageUp: [-1, ".monopoly-open"],
};

/** @param {BoardScene} scene */
export function strip(scene) {
  const seen = lookedAt(scene);
  return html`<div class="monopoly-walk">
    <${Sight} kind="monopoly-strip" at=${seen}>
      <div class="monopoly-cards" role="group" aria-label=${scene.t("fields")} onKeyDown=${stepped}>${FIELDS.map((_, at) => card(at, seen, scene))}</div>
    <//>
    ${about(seen, scene)}
  </div>`;
}

/** Arrows go from field to field, round the corner too, PageDown and PageUp to those where something can be done. @param {KeyboardEvent} event */
function stepped(event) {
  const from = /** @type {Element} */ (event.target).closest(".monopoly-card");
  if (!from || !(event.key in STEPS) || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const [step, among] = STEPS[event.key];
  const cards = [.../** @type {Element} */ (event.currentTarget).children].filter((one) => one === from || one.matches(among));
  /** @type {HTMLElement} */ (cards.at((cards.indexOf(from) + step) % cards.length)).focus();
}

/** One field; it is named in words that have everything that is drawn. @param {number} at @param {number} seen @param {BoardScene} scene */
function card(at, seen, scene) {
  const { chosen, picture, t } = scene;
  const { kind, group, price } = FIELDS[at];
  const owned = ownedAt(picture, at);
  const looks = [`monopoly-group-${group}`, kind === "street" && "monopoly-street", isOpen(at, scene) && "monopoly-open"];
  return html`<button type="button" key=${at} class="monopoly-card ${looks.filter(Boolean).join(" ")}" tabindex=${at === seen ? 0 : -1}
      data-sight=${at === seen ? "" : undefined} aria-pressed=${String(chosen?.look === at)} data-about=${JSON.stringify({ field: at })} onClick=${pickOf(at, scene)}>
    <span class="hidden-text">${describe(at, scene)}</span>
    <span class="monopoly-card-head" aria-hidden="true">${price ? html`<b>${LETTERS[group]}</b>` : ""}${
      kind !== "street" ? signMark(at, kind) : housesMark(owned?.houses ?? 0, HOTEL)}</span>
    <span class="monopoly-card-name" aria-hidden="true">${softNameOf(at, t)}</span>
    <span class="monopoly-card-foot" aria-hidden="true">${owned ? [mark(owned.owner), worth(owned, t)] : figure(at, scene)}</span>
    <span class="monopoly-card-foot" aria-hidden="true">${piecesAt(picture, at).map(mark)}</span>
  </button>`;
}

/** @param {any} owned @param {import("/static/types.js").Translate} t @returns {string} */
const worth = ({ is_mortgaged, rent }, t) => (is_mortgaged ? t("marked") : t("figures", { n: rent }));

/** What there is to pay or to get. @param {number} at @param {BoardScene} scene @returns {string} */
function figure(at, { picture, t }) {
  const { kind, price, tax } = FIELDS[at];
  const n = kind === "parking" ? picture.pot : price || tax;
  return n ? t("rm", { n }) : "";
}

/** The deed, or what another field is for. @param {number} at @param {BoardScene} scene */
function about(at, scene) {
  const { t } = scene;
  const name = nameOf(at, t);
  if (!FIELDS[at].price) return html`<p class="note"><strong>${name}.</strong> ${linesAbout(at, scene).join(" ")}</p>`;
  return html`<section aria-label=${name}>
    <p class="note"><strong>${name}</strong>, ${holder(at, scene)}</p>
    <dl class="monopoly-rents">${rowsOf(at, scene).map(({ text, value, is_now }) => html`<div class=${is_now ? "monopoly-due" : ""}>
      <dt>${text}</dt><dd>${t("figures", { n: value })}</dd></div>`)}</dl>
  </section>`;
}
