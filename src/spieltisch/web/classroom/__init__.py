"""Classes: pupils who scan one code, are seated by their teacher, and play a few rounds in front of a projector."""
