"""Functions by kind of event, with which a game applies, admits, tells or masks its events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
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


class _ForEach(dict[type, F]):
    """A table of one function for each kind of event, entered where the function is defined."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def enter(self, kind: type, function: F) -> None:
        """Enters a function for a kind; raises `ValueError` if it has one already."""
        if kind in self:
            raise ValueError(f"{self.name}: {kind.__name__} is entered twice")
        self[kind] = function

    def covers(self, kinds: Iterable[type]) -> None:
        """Raises `ValueError` naming the kinds without a function, so that a missing one shows at import."""
        missing = [kind.__name__ for kind in kinds if kind not in self]
        if missing:
            raise ValueError(f"{self.name}: nothing for {', '.join(missing)}")


class ByKind(_ForEach[F]):
    """What a game does with each kind of event.

    `@evolves.of(FateFlipped)` enters a function; `evolves.covers(EVENTS)` is asked once all modules are imported.
    """

    def of(self, *kinds: type) -> Callable[[F], F]:
        """Enters a function for these kinds."""

        def enter(function: F) -> F:
            for kind in kinds:
                self.enter(kind, function)
            return function

        return enter


class InWords(_ForEach[Tell[S]]):
    """Each kind of event in words: its name for people, and the function that makes a sentence of one.

    `@words.of(FateFlipped, called=say("flip"))` enters both.
    """

    def __init__(self) -> None:
        super().__init__("words")
        self.names: dict[type, Said] = {}

    def of(self, kind: type, *, called: Said) -> Callable[[Tell[S]], Tell[S]]:
        """Enters a kind's name and function."""

        def enter(function: Tell[S]) -> Tell[S]:
            self.enter(kind, function)
            self.names[kind] = called
            return function

        return enter

    def names_of(self, kinds: Iterable[type]) -> Mapping[type, Said]:
        """The names of kinds of event for people, in the order of the kinds."""
        self.covers(kinds)
        return {kind: self.names[kind] for kind in kinds}


def unchanged(table: S, event: object, position: int) -> S:  # noqa: ARG001 - the seam's names
    """The same table, for an event that changes nothing."""
    return table


def enter_all(package: str) -> None:
    """Imports every module of a package in alphabetical order, which enters their definitions, such as rules."""
    for module in iter_modules(import_module(package).__path__, f"{package}."):
        import_module(module.name)
