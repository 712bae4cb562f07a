"""Positions of finished games in which one choice is clearly the best: found beforehand, and asked one by one."""
