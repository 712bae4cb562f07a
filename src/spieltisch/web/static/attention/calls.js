// What calls a player who looks elsewhere: the page's title, a notice of the browser's, and quiet sounds.

import { useEffect, useRef, useState } from "../html.js";
import { settings } from "../memory.js";

/** @typedef {import("../table/table.js").Table} Table @typedef {import("../types.js").BoardModule} BoardModule */

/**
 * Whether the player is wanted since nobody has seen this page: from when it becomes their turn until they look, or it is over.
 * @param {boolean} is_mine whether it is their turn @param {string} title of a notice @param {{body: string, lang: string}} more
 */
export function useCall(is_mine, title, more) {
  const [is_called, call] = useState(false);
  useEffect(() => {
    if (!is_mine) return;
    call(document.hidden);
    const looked = () => document.hidden || call(false);
    document.addEventListener("visibilitychange", looked);
    return () => {
      document.removeEventListener("visibilitychange", looked);
      call(false);
    };
  }, [is_mine]);
  useEffect(() => {
    if (!is_called || !settings().notices) return;
    const shown = import("./attention-sheet.js").then(({ notify }) => notify(title, more), () => null);
    return () => void shown.then((takeBack) => takeBack?.());
  }, [is_called]);
  return is_called;
}

/**
 * Have the server call this browser, if the reader wants that, when it is a seat's turn while all pages are closed.
 * @param {string} id the table's @param {number | null} seat @param {import("../types.js").Lang} lang
 */
export function usePush(id, seat, lang) {
  useEffect(() => {
    if (seat === null || !settings().push) return;
    import("./push.js").then(({ enlist }) => enlist(id, lang), () => {});
  }, [id, seat, lang]);
}

/**
 * Sounds for what happens at a table, if the reader wants any.
 * @param {Table} table @param {boolean} is_mine @param {BoardModule | undefined} module
 */
export function useSounds(table, is_mine, module) {
  const before = useRef({ table, is_mine });
  useEffect(() => {
    const was = before.current, is = { table, is_mine };
    before.current = is;
    if (settings().sounds) import("./sounds.js").then(({ hear }) => hear(was, is, module), () => {});
  }, [table.serial, is_mine, table.refusal]);
}
