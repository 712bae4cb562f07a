// The switches for sounds, notices and clicks, and what they bring about.

import { html, useState } from "../html.js";
import { playsAtOnce } from "../hands.js";
import { remember, settings } from "../memory.js";

/** @type {import("../texts.js").Words} */
const WORDS = {
  de: {
    sounds: "Leise Töne", notices: "Ein Hinweis, wenn ich am Zug bin und woanders hinsehe",
    denied: "Der Browser lässt diese Seite keine zeigen.",
    pushed: "In Partien ohne Zeitlimit auch dann, wenn alle Seiten geschlossen sind.", one_click: "Mit der Maus zieht ein Klick sofort",
  },
  en: {
    sounds: "Quiet sounds", notices: "A notice when it is my turn while I look elsewhere",
    denied: "The browser does not let this page show any.",
    pushed: "In games without time limits, also when all pages are closed.", one_click: "With a mouse, one click plays the move",
  },
};
const has_mouse = matchMedia("(any-pointer: fine)").matches;
const has_notices = typeof Notification === "function";

/** Whether the reader wants notices, and the browser lets them have some. */
const areNotices = () => has_notices && settings().notices === true && Notification.permission === "granted";

/** @param {{reader: import("../main.js").Reader}} props */
export function Sheet({ reader: { lang } }) {
  const texts = WORDS[lang];
  const [has_sounds, setSounds] = useState(() => settings().sounds === true);
  const [is_noticed, setNoticed] = useState(areNotices);
  const [is_denied, setDenied] = useState(false);
  const [is_pushed, setPushed] = useState(() => areNotices() && settings().push === true);
  const changeSounds = (/** @type {any} */ { target: { checked } }) => {
    remember({ sounds: checked });
    setSounds(checked);
    if (checked) import("./sounds.js").then(({ play }) => play(["turn"]), () => {});
  };
  const changeNotices = async (/** @type {any} */ { target }) => {
    const { checked } = target;
    const is_allowed = checked && await Notification.requestPermission() === "granted";
    target.checked = is_allowed; // nothing is drawn anew where that was no before
    remember({ notices: is_allowed });
    setNoticed(is_allowed);
    setDenied(checked && !is_allowed);
    const push = await import("./push.js").catch(() => null);
    setPushed(await (is_allowed ? push?.switchOn(lang) : push?.switchOff()) ?? false);
  };
  return html`${has_mouse && html`<label class="check"><input type="checkbox" name="one_click" checked=${playsAtOnce()}
      onChange=${(/** @type {any} */ { target }) => remember({ one_click: target.checked })} />${texts.one_click}</label>`}
    <label class="check"><input type="checkbox" name="sounds" checked=${has_sounds} onChange=${changeSounds} />${texts.sounds}</label>
    ${has_notices && html`<label class="check"><input type="checkbox" name="notices" checked=${is_noticed} onChange=${changeNotices} />${texts.notices}</label>`}
    <p class="note" role="status">${is_denied ? texts.denied : is_noticed && is_pushed && texts.pushed}</p>`;
}

/** Shows a notice, if the reader wants any. Returns what takes it back. @param {string} title @param {{body: string, lang: string}} more */
export function notify(title, more) {
  if (!areNotices()) return null;
  try {
    const notice = new Notification(title, more);
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
    return () => notice.close();
  } catch {
    return null; // phones show none of a page's own
  }
}
