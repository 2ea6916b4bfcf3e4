"""The stores of the kernel's tests, for matches of the Magic-deck role-playing rules."""

from tests.kernel.conftest import postgres_place, sqlite_place

__all__ = ["postgres_place", "sqlite_place"]
