// Going on from a ply of a replay at a new table.

import { postNamed } from "../server/api.js";
import { allGames } from "../server/games.js";
import { html, useEffect, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { keepSeats } from "../memory.js";
import { NameField, useGuestName } from "../parts/name-field.js";
import { tablePath } from "../places.js";
import { Problem } from "../parts/problem.js";
import { SeatFields, usualSeats, wishesOf } from "../lobby/seats.js";

/** @param {{replay: import("../types.js").Replay, ply: number, t: import("../types.js").Translate}} props */
export function Fork({ replay, ply, t }) {
  const [name, setName] = useGuestName(t);
  const [game, setGame] = useState(/** @type {import("../types.js").GameCard | undefined} */ (undefined));
  const [picks, setPicks] = useState(/** @type {string[]} */ ([]));
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
    try {
      const opened = await postNamed(`/replays/${encodeURIComponent(replay.id)}/fork`, { ply, seats: wishesOf(picks, name || t("guest")) });
      keepSeats(opened.table.id, opened.seats);
      location.assign(tablePath(opened.table.id));
    } catch (error) {
      setProblem(error);
    }
  };
  return html`<details class="card">
    <summary>${icon("fork")}${t("fork")}</summary>
    <form class="stack" onSubmit=${open}>
      <p class="note">${t("fork_title", { n: ply })}</p>
      <${NameField} t=${t} name=${name} change=${setName} />
      <${SeatFields} t=${t} picks=${picks} game=${game} change=${setPicks} />
      <${Problem} error=${problem} t=${t} />
      <p><button class="button primary" disabled=${!picks.length}>${t("open_it")}</button></p>
    </form>
  </details>`;
}
