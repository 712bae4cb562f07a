"""What the strongest bot would have done in a finished game, ply by ply."""
