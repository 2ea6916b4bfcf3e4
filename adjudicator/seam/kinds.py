"""Functions by kind of event, with which a game applies, admits, tells or masks its events."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeAlias, TypeVar

from adjudicator.plain.said import Said

F = TypeVar("F", bound=Callable[..., Any])
S = TypeVar("S")
Apply: TypeAlias = Callable[[S, Any, int], S]
"""`(table, event, position) -> table`: the effect of an event."""
Tell: TypeAlias = Callable[[S, Any], Said]
"""`(table before, event) -> sentence`: an event in words."""


class ByKind(dict[type, F]):
    """A table of one function for each kind of event, entered where the function is defined.

    `@evolves.of(FateFlipped)` enters a function; `evolves.covers(EVENTS)` is asked once all modules are imported.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def of(self, *kinds: type) -> Callable[[F], F]:
        """Enters a function for these kinds; raises `ValueError` for a kind that has one already."""

        def enter(function: F) -> F:
            for kind in kinds:
                if kind in self:
                    raise ValueError(f"{self.name}: {kind.__name__} is entered twice")
                self[kind] = function
            return function

        return enter

    def covers(self, kinds: Iterable[type]) -> None:
        """Raises `ValueError` naming the kinds without a function, so that a missing one shows at import."""
        _demand(self.name, self, kinds)


def named(kinds: Iterable[type], names: Mapping[type, Said]) -> Mapping[type, Said]:
    """The names of kinds of event for people; raises `ValueError` naming the kinds without one."""
    _demand("kinds", names, kinds)
    return names


def _demand(what: str, entered: Container[type], kinds: Iterable[type]) -> None:
    missing = [kind.__name__ for kind in kinds if kind not in entered]
    if missing:
        raise ValueError(f"{what}: nothing for {', '.join(missing)}")


def unchanged(table: S, event: object, position: int) -> S:  # noqa: ARG001 - the seam's names
    """The same table, for an event that changes nothing."""
    return table


def enter_all(package: str) -> None:
    """Imports every module of a package in alphabetical order, which enters their definitions, such as rules."""
    for module in iter_modules(import_module(package).__path__, f"{package}."):
        import_module(module.name)
