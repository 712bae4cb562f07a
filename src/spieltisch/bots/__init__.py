"""Players that know no game: what all games' bots have in common."""
