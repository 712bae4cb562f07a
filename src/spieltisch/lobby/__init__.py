"""People and tables behind one door: rooms and their policies, reservations, who sits where. Pure."""
