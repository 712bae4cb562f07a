"""The two names the kernels take from Cython, for running them uncompiled without it."""

from contextlib import nullcontext

compiled = False
nogil = nullcontext()
