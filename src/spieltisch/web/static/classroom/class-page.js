// A class: at the projector, for its teacher, or for a pupil's phone.

import { html, useEffect, useMemo, useState } from "../html.js";
import { Loading } from "../parts/loading.js";
import { useHall } from "../table/hall.js";
import { translator } from "../texts.js";
import { useTitle } from "../words/titles.js";
import { Desk } from "./desk.js";
import { isOut, keepPupil, numberOf, pupilToken, teacherToken, useClass } from "./place.js";
import { PupilView } from "./pupil.js";
import { Stage } from "./stage.js";
import { words } from "./words.js";

/** @param {{reader: import("../main.js").Reader, id: string}} props */
export function ClassPage({ reader: asking, id }) {
  const t = useMemo(() => translator(asking.lang, words), [asking.lang]);
  const reader = { ...asking, t };
  const teacher = useMemo(() => teacherToken(id), [id]);
  const [pupil, setPupil] = useState(() => (teacher ? null : pupilToken(id)));
  const { card, link, problem } = useClass(id, pupil);
  const [was_removed, setRemoved] = useState(false);
  const [is_hall, toggleHall] = useHall();
  const title = useTitle(card?.game ?? "", reader.lang);
  const is_removed = pupil !== null && isOut(card, problem, numberOf(pupil));
  useEffect(() => void (document.title = card ? `${title} – ${t("class_n", { id })}` : t("title")), [card?.game, title, t]);
  useEffect(() => {
    if (!is_removed) return;
    keepPupil(id, null);
    setPupil(null);
    setRemoved(true);
  }, [is_removed]);
  if (problem && !is_removed) {
    return html`<main id="content" tabindex="-1" class="page stack"><h1>${t("no_class")}</h1><p>${t("no_class_why")}</p>
      <p><a href="/class">${t("other_code")}</a></p></main>`;
  }
  if (!card) return html`<main id="content" tabindex="-1" class="page"><h1>${t("title")}</h1><${Loading} is_lost=${link === "broken"} t=${t} /></main>`;
  const lost = link === "broken" && html`<p class="problem" role="status">${t("reconnecting")}</p>`;
  const own = (/** @type {string} */ token) => {
    keepPupil(id, token);
    setPupil(token);
    setRemoved(false);
  };
  if (!is_hall && !teacher) return html`<${PupilView} card=${card} title=${title} token=${pupil} own=${own} reader=${reader}>${lost}
    ${was_removed && html`<p class="problem" role="status">${t("removed")}</p>`}<//>`;
  return html`<main id="content" tabindex="-1" class="page class-page ${is_hall ? "hall" : ""}" data-game=${card.game}>
    ${lost}
    <div class=${is_hall || !teacher ? "" : "class-lesson"}>
      <${Stage} card=${card} title=${title} reader=${reader} />
      ${teacher && html`<${Desk} card=${card} token=${teacher} is_hall=${is_hall} toggleHall=${toggleHall} reader=${reader} />`}
    </div>
  </main>`;
}
