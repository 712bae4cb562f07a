"""Players of Cascadia."""
