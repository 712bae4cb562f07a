"""What authors hand in: taken apart, built, and checked, without trust."""
