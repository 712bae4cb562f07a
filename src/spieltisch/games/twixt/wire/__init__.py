"""High Voltage, 2009: numbered lines, the same over a child's pipes and over TCP."""
