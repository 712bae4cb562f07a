// Requests to the server, and its refusals as errors.

const PREFIX = "/api/v1";

/** A request that the server did not grant; `word` and `code` are stable, the message is in English: see `refusals.js`. */
export class Refused extends Error {
  /** @param {number} status @param {{error?: string, why?: string, code?: string, values?: Record<string, unknown>}} problem */
  constructor(status, problem) {
    super(problem.why ?? problem.error ?? String(status));
    this.status = status;
    this.word = problem.error ?? "";
    this.code = problem.code ?? "";
    this.values = problem.values ?? {};
  }
}

/**
 * @param {string} path @param {{token?: string | null, body?: unknown, signal?: AbortSignal, method?: string}} [more]
 * @returns {Promise<Response>} whose status is good
 */
export async function request(path, { token = null, body = undefined, signal = undefined, method = "GET" } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const response = await fetch(PREFIX + path, { method, headers, body: sent, signal, cache: "no-store" });
  if (!response.ok) throw new Refused(response.status, await response.json().catch(() => ({})));
  return response;
}

/** @param {string} path @param {{token?: string | null, signal?: AbortSignal}} [more] @returns {Promise<any>} */
export const get = async (path, more) => (await request(path, more)).json();

/** @param {string} path @param {unknown} [body] @param {string | null} [token] @returns {Promise<any>} */
export const post = async (path, body, token) => (await request(path, { method: "POST", body, token })).json();
