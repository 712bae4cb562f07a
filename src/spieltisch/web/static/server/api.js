// Requests to the server, and its refusals as errors.

export const PREFIX = "/api/v1";
/** After so long nobody waits any more for what was to be done. */
export const PATIENCE_MS = 30_000;

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

/** @typedef {{token?: string | null, secret?: string | null, body?: unknown, file?: Blob, signal?: AbortSignal, method?: string}} More `secret` is a profile's, `file` a ZIP file */

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

/** Those who want to know when the server answers. @type {Set<(asked_ms: number) => void>} */
const listeners = new Set();

/** Hear of every answer, whatever it says, and when it was asked for, until the function that this gives is called. @param {(asked_ms: number) => void} listener */
export function onAnswer(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** @param {string} path @param {More} [more] @returns {Promise<Response>} whose status is good */
export async function request(path, more = {}) {
  const asked_ms = performance.now();
  const asked = more.method ? undefined : ahead.get(keyOf(path, more.token ?? null));
  const response = await (asked ? taken(path, more, asked) : send(path, more));
  for (const listener of listeners) listener(asked_ms);
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
function send(path, { token = null, secret = null, body = undefined, file = undefined, signal = undefined, method = "GET" }) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (secret) headers["Profile-Secret"] = secret;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (file) headers["Content-Type"] = "application/zip";
  const sent = file ?? (body === undefined ? undefined : JSON.stringify(body));
  return fetch(PREFIX + path, { method, headers, body: sent, signal, cache: "no-store" });
}

/** @param {string} path @param {{token?: string | null, secret?: string | null, signal?: AbortSignal}} [more] @returns {Promise<any>} */
export const get = async (path, more) => (await request(path, more)).json();

/** @param {string} path @param {unknown} [body] @param {string | null} [token] @returns {Promise<any>} */
export const post = async (path, body, token) =>
  (await request(path, { method: "POST", body, token, signal: AbortSignal.timeout(PATIENCE_MS) })).json();
