"""What results are worth: scores of blocks, estimates with their intervals, sequential tests, ratings. Numbers only."""
