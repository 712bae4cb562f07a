"""The games for search and learning: the live server's own kernels, many at once, from NumPy; as environments of
PettingZoo and Gymnasium, whose ids are known from here on where Gymnasium is installed; and the server's logs as data.
"""

from __future__ import annotations

from contextlib import suppress

from spieltisch.research.batches import Arrays, Batch
from spieltisch.research.datasets import Dataset
from spieltisch.research.environments import Environments, environment
from spieltisch.research.records import Choice
from spieltisch.research.registration import register

batch = Batch
dataset = Dataset

with suppress(ImportError):  # batches do without it
    register()

__all__ = ["Arrays", "Batch", "Choice", "Dataset", "Environments", "batch", "dataset", "environment"]
