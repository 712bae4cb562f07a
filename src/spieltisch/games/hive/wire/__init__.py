"""Hive's dialect: the XML of the Software-Challenge 2020, both sides of it."""
