// What of a replay can be taken elsewhere: a link to this move, pictures, and a line for one's own page.

import { Copied } from "../parts/copied.js";
import { pictureOf } from "../boards/board-picture.js";
import { html, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { save } from "../parts/saving.js";
import { replayPath } from "../places.js";
import { embedPath, filmPath } from "./pictures.js";

/** @typedef {import("../types.js").BoardModule} BoardModule @typedef {import("../types.js").BoardScene} BoardScene */

const WIDTH = 480;
const HEIGHT = 440;

/**
 * @param {{
 *   replay: import("../types.js").Replay, ply: number, title: string, reader: import("../main.js").Reader,
 *   module: BoardModule | undefined, scene: BoardScene | null, has_pictures: boolean,
 * }} props `has_pictures`: whether the server can draw
 */
export function Share({ replay, ply, title, reader: { t, lang, theme }, module, scene, has_pictures }) {
  const { id, names } = replay;
  const name = fileName(id);
  const embed = `<iframe src="${location.origin}${embedPath(id, lang)}" width="${WIDTH}" height="${HEIGHT}" title="${title}: ${names.join(", ")}"></iframe>`;
  return html`<section class="card stack share" aria-labelledby="share-title"><h2 id="share-title">${t("share_replay")}</h2>
    <${Copied} key=${ply} t=${t} title=${t("link_here")} text=${location.origin + replayPath(id, ply)} />
    ${has_pictures && html`<${Copied} t=${t} title=${t("embed")} text=${embed.replaceAll("&", "&amp;")} />`}
    ${scene && module && html`<${TakeAlong} replay=${replay} ply=${ply} module=${module} scene=${scene} title=${title} t=${t} />`}
    ${has_pictures && html`<p><a class="button" href=${filmPath(id, theme, lang)} download="${name}.svg">${icon("download")}${t("save_film")}</a></p>`}
  </section>`;
}

/** What any system takes for a name. @param {string} id */
const fileName = (id) => id.replace(/[^\w-]/g, "-");

/**
 * The board as it is shown, as a file.
 * @param {{replay: import("../types.js").Replay, ply: number, module: BoardModule, scene: BoardScene, title: string, t: import("../types.js").Translate}} props
 */
function TakeAlong({ replay: { id, game, names, count }, ply, module, scene, title, t }) {
  const [is_failed, setFailed] = useState(false);
  const whole = `${title}: ${names.join(", ")}. ${t("ply", { n: ply, count })}`;
  const take = () => pictureOf({ module, scene, game, title: whole }).then((text) => save(text, "image/svg+xml", `${fileName(id)}-${ply}.svg`), (error) => {
    console.error(error);
    setFailed(true);
  });
  return html`<p class="row"><button type="button" class="button" onClick=${take}>${icon("download")}${t("save_picture")}</button>
    ${is_failed && html`<span class="problem" role="alert">${t("no_picture")}</span>`}</p>`;
}
