// What is done by a name, which may be one's own.

import { ownProfile } from "../memory.js";
import { PATIENCE_MS, request } from "./api.js";

/** @param {string} path @param {unknown} body @param {string | null} [token] a seat's @returns {Promise<any>} */
export const postNamed = async (path, body, token) =>
  (await request(path, { method: "POST", body, token, secret: ownProfile()?.secret, signal: AbortSignal.timeout(PATIENCE_MS) })).json();
