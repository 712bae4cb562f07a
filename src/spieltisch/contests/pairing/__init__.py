"""Who meets whom. Players are numbers by seed, 0 the best; names, journals and time are unknown here."""
