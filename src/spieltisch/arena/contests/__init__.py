"""Contests: a plan, the journal of what happened, and everything that follows from both."""
