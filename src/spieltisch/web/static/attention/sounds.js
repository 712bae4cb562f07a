// Quiet sounds, made of a few tones each.

import { attempt } from "../boards/hindsight.js";

/**
 * A tone: when it begins and how long it is, in seconds, and its pitch.
 * @typedef {[number, number, number]} Tone
 */

/** @type {Record<string, Tone[]>} */
const SOUNDS = {
  move: [[0, 0.07, 262]],
  dice: [[0, 0.04, 330], [0.07, 0.04, 247], [0.13, 0.04, 294], [0.22, 0.05, 220]],
  turn: [[0, 0.14, 523], [0.13, 0.22, 659]],
  refused: [[0, 0.1, 175], [0.12, 0.16, 147]],
  over: [[0, 0.16, 392], [0.15, 0.16, 494], [0.3, 0.32, 587]],
};
const VOLUME = 0.08;
/** How long a tone takes to swell, lest it click. */
const SWELL = 0.012;
/** Between two sounds. */
const PAUSE = 0.08;
/** A browser may let nothing be heard until somebody has touched the page; what is later than this is not heard at all. */
const LATE_MS = 500;

/** @type {AudioContext | null} */
let context = null;

/** @typedef {{table: import("../table/table.js").Table, is_mine: boolean}} Moment */

/** What came in between. @param {Moment} was @param {Moment} is @param {import("../types.js").BoardModule | undefined} module */
export function hear(was, is, module) {
  const fresh = is.table.lines.filter((line) => line.serial > was.table.serial).map(({ item }) => item);
  const kinds = fresh.flatMap((item) => (item.is === "happened" ? attempt(() => module?.sound?.(item.told), "none") ?? "move" : []));
  const heard = ["dice", "move"].filter((kind) => /** @type {string[]} */ (kinds).includes(kind)).slice(0, 1);
  if (fresh.some((item) => item.is === "ended")) heard.push("over");
  else if (is.is_mine && !was.is_mine && was.table.serial > 0) heard.push("turn");
  if (is.table.refusal && !was.table.refusal) heard.push("refused");
  if (heard.length) play(heard);
}

/** One sound after the other. @param {string[]} kinds */
export async function play(kinds) {
  const asked = performance.now();
  const audio = context ??= new AudioContext();
  await audio.resume();
  if (performance.now() - asked > LATE_MS) return;
  let at = audio.currentTime;
  for (const tones of kinds.flatMap((kind) => (kind in SOUNDS ? [SOUNDS[kind]] : []))) {
    for (const [begin, length, pitch] of tones) tone(audio, at + begin, length, pitch);
    at += Math.max(...tones.map(([begin, length]) => begin + length)) + PAUSE;
  }
}

/** @param {AudioContext} audio @param {number} begin @param {number} length @param {number} pitch */
function tone(audio, begin, length, pitch) {
  const source = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(VOLUME, begin + SWELL);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  source.connect(volume).connect(audio.destination);
  source.start(begin);
  source.stop(begin + length);
}
