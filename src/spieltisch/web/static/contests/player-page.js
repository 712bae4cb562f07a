// One player of a contest: where it stands, how it uses its time, whom it has met, its games and faults.

import { get } from "../server/api.js";
import { useContest } from "./contest-feed.js";
import { Faults, useDetails } from "./faults.js";
import { html, useEffect, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { moment } from "../words/moments.js";
import { contestPath, playerPath, replayPath } from "../places.js";
import { whyNot } from "../server/refusals.js";
import { FaultCounts, figure, Trend } from "./standings.js";

/** @typedef {import("../types.js").Player} Player @typedef {import("../main.js").Reader} Reader */

/** @param {{reader: Reader, id: string, name: string}} props */
export function PlayerPage({ reader, id, name }) {
  const { t } = reader;
  const { contest, problem: none } = useContest(id);
  const [player, setPlayer] = useState(/** @type {Player | null} */ (null));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  useEffect(() => void (document.title = `${name} – ${contest?.contest ?? "Spieltisch"}`), [name, contest?.contest]);
  useEffect(() => void get(playerPath(id, name)).then(setPlayer, setProblem), [id, name, contest?.games]);
  const head = html`<p><a href=${contestPath(id)}>${contest?.contest ?? t("contest")}</a></p><h1>${name}</h1>`;
  if (none || (problem && !player)) {
    return html`<main id="content" tabindex="-1" class="page stack">${head}<p class="problem" role="alert">${whyNot(none || problem, t)}</p></main>`;
  }
  if (!player) return html`<main id="content" tabindex="-1" class="page stack">${head}<p>${t("loading")}</p></main>`;
  return html`<main id="content" tabindex="-1" class="page stack">${head}
    <div class="contest">
      <div class="stack">
        <${Place} player=${player} reader=${reader} />
        <${Games} game=${contest?.game} player=${player} reader=${reader} />
      </div>
      <div class="stack">
        <${Margins} margins=${player.margins} t=${t} />
        <${Against} contest=${id} player=${player} reader=${reader} />
        <${Faults} contest=${id} game=${contest?.game} faults=${player.faults} reader=${reader} is_own=${true} />
      </div>
    </div>
  </main>`;
}

/** @param {{player: Player, reader: Reader}} props */
function Place({ player: { place, kind, bot }, reader }) {
  const { t, lang } = reader;
  const facts = [
    [t("place"), t("rank", { n: place.rank })], [t("points"), figure(place.points, lang)], [t("blocks"), place.blocks], [t("games"), place.games],
    ["Elo", place.elo === null ? "–" : `${figure(Math.round(place.elo), lang)}${place.elo95 === null ? "" : ` ± ${Math.round(place.elo95)}`}`],
    [t("player_kind"), bot ?? t(`player_${kind}`)],
  ];
  return html`<section class="card stack" aria-label=${t("place")}>
    <dl class="facts">${facts.map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd class="number">${value}</dd></div>`)}
      <div><dt>${t("trend")}</dt><dd><${Trend} place=${place} most=${Math.max(1, ...place.trend)} reader=${reader} /></dd></div></dl>
    <p><${FaultCounts} faults=${place.faults} t=${t} /></p>
  </section>`;
}

const [WIDTH, HEIGHT, FLOOR] = [320, 150, 118];

/** How much of their time its answers left. @param {{margins: number[], t: import("../types.js").Translate}} props */
function Margins({ margins, t }) {
  const all = margins.reduce((sum, count) => sum + count, 0);
  const most = Math.max(1, ...margins);
  const width = WIDTH / Math.max(1, margins.length);
  return html`<section class="card stack" aria-labelledby="margins-title"><h2 id="margins-title">${t("margins")}</h2>
    ${all === 0 ? html`<p class="note">${t("no_times")}</p>` : html`<div class="histogram">
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${t("margins_chart", { n: all, low: margins[0] ?? 0 })}>
        <line class="chart-floor" x1="0" x2=${WIDTH} y1=${FLOOR} y2=${FLOOR} />
        ${margins.map((count, at) => html`<g key=${at}>
          <rect class=${at === 0 ? "short" : ""} x=${at * width + 2} width=${width - 4} y=${FLOOR - (count / most) * (FLOOR - 20)} height=${(count / most) * (FLOOR - 20)} />
          ${count > 0 && html`<text class="chart-text" x=${(at + 0.5) * width} y=${FLOOR - (count / most) * (FLOOR - 20) - 4} text-anchor="middle">${count}</text>`}
          <text class="chart-text" x=${(at + 0.5) * width} y=${FLOOR + 16} text-anchor="middle">${at * 10}</text></g>`)}
        <text class="chart-text" x=${WIDTH / 2} y=${HEIGHT - 2} text-anchor="middle">${t("margins_axis")}</text>
      </svg></div>
      <details><summary>${t("as_table")}</summary><table class="places"><thead><tr><th scope="col">${t("margins_axis")}</th>
        <th scope="col" class="number">${t("answers")}</th></tr></thead>
        <tbody>${margins.map((count, at) => html`<tr key=${at}><th scope="row">${at * 10}–${at * 10 + 10}</th><td class="number">${count}</td></tr>`)}</tbody>
      </table></details>`}
  </section>`;
}

/** @param {{contest: string, player: Player, reader: Reader}} props */
const Against = ({ contest, player, reader: { t, lang } }) => html`<section class="card stack" aria-labelledby="against-title">
  <h2 id="against-title">${t("against")}</h2>
  ${player.against.length === 0 ? html`<p class="note">${t("no_against")}</p>` : html`<table class="places">
    <thead><tr><th scope="col">${t("players")}</th><th scope="col" class="number">${t("points")}</th><th scope="col" class="number">${t("blocks")}</th></tr></thead>
    <tbody>${player.against.map(({ players: [, other], points, blocks }) => html`<tr key=${other}>
      <th scope="row"><a href=${playerPath(contest, other)}>${other}</a></th>
      <td class="number share-${Math.round((4 * points) / blocks)}">${figure(points, lang)}</td><td class="number">${blocks}</td></tr>`)}</tbody></table>`}
