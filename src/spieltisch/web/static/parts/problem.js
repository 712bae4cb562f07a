// A request that came to nothing, told where it was made.

import { onAnswer, Refused } from "../server/api.js";
import { html, useEffect, useRef, useState } from "../html.js";
import { whyNot } from "../server/refusals.js";

/**
 * Why it was, in sight; that the server does not answer is only told for as long as that is so.
 * @param {{error: unknown, t: import("../texts.js").Translate, more?: Record<string, unknown> | null}} props `error` is null where there was none
 */
export function Problem({ error, t, more = null }) {
  const [answered, setAnswered] = useState(/** @type {unknown} */ (null));
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => void (error && place.current?.scrollIntoView({ block: "nearest" })), [error]);
  useEffect(() => {
    const since_ms = performance.now(); // an answer to what was asked before says nothing of now
    if (error && !(error instanceof Refused)) return onAnswer((asked_ms) => void (asked_ms > since_ms && setAnswered(error)));
  }, [error]);
  return error && error !== answered ? html`<p ref=${place} class="problem" role="alert">${whyNot(error, t, more ?? {})}</p>` : null;
}
