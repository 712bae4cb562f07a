"""Standard Hive, as its box has it: another hand, a board without a rim, gates for beetles, no bee first, repetition.

No table plays it: it has a kernel and a search, which ``uhp`` offers to the viewers of Hive's own world.
"""
