"""Players of TwixT."""
