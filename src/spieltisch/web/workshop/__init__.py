"""Workshops: somebody's client is checked at private doors, by a process of its own, and watched on a page."""
