"""What the kernels use of Cython, for type checkers."""

from contextlib import AbstractContextManager
from typing import Any, TypeVar, overload

_T = TypeVar("_T")

compiled: bool
nogil: AbstractContextManager[None]

@overload
def cast(type: type[_T], value: object) -> _T: ...
@overload
def cast(type: str, value: object) -> Any: ...
