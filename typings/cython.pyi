"""What the kernels use of Cython, for type checkers."""

from contextlib import AbstractContextManager

compiled: bool
nogil: AbstractContextManager[None]
