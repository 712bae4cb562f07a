"""The rules of TwixT on small integers, compiled: one position, and functions by subject that rule it."""
