// Parts of a page that only some visitors need, fetched when they are shown first.

import { html, useEffect, useState } from "../html.js";

/**
 * @template Props
 * @param {() => Promise<(props: Props) => any>} fetch
 * @returns {(props: Props) => any} a component that is nothing until then
 */
export const later = (fetch) => function Later(props) {
  const [part, setPart] = useState(/** @type {((props: Props) => any) | null} */ (null));
  useEffect(() => void fetch().then((found) => setPart(() => found), () => {}), []);
  return part && html`<${part} ...${props} />`;
};
