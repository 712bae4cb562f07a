// What is read to screen readers: live regions that are never overtaken by the next news.

import { html, useEffect, useRef, useState } from "../html.js";
import { wordsOf } from "../table/lines.js";

/** @typedef {import("../table/table.js").Line} Line @typedef {import("../table/lines.js").Speaker} Speaker */

/** What comes within so short a time is read in one go, so that nothing is gone before it could be noticed. */
const PAUSE_MS = 200;

/**
 * Says each new `text` aloud, and the same text again when `turn` has changed.
 * @param {{text: string, turn: unknown, is_urgent?: boolean}} props
 */
export function Voice({ text, turn, is_urgent = false }) {
  const [heard, speak] = useSpeech();
  useEffect(() => speak(text), [text, turn]);
  return region(heard, is_urgent);
}

/**
 * Says every line aloud that has come since the page was opened, and then whose turn it is, if it is the reader's.
 * @param {{lines: Line[], speaker: Speaker, mine: string}} props `mine` is empty if it is not
 */
export function News({ lines, speaker, mine }) {
  const [heard, speak] = useSpeech();
  const last = useRef(0);
  const said = useRef("");
  useEffect(() => {
    const fresh = lines.filter(({ serial }) => serial > last.current);
    last.current = fresh.at(-1)?.serial ?? last.current;
    const texts = fresh.map((line) => wordsOf(line, speaker)).filter(Boolean);
    const is_mine_anew = mine !== "" && (texts.length > 0 || said.current !== mine);
    said.current = mine;
    if (texts.length || is_mine_anew) speak([...texts, mine].join(" "));
  }, [lines, mine]);
  return region(heard, false);
}

/** @typedef {{text: string, turn: number}} Speech each `turn` is read anew, even if it says the same */

/** What is being said, and how to say something. @returns {[Speech, (text: string) => void]} */
function useSpeech() {
  const [heard, setHeard] = useState(/** @type {Speech} */ ({ text: "", turn: 0 }));
  const waiting = useRef(/** @type {string[]} */ ([]));
  const speak = (/** @type {string} */ text) => {
    if (waiting.current.push(text) > 1) return;
    setTimeout(() => {
      const next = waiting.current.join(" ").trim();
      waiting.current = [];
      setHeard(({ turn }) => ({ text: next, turn: turn + 1 }));
    }, PAUSE_MS);
  };
  return [heard, speak];
}

/** @param {Speech} heard @param {boolean} is_urgent */
const region = ({ text, turn }, is_urgent) => html`<div class="hidden-text" role=${is_urgent ? "alert" : "status"}
  aria-live=${is_urgent ? "assertive" : "polite"}>${text && html`<p key=${turn}>${text}</p>`}</div>`;
