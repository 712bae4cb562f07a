// Pages that browsers have kept as they were left, for whoever goes back.

import { useEffect } from "../html.js";

/** When this page is shown as it was left. @param {() => void} act */
export function useReturn(act) {
  useEffect(() => {
    const shown = (/** @type {PageTransitionEvent} */ { persisted }) => void (persisted && act());
    addEventListener("pageshow", shown);
    return () => removeEventListener("pageshow", shown);
  }, []);
}
