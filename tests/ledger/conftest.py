"""Services on every store, as the kernel's tests have them."""

from tests.kernel.conftest import match, opened, place, postgres_place, service, sqlite_place

__all__ = ["match", "opened", "place", "postgres_place", "service", "sqlite_place"]
