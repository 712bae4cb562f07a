"""One block of games: who plays, how it is played, and what comes of it."""
