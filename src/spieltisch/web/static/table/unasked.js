// What is sent for a player without a click: the board says what, and whether there is time left to do something else.

import { useEffect, useRef } from "../html.js";

/** @typedef {import("../types.js").Order} Order */

/**
 * Send what the board says, once.
 * @param {Order | null} order @param {boolean} is_sending something else is on its way @param {(text: string) => void} act
 */
export function useUnasked(order, is_sending, act) {
  const now = useRef(act), sent = useRef("");
  now.current = act;
  const { text = "", after_ms = 0 } = order ?? {};
  useEffect(() => {
    if (!text) sent.current = "";
    if (!text || is_sending || sent.current === text) return; // what was refused once is not sent again
    const timer = setTimeout(() => {
      sent.current = text;
      now.current(text);
    }, after_ms);
    return () => clearTimeout(timer);
  }, [text, after_ms, is_sending]);
}
