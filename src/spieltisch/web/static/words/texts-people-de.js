// Wer noch da ist, und wie es miteinander weitergeht.

/** @type {import("../texts.js").Texts} */
export const people = {
  rematch: "Revanche",
  rematch_agree: "Annehmen",
  rematch_decline: "Ablehnen",
  rematch_withdraw: "Doch nicht",
  rematch_asked: ({ names, n }) => n === 1 ? `${names} möchte Revanche.` : `${names} möchten Revanche.`,
  rematch_waits: "Warte auf {names} …",
  rematch_declined: "{name} möchte keine Revanche.",
  rematch_next: "Die Revanche läuft.",
  rematch_go: "Zur Revanche",
  rematch_watch: "Bei der Revanche zusehen",

  seat_for: "wartet auf {name} …",
  add_bot: "Bot dazusetzen",
  add_bot_at: "Bot dazusetzen: {seat}",
  bots_play: "Stärke der Bots",
  more_people_here: "An diesem Gerät spielt noch jemand mit",
  for_programs: "Für Programme",
  waiting_for_anybody: "Suche jemanden, der mitspielt …",
  open_for: "Für wen (wenn du magst)",

  pair: "Gegen Menschen",
  pair_at: "Gegen Menschen spielen: {game}",
  next_opponent: "Nächster Gegner",
  looking: "sucht Mitspieler",

  away_since: "weg seit {time}",
  looking_on: ({ n }) => n === 1 ? "1 Person sieht zu" : `${n} Leute sehen zu`,
  rated: "{elo} Elo",
  rated_about: "Wertung von {name}: {elo} Elo; der Bot greedy hat 0",
  emotes: "Kurze Worte",
  emotes_mute: "Kurze Worte stumm schalten",
  emotes_unmute: "Kurze Worte zeigen",
  emoted: "{name}: {text}",
  emote_hello: "Hallo!",
  emote_nice: "Gut gespielt!",
  emote_thanks: "Danke!",
  emote_wow: "Wow!",
  emote_oops: "Hoppla!",
  emote_hurry: "Du bist dran!",
};
