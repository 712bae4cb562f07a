// What stands where something is going to be: that it is on its way, or that the server does not answer.

import { html } from "../html.js";

/** @param {{is_lost: boolean, t: import("../texts.js").Translate}} props */
export const Loading = ({ is_lost, t }) => is_lost
  ? html`<p class="problem" role="status">${t("reconnecting")}</p>` : html`<p class="note">${t("loading")}</p>`;
