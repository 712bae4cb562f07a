// A class as this browser knows it: what the server tells of it, whose teacher or pupil sits here, and the way to the table.

import { html, useEffect, useState } from "../html.js";
import { keepSeats } from "../memory.js";
import { icon } from "../parts/icons.js";
import { entriesOf, keepEntry } from "../parts/entries.js";
import { takeToken } from "../parts/tokens.js";
import { tablePath } from "../places.js";
import { get } from "../server/api.js";
import { follow } from "../server/feed.js";
import { listed } from "../words/moments.js";
import { shortName } from "../words/bot-names.js";

/**
 * @typedef {import("../types.js").ClassCard} ClassCard @typedef {import("../types.js").ClassTable} ClassTable
 * @typedef {import("../types.js").PupilCard} PupilCard @typedef {import("../types.js").Translate} Translate
 */

const TEACHERS = "spieltisch.classes";
const PUPILS = "spieltisch.pupils";

/** A class's page, and where the API tells of it. @param {string} id */
export const classPath = (id) => `/class/${encodeURIComponent(id)}`;

/** @param {string} id */
export const classApi = (id) => `/classes/${encodeURIComponent(id)}`;

/** The teacher's token, if this browser is the teacher's. @param {string} id */
export const teacherToken = (id) => takeToken(TEACHERS, id);

/** @param {string} id @param {string} token */
export const keepTeacher = (id, token) => keepEntry(TEACHERS, id, token);

/** The token of the pupil who sits here, "3.…": its number comes first. @param {string} id @returns {string | null} */
export const pupilToken = (id) => entriesOf(PUPILS)[id] ?? null;

/** @param {string} id @param {string | null} token */
export const keepPupil = (id, token) => keepEntry(PUPILS, id, token);

/** @param {string} token */
export const numberOf = (token) => Number.parseInt(token, 10);

/**
 * A class as it changes. With a pupil's token the pupil counts as present.
 * @param {string} id @param {string | null} token
 */
export function useClass(id, token) {
  const [heard, setHeard] = useState(/** @type {{card: ClassCard, by: string | null} | null} */ (null));
  const [link, setLink] = useState("connecting");
  const [problem, setProblem] = useState(/** @type {import("../server/api.js").Refused | null} */ (null));
  useEffect(() => {
    const stopper = new AbortController();
    setProblem(null);
    const hear = (/** @type {string} */ event, /** @type {any} */ data) => {
      if (event !== "" || !data.class) return; // of several news only the last has all of it
      setHeard({ card: data.class, by: token });
      setLink("open");
    };
    const tell = (/** @type {string} */ state, /** @type {any} */ error) => {
      setLink(state);
      if (state === "refused") setProblem(error);
    };
    follow({ path: `${classApi(id)}/feed`, token, signal: stopper.signal, hear, tell });
    return () => stopper.abort();
  }, [id, token]);
  return { card: heard?.by === token ? heard.card : null, link, problem }; // what was heard before knows nothing of a new pupil
}

/** Go to the table that the teacher has chosen, if the pupil is to play. @param {string} id @param {string} token @returns {Promise<void>} */
export async function sitDown(id, token) {
  const own = await get(`${classApi(id)}/pupils/${numberOf(token)}`, { token });
  if (!own.table) return;
  keepSeats(own.table, [{ who: "me", seat: own.seat, token: own.token }]);
  location.replace(tablePath(own.table, String(own.seat)));
}

/**
 * Whether the teacher has removed a pupil, or the class is gone.
 * @param {ClassCard | null} card @param {import("../server/api.js").Refused | null} problem @param {number} pupil
 */
export const isOut = (card, problem, pupil) => (card !== null && !card.pupils.some((one) => one.pupil === pupil))
  || (problem !== null && [401, 404].includes(problem.status));

/** What somebody at a table is called, bots by their short names. @param {string} name empty for one whom the teacher has removed @param {Translate} t */
const called = (name, t) => (name ? shortName(name, t) : t("nameless"));

/** Who plays at a table. @param {ClassTable} table @param {Translate} t @param {string} lang */
export const playersOf = ({ names }, t, lang) => listed(names.map((name) => called(name, t)), lang);

/** Whether the teacher has ended a game. @param {ClassTable} table */
export const isBrokenOff = ({ ranks, points }) => ranks !== null && points === null;

/** The game of a round in which a pupil was seated. @param {ClassCard} card @param {number} pupil */
export const seatedAt = (card, pupil) => card.tables.find(({ round, pupils }) => round === card.round && pupils.includes(pupil));

/** Whether a bot plays for a pupil there. @param {ClassTable} table @param {number} pupil */
export const isReplaced = ({ pupils, replaced }, pupil) => replaced.includes(pupils.indexOf(pupil));

/** Points as the reader writes them: "2.5", in German "2,5". @param {number} points @param {string} lang */
export const figure = (points, lang) => new Intl.NumberFormat(lang, { maximumFractionDigits: 2 }).format(points);

/** Whether a seat has won, and not everybody together. @param {number[] | null} ranks @param {number} seat */
const isBest = (ranks, seat) => ranks?.[seat] === 1 && ranks.some((rank) => rank > 1);

/** What a game ended with, the winner first, in the game's own points where it has counted any. @param {{table: ClassTable, t: Translate, lang: string}} props */
export function Result({ table: { names, ranks, points, is_bye }, t, lang }) {
  const order = names.map((_, seat) => seat).sort((one, other) => (ranks?.[one] ?? 0) - (ranks?.[other] ?? 0));
  const has_points = points?.some((one) => one > 0) ?? false;
  return html`<span class="class-result">
    ${order.map((seat) => html`<span key=${seat} class=${isBest(ranks, seat) ? "class-winner" : ""}>
      ${isBest(ranks, seat) && html`${icon("trophy")}<span class="hidden-text">${t("winner_mark")}</span>`}${called(names[seat] ?? "", t)}${has_points && html` <span class="number">${figure(points?.[seat] ?? 0, lang)}</span>`}</span>`)}
    ${is_bye && html`<span class="class-bye">${t("bye")}</span>`}</span>`;
}

/** Where to come in, to be typed. @param {{link: string, id: string}} props */
export const Address = ({ link, id }) => html`${link.replace(/^https?:\/\//, "").split("/").map((part, at) => html`${at > 0 && "/"}<span class=${part === id ? "class-id" : ""}>${part}</span>`)}`;

/** The same, small, for who comes late. @param {{card: ClassCard, t: Translate}} props */
export function LateCode({ card: { id, is_closed }, t }) {
  const { link } = useInvitation(id);
  return is_closed ? null : html`<p class="class-late">${icon("plus")}<span>${t("late_code")} <${Address} link=${link} id=${id} /></span></p>`;
}

/**
 * The server knows better than this page where it is reached.
 * @param {string} id @returns {{link: string, is_local: boolean, network: string | null}}
 */
export function useInvitation(id) {
  const [found, setFound] = useState({ link: location.origin + classPath(id), is_local: false, network: null });
  useEffect(() => void get(`${classApi(id)}/invitation?scheme=${location.protocol.slice(0, -1)}`).then(setFound, () => {}), [id]);
  return found;
}
