// What people at a table are asked: to let others take back, and whether a bot goes on for a program.

/** @type {import("../texts.js").Texts} */
export const asking = {
  back: "Taking back",
  back_ask: "Ask to take back move",
  back_do: "Take back move",
  back_asked: "{name} asks to take back their last move, and with it everything that happened since.",
  back_agree: "Agree",
  back_decline: "Decline",
  back_waits: "Asked whether you may take back: {names}. The answer is waited for until somebody moves.",
  back_declined: "{name} does not agree to taking back.",
  you_are_asked: "You are asked something",
  back_gone: "taken back",
  stand_in: "A program has left the game",
  stand_in_asked: "{name}'s program is gone. Shall a bot go on in its place?",
  stand_in_bot: "Bot",
  stand_in_agree: "Let a bot go on",
  stand_in_decline: "No, end the game",
  stand_in_kind: "bot {bot} took over",
  stand_ins: "If a program leaves the game, a bot may go on",
  "fact_stood-in": "{name} is gone; the bot {bot} goes on in their place.",
  "fact_taken-back": "{name} takes back their last move, and with it everything that happened since.",
};
