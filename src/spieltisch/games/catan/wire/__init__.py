"""Catan's dialect: the LMU's protocol 1.0 of 2018 and the editions before it, both sides of it."""
