"""Contests that others play, on pages: found in folders, read as they grow, shown to everybody who looks."""
