"""Arenas on pages: what authors hand in, what they read of it, and who stands where."""
