"""The rules of Catan on small integers: one state, and functions over it by subject, compiled where they can be.

Rules name their source: *LMU 12* is a section of the protocol's document of April 2018, *register C36* the row of
``docs/protocols/catan.md`` that says how we read it where it is silent, and why.
"""
