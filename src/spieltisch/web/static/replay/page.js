// A finished game: step, play, jump; think times; verification; going on from any ply.

import { get } from "../server/api.js";
import { Drawn, useGame } from "../boards/boards.js";
import { latestPlaces, linesOf, pastOf, picturesOf } from "../boards/hindsight.js";
import { html, useEffect, useMemo, useRef, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { later } from "../parts/later.js";
import { Loading } from "../parts/loading.js";
import { Lines, wordsOf } from "../table/lines.js";
import { apart, listed, moment } from "../words/moments.js";
import { useMotion } from "../boards/motion.js";
import { outcomeText, Places } from "../parts/outcome.js";
import { People } from "../table/people.js";
import { Problem } from "../parts/problem.js";
import { isFinal, persist } from "../server/patience.js";
import { replayPath, scenePath } from "../places.js";
import { usePoints } from "./points-chart.js";
import { whyNot } from "../server/refusals.js";
import { translator } from "../texts.js";
import { shortTitle } from "../words/titles.js";
import { ThinkChart } from "./think-chart.js";
import { PACES_MS, Transport, useKeys, useWheel } from "./transport.js";
import { turnText } from "../turn.js";
import { Voice } from "../parts/voice.js";
import { Share } from "./share.js";
import { Story } from "./story.js";

/**
 * @typedef {import("../main.js").Reader} Reader @typedef {import("../types.js").Replay} Replay
 * @typedef {import("../types.js").Scene} Scene @typedef {import("../types.js").Check} Check
 * @typedef {import("../types.js").Ply} Ply @typedef {import("../types.js").Translate} Translate
 */

/** After so long at a ply it is in the address, which browsers let nobody change many times a second. */
const REST_MS = 300;
/** More plies are not kept. */
const SHELVED = 64;

/** Whether it lies in a contest's folder, where players are called as in the contest. @param {string} id */
const isOfContest = (id) => id.includes("~");

const Fork = later(async () => (await import("./fork.js")).Fork);
const Moves = later(async () => (await import("./moves.js")).Moves);

/** @param {{reader: Reader, id: string, start: number}} props */
export function ReplayPage({ reader, id, start }) {
  const [replay, setReplay] = useState(/** @type {Replay | null} */ (null));
  const [problem, setProblem] = useState(/** @type {import("../server/api.js").Refused | null} */ (null));
  const [is_lost, setLost] = useState(false);
  useEffect(() => void persist(replayPath(id), { tell: setLost }).then(setReplay, setProblem), [id]);
  const { game } = useGame(replay?.game); // some characters are known by their game's bots only
  const told = useMemo(() => replay && { ...replay, names: apart(replay.names, reader.t, isOfContest(replay.id) ? undefined : replay.game), full_names: replay.names }, [replay, game, reader.lang]);
  if (problem) {
    return html`<main id="content" tabindex="-1" class="page"><h1>${reader.t(problem.status === 404 ? "not_found" : "replay_title")}</h1>
      ${problem.status !== 404 && html`<p class="problem">${whyNot(problem, reader.t)}</p>`}
      <p><a href="/">${reader.t("back_to_lobby")}</a></p></main>`;
  }
  if (!told) {
    return html`<main id="content" tabindex="-1" class="page"><h1>${reader.t("replay_title")}</h1>
      <${Loading} is_lost=${is_lost} t=${reader.t} /></main>`;
  }
  return html`<${Film} reader=${reader} replay=${told} start=${Math.min(start, told.count)} />`;
}

/** @param {{reader: Reader, replay: Replay & {full_names: string[]}, start: number}} props */
function Film({ reader, replay, start }) {
  const { t, lang } = reader;
  const [ply, setPly] = useState(start);
  const [viewer, setViewer] = useState("spectator");
  const [pace, setPace] = useState(1);
  const [is_playing, setPlaying] = useState(false);
  const [scene, is_lost] = useScene(replay, ply, viewer);
  const { game, module } = useGame(replay.game);
  const words = useMemo(() => translator(lang, module?.words), [lang, module]);
  const title = game ? shortTitle(game, lang) : replay.game;
  const jump = (/** @type {number} */ wished) => setPly(Math.max(0, Math.min(replay.count, wished)));
  useEffect(() => void (document.title = `${t("ply", { n: ply, count: replay.count })} – ${title}`), [ply, title, t]);
  useEffect(() => {
    const timer = setTimeout(() => history.replaceState(null, "", replayPath(replay.id, ply)), REST_MS);
    return () => clearTimeout(timer);
  }, [ply]);
  useEffect(() => {
    if (!is_playing || scene?.ply !== ply) return;
    if (ply >= replay.count) return setPlaying(false);
    const timer = setTimeout(() => jump(ply + 1), PACES_MS[pace]);
    return () => clearTimeout(timer);
  }, [is_playing, ply, pace, scene]);
  const { earlier, lines } = useMemo(() => linesOf(scene), [scene]);
  const all = [...earlier, ...lines];
  const then = useMemo(() => module ? picturesOf(all, module, scene?.picture) : new Map(), [lines, module]);
  const speaker = module && { module, names: replay.names, t: words, lang, then };
  const heard = speaker && !is_playing ? lines.map((line) => wordsOf(line, speaker)).filter(Boolean).join(" ") : "";
  const [chosen, setChosen] = useState(/** @type {any} */ (null));
  const [pointed, point] = useState(/** @type {string[]} */ ([]));
  const [instead, show] = useState(/** @type {import("./analysis.js").Instead | null} */ (null));
  const [marks, mark] = useState(/** @type {number[]} */ ([]));
  const [decisive, decide] = useState(replay.decisive);
  const waits = scene && scene.ply < replay.count ? scene.waits : [];
  // Nobody can do anything in a replay, so nobody has a seat; what is looked at stays so from ply to ply.
  const drawn = scene && {
    picture: scene.picture, seat: null, choices: [], chosen, waits, latest: speaker ? latestPlaces(all, speaker) : [], pointed, past: pastOf(all),
    names: replay.names, t: words, lang, choose: setChosen, commit: () => {},
  };
  useEffect(() => {
    point((now) => (now.length ? [] : now)); // the line that was pointed at may be gone, and a browser does not say so
    if (drawn && chosen !== null) setChosen(module?.keep?.(chosen, drawn) ?? null);
  }, [scene]);
  const press = () => {
    if (ply >= replay.count) jump(0);
    setPlaying(!is_playing);
  };
  useKeys({ ply, count: replay.count, jump, press });
  const wheel = useWheel(ply, replay.count, jump);
  const points = usePoints(replay.id);
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useMotion(place, [scene, chosen], ([before]) => before === scene || isNext(before, scene));
  return html`<main id="content" tabindex="-1" class="page table-page" data-game=${replay.game}>
    <div class="table-head"><h1>${title}: ${listed(replay.names, lang)}</h1>
      <p class="note">${moment(replay.opened, lang)} · ${outcomeText(replay.result, replay.names, t, lang)}
        ${replay.parent && html` · <a href=${replayPath(replay.parent)}>${t("forked_from")}</a>`}</p>
      ${drawn && html`<p class="turn">${scene.ply === replay.count ? t("game_over") : turnText(drawn)}</p>`}
      ${is_lost && html`<p class="problem" role="status">${t("reconnecting")}</p>`}</div>
    <${Voice} text=${heard} turn=${ply} />
    <div class="table" ref=${place}>
      <div class="stack stage">
        ${drawn && module ? html`<div class="board-place" onWheel=${wheel}><${Drawn} module=${module}
            draw=${(/** @type {import("../types.js").BoardModule} */ one) => one.board(instead ? { ...drawn, waits: [], latest: [], ...instead } : drawn)} /></div>`
          : html`<p class="note">${t("loading")}</p>`}
        <${Transport} reader=${reader} ply=${ply} count=${replay.count} jump=${jump} is_playing=${is_playing} press=${press}
          pace=${pace} setPace=${setPace} />
      </div>
      <aside class="stack side">
        ${speaker && html`<${Story} id=${replay.id} points=${points} decisive=${decisive} marks=${marks} ply=${ply} jump=${jump} speaker=${speaker} reader=${reader} />
          <${Analyse} replay=${replay} ply=${ply} jump=${jump} speaker=${speaker} page=${t} show=${show} mark=${mark} decide=${decide} />`}
        ${drawn && module && html`<${Beside} module=${module} scene=${drawn} />
          <${People} seats=${replay.kinds.map((kind, seat) => ({ seat, kind, state: "taken", name: replay.full_names[seat], stand_in: replay.stand_ins[seat] }))} names=${replay.names} me=${null} waits=${[]}
            ahead_ms=${0} module=${module} game=${game} scene=${drawn} t=${t} />`}
        ${speaker && html`<${Lines} lines=${lines} speaker=${speaker} game=${game} title=${t("happened_here")} point=${point} />`}
        <section class="card stack" aria-labelledby="think-title"><h2 id="think-title">${t("think_times")}</h2>
          <${ThinkChart} plies=${replay.plies} marks=${marks} names=${replay.names} ply=${ply} jump=${jump} reader=${reader} /></section>
        ${speaker && html`<${Moves} reader=${reader} replay=${replay} viewer=${viewer} speaker=${speaker} ply=${ply} jump=${jump} />`}
        <label class="field across"><span>${t("see_as")}</span>
          <select name="viewer" onChange=${(/** @type {any} */ { target }) => setViewer(target.value)}>
            <option value="spectator">${t("as_spectator")}</option>
            ${replay.names.map((name, seat) => html`<option value=${seat} selected=${String(seat) === viewer}>${name}</option>`)}
          </select></label>
        <${Share} replay=${replay} ply=${ply} title=${title} reader=${reader} module=${module} scene=${drawn} has_pictures=${game?.has_tile ?? false} />
        <${Fork} replay=${replay} ply=${ply} t=${t} />
        <section class="card stack"><h2>${t("finished")}</h2><${Places} outcome=${replay.result} names=${replay.names} t=${t} /></section>
        <${Proof} replay=${replay} t=${t} />
      </aside>
    </div>
  </main>`;
}

/** What a bot thinks of the game: all of that comes when somebody wants it. @param {any} props those of the analysis */
function Analyse(props) {
  const { page: t } = props;
  const [part, setPart] = useState(/** @type {{Analysis: unknown} | null} */ (null));
  if (part) return html`<${part.Analysis} ...${props} />`;
  const begin = () => void import("./analysis.js").then(setPart, (error) => console.error(error));
  return html`<section class="card stack" aria-label=${t("analyse")}>
    <p class="row"><button type="button" class="button" onClick=${begin}>${icon("search")}${t("analyse")}</button></p>
    <p class="note">${t("analyse_hint")}</p></section>`;
}

/**
 * What a board has to show beside it, if anything.
 * @param {{module: import("../types.js").BoardModule, scene: import("../types.js").BoardScene}} props
 */
const Beside = ({ module, scene }) => html`<div class="panel-place">
  <${Drawn} module=${module} draw=${(/** @type {import("../types.js").BoardModule} */ one) => one.panel(scene)} /></div>`;

/** Whether one ply leads there, seen by the same. @param {Scene | null} before @param {Scene | null} scene */
const isNext = (before, scene) => before !== null && before.ply + 1 === scene?.ply && before.viewer === scene.viewer;

/**
 * The table after a ply, and whether the server does not answer. The next ply is fetched ahead of whoever goes on; of many that
 * are wished for in a moment, such as by the slider, one after the other is fetched, and those are left out that nobody wants by then.
 * @param {Replay} replay @param {number} ply @param {string} viewer
 */
function useScene(replay, ply, viewer) {
  const shelf = useRef(/** @type {Map<string, Promise<Scene>>} */ (new Map()));
  const before = useRef(/** @type {Promise<unknown>} */ (Promise.resolve()));
  const [scene, setScene] = useState(/** @type {Scene | null} */ (null));
  const begun = useRef(ply); // who only looks at a link's ply may never want another
  const [is_lost, setLost] = useState(false);
  useEffect(() => {
    const stopper = new AbortController();
    const { signal } = stopper;
    const fetched = (/** @type {number} */ at) => {
      const path = scenePath(replay.id, at, viewer);
      const found = shelf.current.get(path) ?? get(path);
      shelf.current.delete(path); // what was wanted last goes last
      shelf.current.set(path, found);
      for (const oldest of [...shelf.current.keys()].slice(0, -SHELVED)) shelf.current.delete(oldest);
      found.catch(() => shelf.current.delete(path));
      return found;
    };
    const again = (/** @type {unknown} */ error) => {
      if (isFinal(error) || signal.aborted) throw error;
      return persist(scenePath(replay.id, ply, viewer), { signal, tell: setLost });
    };
    const show = async () => {
      if (signal.aborted) return;
      const wanted = fetched(ply);
      if (begun.current !== ply && ply < replay.count) fetched(ply + 1).catch(() => {});
      setScene(await wanted.catch(again));
    };
    before.current = before.current.then(show).catch(() => {});
    return () => {
      stopper.abort();
      setLost(false);
    };
  }, [replay, ply, viewer]);
  return /** @type {const} */ ([scene, is_lost]);
}

/** @param {{replay: Replay, t: Translate}} props */
function Proof({ replay, t }) {
  const [check, setCheck] = useState(/** @type {Check | "running" | null} */ (null));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const path = `/replays/${encodeURIComponent(replay.id)}`;
  const verify = () => {
    setCheck("running");
    setProblem(null);
    get(`${path}/verification`).then(setCheck, (error) => {
      setCheck(null); // that says nothing of the log
      setProblem(error);
    });
  };
  return html`<section class="card stack" aria-label=${t("log_of")}>
    <p class="row"><a class="button" href="/api/v1${path}/log" download="${replay.id}.jsonl">${icon("download")}${t("download")}</a>
      <button type="button" class="button" onClick=${verify} disabled=${check === "running"}>${icon("check")}${t("verify")}</button></p>
    <div role="status">${check && html`<p class=${check !== "running" && !check.ok ? "problem" : ""}>${verdict(check, t)}</p>`}</div>
    <${Problem} error=${problem} t=${t} />
    ${replay.commitment && html`<details class="note"><summary>${t("commitment")}</summary><p class="mono break">${replay.commitment}</p></details>`}
  </section>`;
}

/** @param {Check | "running"} check @param {Translate} t */
function verdict(check, t) {
  if (check === "running") return t("verifying");
  if (!check.ok) return t("not_verified", { problem: check.problem ?? "" });
  if (!check.complete) return t("verified_incomplete");
  return t(check.unproven ? "verified_unproven" : "verified", check);
}
