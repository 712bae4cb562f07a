"""MPMP 5: lines of UTF-8, and one line back for each."""
