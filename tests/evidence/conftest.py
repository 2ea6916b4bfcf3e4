"""Services on every store, as the kernel's tests have them."""

from tests.kernel.services import match, opened, service

__all__ = ["match", "opened", "service"]
