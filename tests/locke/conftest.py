"""The stores of the kernel's tests, for matches of Locke."""

from tests.kernel.conftest import postgres_place, sqlite_place

__all__ = ["postgres_place", "sqlite_place"]
