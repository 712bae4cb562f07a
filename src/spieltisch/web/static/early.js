// What a page needs to know from the server before anything can be shown, asked while its own modules are on their way.

import { askAhead } from "./server/api.js";
import { fetchTexts, readersLanguage } from "./words/language.js";
import { seatAt, tokenAt } from "./memory.js";
import { placeOf, replayPath, scenePath, shelfPath, tablePath } from "./places.js";

fetchTexts(readersLanguage()).catch(() => {}); // the page itself asks again
const place = placeOf(location.pathname);
switch (place.page) {
  case "lobby":
    for (const path of ["/lobby/feed", "/games", "/contests", shelfPath()]) askAhead(path);
    break;
  case "table":
    askAhead(`${tablePath(place.id)}/feed`, tokenAt(place.id, seatAt(place.id)));
    askAhead("/games");
    break;
  case "replay":
    for (const path of [replayPath(place.id), scenePath(place.id, place.ply, "spectator"), "/games"]) askAhead(path);
    break;
}
