"""Players of Newgame. They get observations, never a state."""
