// A request that came to nothing, told where it was made.

import { onAnswer, Refused } from "../server/api.js";
import { html, useEffect, useState } from "../html.js";
import { whyNot } from "../server/refusals.js";

/**
 * Why it was; that the server does not answer is only told for as long as that is so.
 * @param {{error: unknown, t: import("../texts.js").Translate, more?: Record<string, unknown> | null}} props `error` is null where there was none
 */
export function Problem({ error, t, more = null }) {
  const [answered, setAnswered] = useState(/** @type {unknown} */ (null));
  useEffect(() => {
    if (error && !(error instanceof Refused)) return onAnswer(() => setAnswered(error));
  }, [error]);
  return error && error !== answered ? html`<p class="problem" role="alert">${whyNot(error, t, more ?? {})}</p>` : null;
}
