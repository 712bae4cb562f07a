"""The rules of Hive on small integers, compiled: one position, and functions by subject that rule it."""
