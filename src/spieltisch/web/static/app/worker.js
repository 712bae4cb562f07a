// What stays when all pages are closed: it says so where the server cannot be reached, and shows that it is somebody's
// turn. It keeps no page and no game, so what a browser shows is always the server's. It is a script of its own at
// `/worker.js?lang=…`, and imports nothing.

const WORDS = {
  de: {
    title: "Keine Verbindung", lead: "Der Server von Spieltisch antwortet nicht.",
    kept: "Deine Partien liegen auf dem Server. Du spielst weiter, sobald er wieder da ist.", again: "Nochmal versuchen",
    turn: "Du bist dran",
  },
  en: {
    title: "No connection", lead: "The Spieltisch server doesn't answer.",
    kept: "Your games are kept on the server. You can go on as soon as it is back.", again: "Try again",
    turn: "Your turn",
  },
};
const ICON = "/static/app/icon-192.png";
const STYLE = `
  :root { color-scheme: light dark; }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: #ece5d8; color: #1f1b16; }
  main { box-sizing: border-box; min-height: 100vh; display: grid; place-content: center; gap: 12px; padding: 24px; text-align: center; }
  h1, p { margin: 0; }
  a { justify-self: center; padding: 10px 18px; border-radius: 10px; background: #7a2e3a; color: #fffdf8; text-decoration: none; }
  @media (prefers-color-scheme: dark) {
    body { background: #1b1d1f; color: #f1ece2; }
    a { background: #e2a3ac; color: #24100f; }
  }
`;

/** A worker's own world, of which the types of pages know nothing. @type {any} */
const worker = self;
const lang = new URL(location.href).searchParams.get("lang") === "de" ? "de" : "en";

worker.addEventListener("install", (/** @type {any} */ event) => {
  worker.skipWaiting();
  // Only visits need this worker: a browser that can be told so asks for all else by itself.
  event.waitUntil(event.addRoutes?.([{ condition: { not: { requestMode: "navigate" } }, source: "network" }]).catch(() => {}));
});

worker.addEventListener("activate", (/** @type {any} */ event) =>
  event.waitUntil(worker.registration.navigationPreload?.enable()));

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.mode === "navigate") event.respondWith(visit(event));
});

worker.addEventListener("push", (/** @type {any} */ event) => event.waitUntil(call(event.data.json())));

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

/** What the server answers, or that it does not. @param {any} event */
async function visit(event) {
  try {
    return await event.preloadResponse ?? await fetch(event.request);
  } catch {
    return cutOff();
  }
}

async function cutOff() {
  const { title, lead, kept, again } = WORDS[lang];
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(STYLE));
  const policy = `default-src 'none'; style-src 'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
  const page = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title} – Spieltisch</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
    <body><main><h1>${title}</h1><p>${lead}</p><p>${kept}</p><a href="">${again}</a></main></body></html>`;
  return new Response(page, { status: 503, headers: { "Content-Type": "text/html", "Content-Security-Policy": policy } });
}

/**
 * Say whose turn it is: the reader's, at this table.
 * @param {{table: string, seat: number, game: string, names: string[], lang: "de" | "en"}} turn
 */
const call = ({ table, seat, game, names, lang: theirs }) => worker.registration.showNotification(
  `${WORDS[theirs].turn}: ${game.replace(/ \(.*\)$/, "")}`,
  { body: names.join(", "), tag: table, lang: theirs, icon: ICON, badge: ICON, data: `/tables/${encodeURIComponent(table)}?as=${seat}` });

/** A page of that table, one that is open if there is any. @param {string} path */
async function show(path) {
  const here = new URL(path, location.href).pathname;
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const found = pages.find((/** @type {any} */ { url }) => new URL(url).pathname === here);
  return found ? found.focus() : worker.clients.openWindow(path);
}
