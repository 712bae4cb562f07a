"""Arenas: contests that never end. Authors hand in programs, each version is checked, plays and is rated."""
