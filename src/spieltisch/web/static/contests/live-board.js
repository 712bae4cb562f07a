// The board of a game that others play, as part of another page.

import { Drawn, useGame } from "../boards/boards.js";
import { latestPlaces, pastOf, picturesOf } from "../boards/hindsight.js";
import { html, useEffect, useMemo, useReducer, useRef } from "../html.js";
import { useMotion } from "../boards/motion.js";
import { outcomeText } from "../parts/outcome.js";
import { People, waitsOf } from "../table/people.js";
import { tablePath } from "../places.js";
import { useFeed } from "../table/table-feed.js";
import { awaited, BLANK, namesOf, reduce } from "../table/table.js";
import { translator } from "../texts.js";
import { headingOf } from "../turn.js";

/** @typedef {import("../table/table.js").Table} Table @typedef {import("../table/table.js").News} News @typedef {import("../types.js").BoardModule} BoardModule */

/** @param {{id: string, reader: import("../main.js").Reader, ended?: () => void}} props `ended` hears that the game is over, or gone */
export function LiveBoard({ id, reader, ended = () => {} }) {
  const { t, lang } = reader;
  const [table, dispatch] = useReducer(/** @type {(table: Table, news: News) => Table} */ (reduce), BLANK);
  const keep = useRef(() => null);
  useFeed(id, null, dispatch, keep);
  const { game, module } = useGame(table.card?.game);
  const words = useMemo(() => translator(lang, module?.words), [lang, module]);
  const names = namesOf(table, t);
  const is_over = table.outcome !== null || table.card?.status === "over" || table.link === "refused";
  useEffect(() => void (is_over && ended()), [is_over]);
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useMotion(place, [table.picture]);
  if (!module || !table.has_picture) return html`<p class="note">${t("loading")}</p>`;
  const scene = {
    picture: table.picture, seat: null, choices: [], chosen: null, choose: () => {}, commit: () => {}, names, t: words, lang,
    waits: awaited(table), latest: latestPlaces(table.lines, { module, then: picturesOf(table.lines, module, table.picture) }), pointed: [], past: pastOf(table.lines),
  };
  return html`<div class="table" ref=${place}>
    <div class="board-place"><${Drawn} module=${module} draw=${(/** @type {BoardModule} */ one) => one.board(scene)} /></div>
    <div class="stack side">
      <p class="turn"><a href=${tablePath(id)}>${table.outcome ? outcomeText(table.outcome, names, t, lang) : headingOf(table, reader)}</a></p>
      <${People} seats=${table.card?.seats ?? []} names=${names} me=${null} waits=${waitsOf(table)} ahead_ms=${table.ahead_ms}
        module=${module} game=${game} scene=${scene} t=${t} />
    </div>
  </div>`;
}
