// The end of a class: three steps, and the move that decided the best game.

import { Drawn, useGame } from "../boards/boards.js";
import { latestPlaces, linesOf, pastOf, picturesOf } from "../boards/hindsight.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { replayPath, scenePath } from "../places.js";
import { get } from "../server/api.js";
import { largest } from "../still.js";
import { words as ofMoves } from "../replay/analysis-words.js";
import { lossText } from "../replay/decided.js";
import { told, watch } from "../replay/opinions.js";
import { isFinal, persist } from "../server/patience.js";
import { translator } from "../texts.js";
import { apart, listed } from "../words/moments.js";
import { figure } from "./place.js";

/**
 * @typedef {import("../types.js").ClassCard} ClassCard @typedef {import("../types.js").PupilCard} PupilCard
 * @typedef {import("../types.js").Deed} Deed @typedef {import("../types.js").BotOpinion} BotOpinion @typedef {import("../types.js").Replay} Replay
 * @typedef {import("../types.js").Scene} Scene @typedef {import("../main.js").Reader} Reader
 */

/** Steps from left to right, by place. */
const STEPS = [2, 1, 3];

/** @param {{card: ClassCard, reader: Reader}} props */
export function Podium({ card, reader }) {
  const { t, lang } = reader;
  const steps = STEPS.map((place) => ({ place, pupils: card.pupils.filter((pupil) => pupil.place === place && pupil.points > 0) }));
  const longest = Math.max(4, ...steps.flatMap(({ pupils }) => pupils.flatMap(({ name }) => name.split(/[ -]/).map((word) => word.length + 1))));
  const heroes = Math.max(...steps.map(({ pupils }) => pupils.length));
  return html`<div class="class-podium ${card.best ? "" : "alone"}">
    <section class="class-honours" aria-labelledby="podium-title"><h1 id="podium-title">${t("podium")}</h1><div class="class-steps-up" style="--longest: ${longest}; --heroes: ${heroes}">
      ${steps.map(({ place, pupils }) => html`<${Step} key=${place} place=${place} pupils=${pupils} lang=${lang} t=${t} />`)}
    </div></section>
    ${card.best && html`<${Decisive} key=${card.best} id=${card.best} reader=${reader} />`}
    <${AllPlaces} pupils=${card.pupils} lang=${lang} t=${t} />
  </div>`;
}

/** Everybody's, and by what those of equal points are told apart. @param {{pupils: PupilCard[], lang: string, t: import("../types.js").Translate}} props */
function AllPlaces({ pupils, lang, t }) {
  const is_close = pupils.some(({ points, place }, at) => points === pupils[at - 1]?.points && place !== pupils[at - 1]?.place);
  return html`<section class="class-all" aria-label=${t("all_places")}>
    <ol class="plain-list">${pupils.map(({ pupil, place, name, points }) => html`<li key=${pupil}><span class="class-rank number">${place}.</span> ${name} <span class="number note">${figure(points, lang)}</span></li>`)}</ol>
    ${is_close && html`<p class="note">${t("ties")}</p>`}</section>`;
}

/** Names on all steps are of one size at most, the winners' the largest. Nobody stands on a step whose place is shared above it, or without points. @param {{place: number, pupils: PupilCard[], lang: string, t: import("../types.js").Translate}} props */
const Step = ({ place, pupils, lang, t }) => html`<div class="class-step" data-place=${place} hidden=${pupils.length === 0}>
  <div class="class-heroes">${pupils.map(({ pupil, name }) => html`<span class="class-hero" key=${pupil}>${name}</span>`)}
    ${pupils[0] && html`<span class="class-hero-points number">${t("points_n", { n: pupils[0].points, shown: figure(pupils[0].points, lang) })}</span>`}</div>
  <div class="class-block"><span class="hidden-text">${t("place_n", { n: place })}</span><span aria-hidden="true">${place}</span></div>
</div>`;

/** @param {{id: string, reader: Reader}} props */
function Decisive({ id, reader: { t, lang } }) {
  const { replay, scene, opinion, deeds, is_sought } = useDecisive(id);
  const { module } = useGame(replay?.game);
  const says = useMemo(() => translator(lang, module?.words), [lang, module]);
  const of = useMemo(() => translator(lang, ofMoves), [lang]);
  const names = useMemo(() => apart(replay?.names ?? [], t), [replay, t]);
  if (!replay || !scene || !module) return html`<p class="note class-seeking">${t("loading")}</p>`;
  const { earlier, lines } = linesOf(scene);
  const all = [...earlier, ...lines];
  const speaker = { module, names, t: says, lang };
  const latest = latestPlaces(all, { ...speaker, then: picturesOf(all, module, scene.picture) });
  const drawn = {
    picture: scene.picture, seat: null, choices: [], chosen: null, choose: () => {}, commit: () => {}, names, t: says, lang,
    waits: [], latest, pointed: [], past: pastOf(all),
  };
  return html`<figure class="class-decisive">
    <div class="board-place class-picture"><${Drawn} module=${module} draw=${(/** @type {import("../types.js").BoardModule} */ one) => one.tile?.(drawn) ?? largest(one, drawn)} /></div>
    <figcaption><h2>${opinion ? of("decided") : t("best_game")}</h2>
      <p class="class-game-of">${listed(names, lang)}</p>
      ${opinion && deeds && html`<p class="class-told">${told(deeds.played, opinion.played, speaker).text}</p>
        <p class="class-worth">${of("decided_better", { text: told(deeds.chosen, opinion.chosen, speaker).text })} ${lossText(opinion, lang, of)}</p>`}
      ${!opinion && html`<p class="note" role="status">${t(is_sought ? "seeking" : "undecided")}</p>`}
      <p><a href=${replayPath(id, scene.ply)}>${icon("play")}${t("see_replay")}</a></p></figcaption>
  </figure>`;
}

/** The move that decided a game, once it is found, and until then how the game ended. @param {string} id */
function useDecisive(id) {
  const [replay, setReplay] = useState(/** @type {Replay | null} */ (null));
  const [opinion, setOpinion] = useState(/** @type {BotOpinion | null} */ (null));
  const [deeds, setDeeds] = useState(/** @type {{played: Deed, chosen: Deed} | null} */ (null));
  const [scene, setScene] = useState(/** @type {Scene | null} */ (null));
  const [is_sought, setSought] = useState(true);
  useEffect(() => {
    const stopper = new AbortController();
    const { signal } = stopper;
    const look = async () => {
      setReplay(await persist(replayPath(id), { signal, isOver: (error) => isFinal(error) && error.status !== 404 })); // the server has yet to write it to the end
      await watch(id, signal, (card) => setOpinion(card.decisive), () => {});
    };
    look().catch(() => {}).finally(() => setSought(false)); // a server that is busy, or analyses nothing: the game is shown all the same
    return () => stopper.abort();
  }, [id]);
  const ply = opinion?.ply ?? replay?.count;
  useEffect(() => {
    if (ply !== undefined) get(scenePath(id, ply, "spectator")).then(setScene, () => {});
  }, [ply]);
  useEffect(() => {
    if (opinion) get(`/replays/${encodeURIComponent(id)}/analysis/${opinion.ply}`).then(setDeeds, () => {});
  }, [opinion?.ply]);
  return { replay, scene, opinion, deeds, is_sought };
}