</section>`;

/** @param {{game: string | undefined, player: Player, reader: Reader}} props */
function Games({ game: name, player, reader: { t, lang } }) {
  const detailOf = useDetails(name, player.games.map(({ fault }) => fault), lang);
  return html`<section class="card stack" aria-labelledby="games-title">
    <h2 id="games-title">${t("games")} <span class="count">${player.place.games}</span></h2>
    ${player.games.length === 0 ? html`<p class="note">${t("no_finished")}</p>` : html`<div class="wide" role="group" tabindex="0" aria-labelledby="games-title">
      <table class="places games"><thead><tr><th scope="col">${t("match")}</th><th scope="col">${t("players")}</th><th scope="col">${t("place")}</th>
        <th scope="col"><span class="hidden-text">${t("replay")}</span></th></tr></thead>
      <tbody>${player.games.map((game) => html`<tr key=${`${game.match}/${game.block}/${game.order}`}>
        <td class="figures" title=${moment(game.at, lang)}>${game.match}<span class="note"> · ${game.block + 1}.${game.order + 1}</span></td>
        <td><span class="players">${game.players.map((name, seat) => html`<span class="player" key=${seat}>
          <span class="seat-mark small seat-${seat}" aria-hidden="true">${seat + 1}</span>${name === player.place.name ? html`<strong>${name}</strong>` : name}</span>`)}</span></td>
        <td class="figures">${t("rank", { n: game.ranks[game.players.indexOf(player.place.name)] ?? "" })}
          ${game.fault && html` <span class="fault" title=${detailOf(game.fault)}>${t(`cause_${game.fault.cause}`)}</span>`}</td>
        <td>${game.replay && html`<a class="verb" href=${replayPath(game.replay)}>${icon("play")}${t("replay")}</a>`}</td></tr>`)}</tbody></table></div>`}
    ${player.more > 0 && html`<p class="note">${t("more_games", { n: player.more })}</p>`}
  </section>`;
}
