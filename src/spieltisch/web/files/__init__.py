"""What a page loads: files of this package and of the games, bundled and packed. ``assets`` is the door."""
