// Who is still there, and how people go on together.

/** @type {import("../texts.js").Texts} */
export const people = {
  rematch: "Rematch",
  rematch_agree: "Accept",
  rematch_decline: "Decline",
  rematch_withdraw: "Changed my mind",
  rematch_asked: ({ names, n }) => n === 1 ? `${names} wants a rematch.` : `${names} want a rematch.`,
  rematch_waits: "Waiting for {names} …",
  rematch_declined: "{name} doesn't want a rematch.",
  rematch_next: "The rematch has begun.",
  rematch_go: "Go to the rematch",
  rematch_watch: "Watch the rematch",

  seat_for: "waiting for {name} …",
  add_bot: "Add a bot",
  add_bot_at: "Add a bot: {seat}",
  bots_play: "Strength of bots",
  more_people_here: "Somebody else plays on this device",
  for_programs: "For programs",
  waiting_for_anybody: "Looking for somebody who wants to play …",
  open_for: "For whom (if you like)",

  pair: "Play a person",
  pair_at: "Play a person: {game}",
  next_opponent: "Next opponent",
  looking: "looking for an opponent",

  away_since: "away since {time}",
  looking_on: ({ n }) => n === 1 ? "1 person is watching" : `${n} people are watching`,
  rated: "{elo} Elo",
  rated_about: "Rating of {name}: {elo} Elo, where the greedy bot has 0",
  emotes: "Quick words",
  emotes_mute: "Mute quick words",
  emotes_unmute: "Show quick words",
  emoted: "{name}: {text}",
  emote_hello: "Hello!",
  emote_nice: "Well played!",
  emote_thanks: "Thank you!",
  emote_wow: "Wow!",
  emote_oops: "Oops!",
  emote_hurry: "Your move!",
};
