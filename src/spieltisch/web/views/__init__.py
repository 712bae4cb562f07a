"""What one viewer is shown of a game: its page's pictures, what was said, what was, and what was tried."""
