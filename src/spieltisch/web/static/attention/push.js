// Messages that reach a browser when all pages are closed: through its own push service, where the server's operator has a
// key for that.

import { get, post } from "../server/api.js";
import { hasWorker, registered } from "../app/registering.js";
import { placeAt, remember, settings } from "../memory.js";
import { placeOf, seatPath } from "../places.js";

const can_push = hasWorker && "PushManager" in globalThis;

/**
 * Subscribe at the browser's service; the reader has just allowed notices. Returns whether messages are going to come.
 * @param {import("../types.js").Lang} lang
 */
export async function switchOn(lang) {
  if (!can_push) return false;
  try {
    const { key } = await get("/push");
    if (!key) return false;
    await registered(lang);
    await subscribed((await navigator.serviceWorker.ready).pushManager, key);
  } catch {
    return false; // some browsers have no service, or cannot reach it
  }
  remember({ push: true });
  const place = placeOf(location.pathname);
  if (place.page === "table") await enlist(place.id, lang);
  return true;
}

/** Let no more come: the service tells the server so. */
export async function switchOff() {
  remember({ push: false });
  await (await subscription())?.unsubscribe();
  return false;
}

/** Let the server know where to call who has seats at a table. @param {string} id @param {import("../types.js").Lang} lang */
export async function enlist(id, lang) {
  const found = settings().push ? await subscription() : null;
  if (!found) return;
  const { endpoint, keys } = found.toJSON();
  const seats = Object.entries(placeAt(id).tokens);
  await Promise.allSettled(seats.map(([seat, token]) => post(seatPath(id, Number(seat), "push"), { endpoint, keys, lang }, token)));
}

const subscription = async () => can_push ? (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription() : null;

/** A subscription by this key; one by an earlier key of the operator's is of no use any more. @param {PushManager} manager @param {string} key */
async function subscribed(manager, key) {
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await manager.subscribe(wanted);
  } catch (error) {
    const old = await manager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return manager.subscribe(wanted);
  }
}
