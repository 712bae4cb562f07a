"""Logs and the secrets behind their commitments, on disk. A table's lines are opaque here but for first and last."""
