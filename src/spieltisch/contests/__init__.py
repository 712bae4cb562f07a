"""Matches and contests between bots and other people's programs, and what their results are worth."""
