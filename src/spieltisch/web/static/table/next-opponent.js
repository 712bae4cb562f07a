// After a game of two: the next person who wants the same one.

import { button } from "../controls.js";
import { html, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { pair } from "../lobby/pairing.js";
import { Problem } from "../parts/problem.js";
import { settings } from "../memory.js";
import { useReturn } from "../parts/returning.js";

/** @param {{game: string, t: import("../types.js").Translate}} props */
export function NextOpponent({ game, t }) {
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [is_pairing, setPairing] = useState(false);
  useReturn(() => setPairing(false));
  const next = () => {
    setProblem(null);
    setPairing(true);
    pair(game, settings().name?.trim() || t("guest")).catch((error) => {
      setProblem(error);
      setPairing(false);
    });
  };
  return html`${button({ text: html`${icon("seat")}${t("next_opponent")}`, press: next, is_off: is_pairing })}<${Problem} error=${problem} t=${t} />`;
}
