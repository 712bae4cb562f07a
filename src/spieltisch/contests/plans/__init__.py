"""What a contest is to be: its file, read into a plan with everything filled in."""
