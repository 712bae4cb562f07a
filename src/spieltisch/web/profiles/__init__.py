"""Names that people at pages keep: profiles, their games and ratings."""
