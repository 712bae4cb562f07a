"""What a page loads: files of this package and of the games, gathered, stripped and packed."""
