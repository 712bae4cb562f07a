// The score sheet as if the game ended now, the groups behind it, and the cards that say what scores.

import { html } from "/static/html.js";
import { ANIMAL_OF, ANIMALS, HABITAT_OF, HABITATS, habitatMark, natureMark, tokenMark } from "./pieces.js";
import { toggleMark } from "./plan.js";

/**
 * @typedef {import("./plan.js").Scene} Scene
 * @typedef {import("./plan.js").Mark} Mark
 */

/** @param {Scene} scene */
export function sheet(scene) {
  const { picture, names, t, waits } = scene;
  return html`<table class="cascadia-sheet number">
    <caption class="hidden-text">${t("sheet")}</caption>
    <thead><tr><td></td>
      ${names.map((name, seat) => html`<th scope="col" class=${waits.includes(seat) ? "cascadia-mover" : ""}>
        <span class="hidden-text">${name}</span><span class="seat-mark seat-${seat}" aria-hidden="true">${seat + 1}</span>
        <span class="cascadia-name" aria-hidden="true">${name}</span></th>`)}
    </tr></thead>
    <tbody>${[...ANIMALS].map((letter, k) => animalRow(scene, letter, k))}</tbody>
    ${!picture.plain && html`<tbody>${[...HABITATS].map((letter, k) => habitatRow(scene, letter, k))}
      <tr><th scope="row">${natureMark()} ${t("nature")}</th>${picture.boards.map((board) => html`<td>${board.nature}</td>`)}</tr></tbody>`}
    <tfoot><tr><th scope="row">${t("total")}</th>${picture.boards.map((board) => html`<td>${board.sheet.total}</td>`)}</tr></tfoot>
  </table>`;
}

/** @param {Scene} scene @param {string} letter @param {number} k */
function animalRow(scene, letter, k) {
  const { picture, t } = scene;
  const kind = ANIMAL_OF[letter];
  return html`<tr>
    <th scope="row">${tokenMark(letter)} ${t(kind)}
      ${" "}<abbr class="cascadia-letter-of-card" title=${t(`card-${kind}-${picture.cards[k]}`)}>${picture.cards[k]}</abbr></th>
    ${picture.boards.map(({ sheet: own }, seat) => html`<td>${points(scene, { seat, kind }, own.wildlife[k], String(own.wildlife[k]))}</td>`)}
  </tr>`;
}

/** @param {Scene} scene @param {string} letter @param {number} k */
function habitatRow(scene, letter, k) {
  const kind = HABITAT_OF[letter];
  const shown = (/** @type {number} */ size, /** @type {number} */ bonus) => bonus ? `${size} + ${bonus}` : String(size);
  return html`<tr>
    <th scope="row">${habitatMark(letter)} ${scene.t(kind)}</th>
    ${scene.picture.boards.map(({ sheet: own }, seat) =>
      html`<td>${points(scene, { seat, kind }, own.habitats[k], shown(own.habitats[k], own.bonuses[k]))}</td>`)}
  </tr>`;
}

/** A number that points out the fields it comes from. @param {Scene} scene @param {Mark} mark @param {number} value @param {string} text */
function points(scene, mark, value, text) {
  if (value === 0) return html`<span class="cascadia-none">0</span>`;
  const { chosen, names, t } = scene;
  const is_on = chosen?.mark?.seat === mark.seat && chosen.mark.kind === mark.kind && chosen.mark.group === undefined;
  return html`<button type="button" class="cascadia-points" aria-pressed=${String(is_on)} onClick=${() => toggleMark(scene, mark)}
    aria-label=${t("points-of", { name: names[mark.seat], kind: t(mark.kind), n: text })}>${text}</button>`;
}

/** What each group is worth, by seat. @param {Scene} scene */
export function groups(scene) {
  const { picture, names, t } = scene;
  const is_over = picture.turn === picture.turns;
  return html`<details class="cascadia-groups" open=${is_over}>
    <summary>${t("groups")}</summary>
    <div class="cascadia-columns">
      ${picture.boards.map((board, seat) => html`<section>
        <h2>${names[seat]}</h2>
        <ul>${board.groups.map((group, k) => html`<li>
          <button type="button" class="cascadia-points" aria-pressed=${String(scene.chosen?.mark?.seat === seat && scene.chosen.mark.group === k)}
            onClick=${() => toggleMark(scene, { seat, kind: group.kind, group: k })}>
            ${t("group", { kind: t(group.kind), what: t(`what-${group.what}`, { n: group.at.length }), n: group.points })}</button>
        </li>`)}</ul>
      </section>`)}
    </div>
  </details>`;
}

/** The five cards in words. @param {Scene} scene */
export function cards({ picture, t }) {
  return html`<details class="cascadia-cards">
    <summary>${t("cards", { cards: picture.cards })}</summary>
    <dl>${[...ANIMALS].map((letter, k) => html`<div><dt>${tokenMark(letter)} ${t(ANIMAL_OF[letter])} ${picture.cards[k]}</dt>
      <dd>${t(`card-${ANIMAL_OF[letter]}-${picture.cards[k]}`)}</dd></div>`)}</dl>
    ${!picture.plain && html`<p>${t("corridors", { n: picture.boards.length })}</p>`}
  </details>`;
}
