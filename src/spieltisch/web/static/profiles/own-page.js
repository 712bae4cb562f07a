// A name of one's own: claimed, taken along to another browser, forgotten, given up.

import { get, Refused, request } from "../server/api.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { claimSecret, keepClaim, keepProfile, ownProfile, settings } from "../memory.js";
import { puzzlePath, solvedAll } from "../parts/solved.js";
import { OWN, personPath } from "../places.js";
import { words } from "./words.js";
import { tooLong } from "../parts/name-field.js";
import { Problem } from "../parts/problem.js";
import { save } from "../parts/saving.js";
import { translator } from "../texts.js";
import { useTitles } from "../words/titles.js";
import { Copied } from "../parts/copied.js";

/** @typedef {import("../memory.js").Own} Own @typedef {import("../types.js").Translate} Translate */

/** Of a secret, before it is written in Base64. */
const BYTES = 32;
const SECRET = /(?<![\w-])[\w-]{43}(?![\w-])/;

/** What nobody can guess. */
function newSecret() {
  const signs = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES)));
  return btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {{reader: import("../main.js").Reader}} props */
export function OwnPage({ reader: { lang } }) {
  const t = useMemo(() => translator(lang, words), [lang]);
  const [own, setOwn] = useState(ownProfile);
  useEffect(() => void (document.title = `${t("own_title")} – Spieltisch`), [t]);
  const keep = (/** @type {Own | null} */ kept) => {
    keepProfile(kept);
    setOwn(kept);
  };
  return html`<main id="content" tabindex="-1" class="page stack">
    <h1>${t("own_title")}</h1>
    <p>${t("own_intro")}</p>
    <p class="note">${t("own_protocols")}</p>
    <${Solved} lang=${lang} t=${t} />
    ${own ? html`<${Kept} key=${own.secret} own=${own} keep=${keep} t=${t} />` : html`<${Claim} keep=${keep} t=${t} /><${Import} keep=${keep} t=${t} />`}
  </main>`;
}

/** How many puzzles were solved in this browser. @param {{lang: import("../types.js").Lang, t: Translate}} props */
function Solved({ lang, t }) {
  const titles = useTitles(lang);
  const solved = solvedAll();
  return solved.length > 0 && html`<section class="card stack" aria-labelledby="solved-title"><h2 id="solved-title">${t("solved_title")}</h2>
    <ul class="plain-list">${solved.map(([game, count]) => html`<li key=${game}><a href=${puzzlePath(game)}>${titles.get(game) ?? game}</a>: <span class="number">${count}</span></li>`)}</ul></section>`;
}

/** Make a name the secret's, unless it has one: then an answer was lost. @param {string} name @param {string} secret @returns {Promise<{name: string}>} */
async function claimed(name, secret) {
  try {
    return await (await request(OWN, { method: "POST", body: { name }, secret })).json();
  } catch (error) {
    if (!(error instanceof Refused && error.code === "secret-used")) throw error;
    return get(OWN, { secret });
  }
}

/** @param {{keep: (own: Own) => void, t: Translate}} props */
function Claim({ keep, t }) {
  const [name, setName] = useState(settings().name ?? "");
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const claim = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const secret = claimSecret() ?? newSecret();
    keepClaim(secret);
    setProblem(null);
    try {
      const given = await claimed(name, secret);
      keepClaim(null);
      keep({ name: given.name, secret });
    } catch (error) {
      setProblem(error);
    }
  };
  return html`<section class="card stack" aria-labelledby="claim-title"><h2 id="claim-title">${t("claim_title")}</h2>
    <form class="stack" onSubmit=${claim}>
      <label class="field"><span>${t("your_name")}</span>
        <input name="name" value=${name} required autocomplete="nickname"
          onInput=${(/** @type {any} */ event) => setName(event.target.value)} /></label>
      ${tooLong(name, t) && html`<p class="problem" role="alert">${tooLong(name, t)}</p>`}
      <${Problem} error=${problem} t=${t} />
      <p><button class="button primary" disabled=${tooLong(name, t) !== ""}>${t("claim")}</button></p>
    </form></section>`;
}

/** @param {{keep: (own: Own) => void, t: Translate}} props */
function Import({ keep, t }) {
  const [text, setText] = useState("");
  const [is_none, setNone] = useState(false);
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const bring = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const secret = text.match(SECRET)?.[0];
    setNone(!secret);
    setProblem(null);
    if (!secret) return;
    try {
      keep({ name: (await get(OWN, { secret })).name, secret });
    } catch (error) {
      setProblem(error);
    }
  };
  const read = async (/** @type {any} */ { target }) => setText(await target.files[0]?.text() ?? "");
  return html`<section class="card stack" aria-labelledby="import-title"><h2 id="import-title">${t("import_title")}</h2>
    <p class="note">${t("import_hint")}</p>
    <form class="stack" onSubmit=${bring}>
      <label class="field"><span>${t("import_text")}</span>
        <textarea name="secret" class="mono" rows="3" value=${text} autocomplete="off" spellcheck="false"
          onInput=${(/** @type {any} */ event) => setText(event.target.value)} /></label>
      <label class="field"><span>${t("import_file")}</span><input type="file" accept=".txt,text/plain" onChange=${read} /></label>
      ${is_none && html`<p class="problem" role="alert">${t("import_none")}</p>`}
      <${Problem} error=${problem} t=${t} />
      <p><button class="button">${t("import_it")}</button></p>
    </form></section>`;
}

/** @param {{own: Own, keep: (own: Own | null) => void, t: Translate}} props */
function Kept({ own, keep, t }) {
  const { name, secret } = own;
  const [is_known, setKnown] = useState(true);
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  useEffect(() => void get(OWN, { secret }).catch((error) => setKnown(error.word !== "bad-secret")), [secret]);
  const giveUp = () => request(OWN, { method: "DELETE", secret }).then(() => keep(null), setProblem);
  return html`<section class="card stack" aria-labelledby="yours-title">
      <h2 id="yours-title">${name}</h2>
      <p role="status">${t(is_known ? "is_yours" : "unknown_here", { name })}</p>
      ${is_known && html`<p><a class="button primary" href=${personPath(name)}>${t("to_page")}</a></p>`}
    </section>
    <section class="card stack" aria-labelledby="secret-title">
      <h2 id="secret-title">${t("secret_title")}</h2>
      <p>${t("secret_hint")}</p>
      <details><summary>${t("secret_show")}</summary><${Copied} t=${t} title=${t("secret", { name })} text=${secret} /></details>
      <p><button type="button" class="button" onClick=${() => save(written(own, t), "text/plain", "spieltisch-secret.txt")}>${icon("download")}${t("secret_save")}</button></p>
    </section>
    <section class="card stack" aria-labelledby="part-title">
      <h2 id="part-title">${t("part_title")}</h2>
      <${Deed} t=${t} name="forget" act=${() => keep(null)} />
      ${is_known && html`<${Deed} t=${t} name="give_up" act=${giveUp} />`}
      <${Problem} error=${problem} t=${t} />
    </section>`;
}

/** What cannot be taken back is asked for twice. @param {{t: Translate, name: string, act: () => void}} props */
const Deed = ({ t, name, act }) => html`<details><summary>${t(name)}</summary>
  <p class="note">${t(`${name}_hint`)}</p>
  <p><button type="button" class="button" onClick=${act}>${t("really", { deed: t(name) })}</button></p></details>`;

/** What people can read, and `Import` too. @param {Own} own @param {Translate} t */
const written = ({ name, secret }, t) => `Spieltisch ${location.origin}\n${t("secret", { name })}:\n${secret}\n`;
