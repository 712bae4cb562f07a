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
};
