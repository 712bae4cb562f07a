"""The rules on small integers, compiled where that is possible."""
