"""Players of Monopoly. Each module is imported only when one of its bots is made."""
