// Going on from a ply of a replay at a new table.

import { allGames } from "../server/games.js";
import { html, useEffect, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { NameField, useGuestName } from "../parts/name-field.js";
import { replayPath } from "../places.js";
import { Problem } from "../parts/problem.js";
import { useReturn } from "../parts/returning.js";
import { openTable, SeatFields, usualSeats, wishesOf } from "../lobby/seats.js";

/** @param {{replay: import("../types.js").Replay, ply: number, t: import("../types.js").Translate}} props */
export function Fork({ replay, ply, t }) {
  const [name, setName] = useGuestName(t);
  const [game, setGame] = useState(/** @type {import("../types.js").GameCard | undefined} */ (undefined));
  const [picks, setPicks] = useState(/** @type {string[]} */ ([]));
  const [is_opening, setOpening] = useState(false);
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  useEffect(() => {
    allGames().then((games) => {
      const found = games.find((one) => one.name === replay.game);
      setGame(found);
      setPicks(usualSeats(replay.names.length, found));
    }, () => {});
  }, [replay]);
  const open = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (is_opening) return;
    setOpening(true);
    try {
      await openTable({ ply, seats: wishesOf(picks, name || t("guest")) }, `${replayPath(replay.id)}/fork`);
    } catch (error) {
      setProblem(error);
      setOpening(false);
    }
  };
  useReturn(() => setOpening(false));
  return html`<details class="card">
    <summary>${icon("fork")}${t("fork")}</summary>
    <form class="stack" onSubmit=${open}>
      <p class="note">${t("fork_title", { n: ply })}</p>
      <${NameField} t=${t} name=${name} change=${setName} />
      <${SeatFields} t=${t} picks=${picks} game=${game} change=${setPicks} />
      <${Problem} error=${problem} t=${t} />
      <p><button class="button primary" disabled=${!picks.length || is_opening}>${t("open_it")}</button></p>
    </form>
  </details>`;
}
