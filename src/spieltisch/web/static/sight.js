// A box whose content is larger than itself, and what of it is in sight.

import { html, useEffect, useRef } from "./html.js";

/**
 * A box that scrolls by itself to what in it has the attribute `data-sight`, whenever `at` or its own size changes; hands may
 * scroll it elsewhere. The class `kind` has to say how it overflows.
 * @param {{kind: string, at: unknown, children?: unknown}} props
 */
export function Sight({ kind, at, children }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const sizes = new ResizeObserver(() => box.current && aim(box.current));
    if (box.current) sizes.observe(box.current);
    return () => sizes.disconnect();
  }, [String(at)]);
  return html`<div ref=${box} class=${kind}>${children}</div>`;
}

/** @param {HTMLElement} box */
function aim(box) {
  const seen = box.querySelector("[data-sight]");
  if (!seen) return;
  const [one, other] = [seen, box].map((element) => element.getBoundingClientRect());
  box.scrollBy(one.x + one.width / 2 - other.x - other.width / 2, one.y + one.height / 2 - other.y - other.height / 2);
}
