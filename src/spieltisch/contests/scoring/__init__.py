"""What a contest's blocks count, and where that leaves its players."""
