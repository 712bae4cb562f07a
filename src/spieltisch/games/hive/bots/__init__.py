"""Players of Hive."""
