// Where a lesson is: a pure function of what is on the table and what happened.

/** @typedef {import("../types.js").BoardScene} BoardScene @typedef {import("../types.js").Step} Step */

/** Steps that the player has shown or seen already, besides those that are known to be done. @param {Step[]} steps @param {BoardScene} scene @param {readonly string[]} done by key @returns {string[]} */
export function doneIn(steps, scene, done) {
  const found = steps.filter(({ key, done: isDone }) => !done.includes(key) && isDone && (isDone(scene, null) || scene.past.some(({ told }) => isDone(scene, told))));
  return found.length ? [...done, ...found.map(({ key }) => key)] : [...done];
}

/**
 * What is said now: the first step that is not done and whose situation this is. The last one, which tells how the game ends,
 * waits for all others, or for the game's end; null where the player just goes on playing, or the lesson is over.
 * @param {Step[]} steps @param {BoardScene} scene @param {readonly string[]} done @param {boolean} is_over @returns {Step | null}
 */
export function stepIn(steps, scene, done, is_over) {
  const left = steps.filter(({ key }) => !done.includes(key));
  const last = steps.at(-1);
  if (!last || !left.length) return null;
  if (is_over || left.length === 1) return left.includes(last) ? last : null;
  return left.find((step) => step !== last && step.when(scene)) ?? null;
}

/**
 * What answers something else than was asked for, as a text's key: of what is chosen, or of what happened since the step came.
 * @param {Step} step @param {BoardScene} scene @param {number} since the number of the latest event when it came @returns {string | null}
 */
export function answerIn(step, scene, since) {
  const { wrong } = step;
  if (!wrong) return null;
  const fresh = scene.past.filter(({ n }) => n > since).map(({ told }) => wrong(scene, told));
  return wrong(scene, null) ?? fresh.findLast((key) => key !== null) ?? null;
}
