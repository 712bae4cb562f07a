"""The form that games and dialects had before 1.0, all fields beside each other: taken with a warning until 2.0.

Copies that ``new-game`` made have it. No other module knows of it, and type checkers see the present form alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import wraps
from typing import Any, TypeVar
from warnings import warn

T = TypeVar("T")


def takes_flat_fields(parts: Mapping[str, type], renamed: Mapping[str, str] = {}) -> Callable[[type[T]], type[T]]:
    """Decorates a dataclass some of whose fields are dataclasses themselves, its parts: what is a part's own can also
    be given to it, and read from it, as if there were no parts. ``renamed`` has the names that were others then."""
    homes = {field.name: (part, field.name) for part, kind in parts.items() for field in fields(kind)}
    for old, new in renamed.items():
        homes[old] = homes.pop(new)

    def grouped(flat: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
        """All that was given, by parts; a part is there already where ``dataclasses.replace`` calls."""
        made: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
        for part, kind in parts.items():
            own = {homes[name][1]: value for name, value in flat.items() if homes[name][0] == part}
            if part in made:
                made[part] = replace(made[part], **own)
            elif any(value is not None for value in own.values()):
                made[part] = kind(**own)
        return made

    def decorate(cls: type[T]) -> type[T]:
        init: Callable[..., None] = cls.__init__

        @wraps(init)
        def take(self: T, *values: Any, **given: Any) -> None:
            flat = {name: given.pop(name) for name in homes.keys() & given.keys()}
            if flat:
                _warn(f"{cls.__name__}({', '.join(f'{name}=' for name in sorted(flat))})", cls)
                given = grouped(flat, given)
            init(self, *values, **given)

        def read(self: T, name: str) -> Any:
            """What is found nowhere else; None where there is no such part."""
            if name not in homes:
                raise AttributeError(f"{cls.__name__!r} object has no attribute {name!r}", name=name, obj=self)
            _warn(f"{cls.__name__}.{name}", cls)
            part, own = homes[name]
            return getattr(getattr(self, part), own, None)

        for method, function in (("__init__", take), ("__getattr__", read)):
            setattr(cls, method, function)
        return cls

    return decorate


def _warn(form: str, cls: type[Any]) -> None:
    names = ", ".join(field.name for field in fields(cls))
    warn(
        f"{form} is how it was before 1.0, and goes with 2.0. {cls.__name__} has parts now: {names}",
        DeprecationWarning,
        stacklevel=3,
    )
