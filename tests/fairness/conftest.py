"""The stores of the kernel's tests, for decks in views."""

from tests.kernel.conftest import place, postgres_place, sqlite_place

__all__ = ["place", "postgres_place", "sqlite_place"]
