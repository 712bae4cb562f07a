"""Playing a contest: players are cast, blocks are played, and what came of them is written down."""
