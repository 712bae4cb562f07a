"""Players of Catan."""
