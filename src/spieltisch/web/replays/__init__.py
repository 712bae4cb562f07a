"""Finished games, from their logs."""
