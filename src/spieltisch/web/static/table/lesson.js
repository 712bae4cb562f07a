// A first game that explains itself: one step at a time, beside the board, and what is done on it leads on.

import { answerIn, doneIn, stepIn } from "./course.js";
import { attempt } from "../boards/hindsight.js";
import { button } from "../controls.js";
import { html, useEffect, useMemo, useRef, useState } from "../html.js";
import { keepLesson, lessonOf } from "../parts/learned.js";
import { RulesLink } from "../parts/rules-link.js";
import { translator } from "../texts.js";
import { Voice } from "../parts/voice.js";

/** @typedef {import("../types.js").BoardScene} BoardScene @typedef {import("../types.js").Lesson} Course @typedef {import("../types.js").Translate} Translate */

/**
 * @param {{id: string, game: import("../types.js").GameCard | undefined, module: import("../types.js").BoardModule, scene: BoardScene,
 *   is_over: boolean, show: (places: string[]) => void, stop: () => void, t: Translate}} props `show` points at places of the board
 */
export function Lesson({ module, ...props }) {
  const [course, setCourse] = useState(/** @type {Course | null} */ (null));
  useEffect(() => void module.lesson?.().then(({ lesson, words }) => setCourse({ lesson, words }), console.error), [module]);
  return course && html`<${Steps} course=${course} ...${props} />`;
}

/** @param {{course: Course, id: string, game: import("../types.js").GameCard | undefined, scene: BoardScene, is_over: boolean, show: (places: string[]) => void, stop: () => void, t: Translate}} props */
function Steps({ course: { lesson, words }, id, game, scene, is_over, show, stop, t }) {
  const name = game?.name ?? "";
  const [kept, keep] = useState(() => doneBefore(name, id));
  const done = attempt(() => doneIn(lesson, scene, kept), kept);
  const step = attempt(() => stepIn(lesson, scene, done, is_over), null);
  const is_finished = done.length === lesson.length;
  const finish = (/** @type {string[]} */ all) => {
    keep(all);
    keepLesson(name, all.length === lesson.length ? true : { table: id, done: all });
  };
  useEffect(() => {
    if (done.length > kept.length) finish(done);
  }, [done.length]);
  const since = useRef({ key: "", n: 0 });
  if (step && since.current.key !== step.key) since.current = { key: step.key, n: scene.past.at(-1)?.n ?? 0 };
  const say = useMemo(() => translator(scene.lang, words), [scene.lang, words]);
  const places = JSON.stringify(step?.places ? attempt(() => step.places?.(scene) ?? [], []) : []);
  useEffect(() => show(JSON.parse(places)), [places]);
  useEffect(() => () => show([]), []);
  const wrong = step && attempt(() => answerIn(step, scene, since.current.n), null);
  const text = step ? say(step.key, attempt(() => step.values?.(scene) ?? {}, {})) : is_finished ? "" : t("lesson_waits");
  const answer = wrong ? say(wrong) : "";
  const last = lesson.at(-1);
  if (is_finished) return null;
  const number = step ? (step === last ? lesson.length : Math.min(done.length + 1, lesson.length - 1)) : done.length;
  return html`<section class="card lesson" aria-label=${t("lesson")}>
    <${Voice} text=${step ? [text, answer].filter(Boolean).join(" ") : ""} turn=${step?.key} />
    <p class="lesson-head"><strong>${t("lesson")}</strong> <span class="note number">${t("lesson_at", { n: number, of: lesson.length })}</span></p>
    <p class="lesson-text">${text}</p>
    ${answer && html`<p class="lesson-answer">${answer}</p>`}
    <div class="row">
      ${step && !step.done && button({ text: t(step === last ? "lesson_finish" : "lesson_next"), kind: "primary", press: () => finish(step === last ? lesson.map(({ key }) => key) : [...done, step.key]) })}
      ${step === last && html`<${RulesLink} game=${game} t=${t} lang=${scene.lang} />`}
      ${button({ text: t("lesson_stop"), kind: "quiet", press: stop })}
    </div>
  </section>`;
}

/** What was done at this table before the page was loaded again. @param {string} game @param {string} table @returns {string[]} */
function doneBefore(game, table) {
  const known = lessonOf(game);
  return known && known !== true && known.table === table ? known.done : [];
}
