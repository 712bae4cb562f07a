"""Who may ask for what, and how much of it: hosts and origins, tokens, names, limits, refusals."""
