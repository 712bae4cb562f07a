// What an author alone sees of an arena: where to hand in, and every version with what was found.

import { request } from "../server/api.js";
import { html, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { Problem } from "../parts/problem.js";
import { Voice } from "../parts/voice.js";
import { isolated } from "../words/moments.js";
import { useAgain } from "../parts/again.js";
import { arenaPath, SUBMISSIONS } from "./place.js";
import { Version } from "./version.js";

/**
 * @typedef {import("../types.js").Arena} Arena @typedef {import("../types.js").OwnArena} OwnArena
 * @typedef {import("../types.js").Translate} Translate
 */

const MANIFEST = "spieltisch-entry.toml";
const SOON_MS = 2000;

/** @param {{arena: Arena, token: string | null, keep: (token: string | null) => void, lang: string, t: Translate}} props */
export const Own = (props) => props.token === null ? html`<${SignIn} keep=${props.keep} t=${props.t} />` : html`<${Author} ...${props} token=${props.token} />`;

/** @param {{keep: (token: string | null) => void, t: Translate}} props */
function SignIn({ keep, t }) {
  const [text, setText] = useState("");
  const use = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (text.trim()) keep(text.trim().split("#").at(-1) ?? null); // the whole link does, too
  };
  return html`<section class="card stack" aria-labelledby="own-title"><h2 id="own-title">${t("not_yours")}</h2>
    <p class="note">${t("token_hint")}</p>
    <form class="row bottom" onSubmit=${use}>
      <label class="field grow"><span>${t("token")}</span><input class="mono" type="password" autocomplete="off" maxlength="300" value=${text}
        onInput=${(/** @type {any} */ event) => setText(event.target.value)} /></label>
      <button class="button primary">${t("token_use")}</button></form></section>`;
}

/** @param {{arena: Arena, token: string, keep: (token: string | null) => void, lang: string, t: Translate}} props */
function Author({ arena, token, keep, lang, t }) {
  const { latest, problem, ask } = useAgain(`${arenaPath(arena.id, "api")}/own`, token, SOON_MS);
  const own = /** @type {OwnArena | null} */ (latest);
  const [newest, ...older] = own?.versions ?? [];
  const read = async (/** @type {string} */ path) =>
    (await request(`${arenaPath(arena.id, "api")}/own/files?path=${encodeURIComponent(path)}`, { token })).text();
  return html`<section class="card stack" aria-labelledby="own-title">
    <div class="row"><h2 id="own-title" class="grow">${t("yours")}</h2>
      <button type="button" class="button small quiet" onClick=${() => keep(null)}>${icon("leave")}${t("token_forget")}</button></div>
    <${Problem} error=${problem} t=${t} />
    ${own && html`<p>${t("signed_in", { name: isolated(own.name) })}</p>
      ${own.refuses ? html`<p class="problem">${t("refuses", { why: own.refuses })}</p>` : html`<${Drop} token=${token} taken=${ask} t=${t} />`}
      ${newest ? html`<${Version} key=${newest.version} version=${newest} game=${arena.game} read=${read} is_open=${true} lang=${lang} t=${t} />`
        : html`<p class="note">${t("nothing_yet")}</p>`}
      <${Voice} text=${newest ? `${t("version_n", { n: newest.version })}: ${t(`state_${newest.state}`)}` : ""} turn=${newest?.state} />
      ${older.length > 0 && html`<h3>${t("older")}</h3>${older.map((version) => html`<${Version} key=${version.version} version=${version}
        game=${arena.game} read=${read} is_open=${false} lang=${lang} t=${t} />`)}`}`}
  </section>`;
}

/** Where a ZIP file is dropped, or chosen. @param {{token: string, taken: () => void, t: Translate}} props */
function Drop({ token, taken, t }) {
  const [is_over, setOver] = useState(false);
  const [is_busy, setBusy] = useState(false);
  const [number, setNumber] = useState(/** @type {number | null} */ (null));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const hand_in = async (/** @type {File | undefined} */ file) => {
    if (!file) return;
    setBusy(true);
    setProblem(null);
    setNumber(null);
    try {
      const answer = await request(SUBMISSIONS, { method: "POST", token, file });
      setNumber((await answer.json()).version);
      taken();
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  };
  const drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    setOver(false);
    void hand_in(event.dataTransfer?.files[0]);
  };
  const over = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    setOver(true);
  };
  return html`<div class="drop stack ${is_over ? "over" : ""}" onDragOver=${over} onDragLeave=${() => setOver(false)} onDrop=${drop}>
    <p>${t("drop")}</p>
    <p class="note">${t("drop_hint", { file: MANIFEST })}</p>
    <label class="button">${icon("plus")}${t("choose_zip")}
      <input class="hidden-text" type="file" accept=".zip,application/zip" disabled=${is_busy}
        onChange=${(/** @type {any} */ { target }) => void hand_in(target.files[0]).then(() => (target.value = ""))} /></label>
    <p role="status" class="note">${is_busy ? t("handing_in") : number === null ? "" : t("handed_in", { n: number })}</p>
    <${Problem} error=${problem} t=${t} />
  </div>`;
}
