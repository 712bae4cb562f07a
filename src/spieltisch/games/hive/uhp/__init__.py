"""The Universal Hive Protocol: our engine for the viewers of Hive's own world, and such engines at our tables.

https://github.com/jonthysell/Mzinga/wiki/UniversalHiveProtocol, and ``docs/uhp.md`` for what is our own.
"""
