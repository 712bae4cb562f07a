"""A game's environments, by a version of its choices and features: both are in this module's name."""

from spieltisch.research.environments import by_module

env, raw_env, single = by_module(__name__)
