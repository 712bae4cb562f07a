// The worker that stays when all pages are closed: registered in the reader's language, once a page has rest.

const ADDRESS = "/worker.js";

/** Whether a browser has workers here: elsewhere than at this machine only by HTTPS. */
export const hasWorker = "serviceWorker" in navigator;

/** @param {import("../texts.js").Lang} lang @returns {Promise<ServiceWorkerRegistration>} */
export const registered = (lang) => navigator.serviceWorker.register(`${ADDRESS}?lang=${lang}`, { updateViaCache: "none" });

/** Have it, where there can be one; nothing of a page waits for that. @param {import("../texts.js").Lang} lang */
export function register(lang) {
  if (hasWorker) registered(lang).catch(() => {}); // a private window may have none
}

/** Do something once the browser has nothing else to do; the function that this gives takes it back. @param {() => void} task */
export function atRest(task) {
  if (typeof requestIdleCallback === "function") { // Safari has none
    const asked = requestIdleCallback(task);
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(task, 1000);
  return () => clearTimeout(timer);
}
