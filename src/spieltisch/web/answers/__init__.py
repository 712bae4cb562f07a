"""What all rooms answer with: bytes that are packed once, and what a browser is told that they are."""
