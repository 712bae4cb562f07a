"""Checks of other people's programs: situations are played with a client, and what it does is judged."""
