// Requests to the server, and its refusals as errors.

export const PREFIX = "/api/v1";

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

/** @typedef {{token?: string | null, body?: unknown, signal?: AbortSignal, method?: string}} More */

/** What was asked before anybody wanted it, for the first who does. @type {Map<string, {answer: Promise<Response>, stop: AbortController}>} */
const ahead = new Map();

/** @param {string} path @param {string | null} token */
const keyOf = (path, token) => `${token ?? ""} ${path}`;

/** Send a request whose answer is going to be wanted. @param {string} path @param {string | null} [token] */
export function askAhead(path, token = null) {
  const stop = new AbortController();
  const answer = send(path, { token, signal: stop.signal });
  answer.catch(() => {}); // whoever wants it hears of that
  ahead.set(keyOf(path, token), { answer, stop });
}

/** @param {string} path @param {More} [more] @returns {Promise<Response>} whose status is good */
export async function request(path, more = {}) {
  const asked = more.method ? undefined : ahead.get(keyOf(path, more.token ?? null));
  const response = await (asked ? taken(path, more, asked) : send(path, more));
  if (!response.ok) throw new Refused(response.status, await response.json().catch(() => ({})));
  return response;
}

/** @param {string} path @param {More} more @param {{answer: Promise<Response>, stop: AbortController}} asked */
function taken(path, { token = null, signal }, { answer, stop }) {
  ahead.delete(keyOf(path, token));
  signal?.addEventListener("abort", () => stop.abort());
  return answer;
}

/** @param {string} path @param {More} more */
function send(path, { token = null, body = undefined, signal = undefined, method = "GET" }) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const sent = body === undefined ? undefined : JSON.stringify(body);
  return fetch(PREFIX + path, { method, headers, body: sent, signal, cache: "no-store" });
}

/** @param {string} path @param {{token?: string | null, signal?: AbortSignal}} [more] @returns {Promise<any>} */
export const get = async (path, more) => (await request(path, more)).json();

/** @param {string} path @param {unknown} [body] @param {string | null} [token] @returns {Promise<any>} */
export const post = async (path, body, token) => (await request(path, { method: "POST", body, token })).json();
