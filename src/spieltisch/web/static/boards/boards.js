// A game's own module, and the plain one where there is none or it fails.

import { addressOf } from "../addresses.js";
import { allGames } from "../server/games.js";
import { Component, html, useEffect, useState } from "../html.js";
import * as plain from "./plain.js";

/** @typedef {import("../types.js").BoardModule} BoardModule @typedef {import("../types.js").GameCard} GameCard */

/** The game of a table, and its board's module, once they are known. @param {string | undefined} name */
export function useGame(name) {
  const [found, setFound] = useState(/** @type {{game?: GameCard, module?: BoardModule}} */ ({}));
  useEffect(() => {
    if (!name) return;
    allGames().then(async (games) => {
      const game = games.find((one) => one.name === name);
      setFound({ game, module: await loadBoard(game) });
    }, () => setFound({ module: plain }));
  }, [name]);
  return found;
}

/** @param {GameCard | undefined} game @returns {Promise<BoardModule>} */
async function loadBoard(game) {
  if (!game?.has_page) return plain;
  try {
    const module = /** @type {BoardModule} */ (await import(`/static/games/${game.name}/board.js`));
    if (module.styles) dress(`/static/games/${game.name}/board.css`);
    return module;
  } catch (error) {
    console.error(error);
    return plain;
  }
}

/** Have a style sheet on the page. @param {string} path */
export function dress(path) {
  const href = addressOf(path);
  if (document.querySelector(`link[href="${href}"]`)) return;
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
}

/**
 * What a module draws, or else something plain: a fault in a game's drawing must not end the game.
 * @extends {Component<{draw: (module: BoardModule) => unknown, module: BoardModule}, {module: BoardModule | null}>}
 */
export class Drawn extends Component {
  state = { module: /** @type {BoardModule | null} */ (null) };

  /** @param {unknown} error */
  componentDidCatch(error) {
    console.error(error);
    if (this.state.module !== this.props.module) this.setState({ module: this.props.module });
  }

  render() {
    const { module, draw } = this.props;
    return html`<${Drawing} draw=${draw} module=${this.state.module === module ? plain : module} />`;
  }
}

/** The part that may fail; a boundary does not catch its own faults. @param {{draw: (module: BoardModule) => unknown, module: BoardModule}} props */
const Drawing = ({ draw, module }) => /** @type {any} */ (draw(module));
