// Where sounds and notices are switched on; the sheet comes when somebody opens it.

import { html, useState } from "../html.js";
import { icon } from "../parts/icons.js";

/** @param {{reader: import("../main.js").Reader}} props */
export function Attention({ reader }) {
  const [sheet, setSheet] = useState(/** @type {{Sheet: any} | null} */ (null));
  const open = () => void import("./attention-sheet.js").then(setSheet, () => {});
  return html`<button type="button" class="button quiet" popovertarget="attention" aria-label=${reader.t("attention")}>${icon("bell")}</button>
    <div id="attention" class="card" popover="auto" role="group" aria-label=${reader.t("attention")} onBeforeToggle=${open}>
      ${sheet && html`<${sheet.Sheet} reader=${reader} />`}</div>`;
}
