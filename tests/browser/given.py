"""What tests in a browser start from."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

Opening = Callable[..., Page]
"""Opens an address in a window of its own: `width`, `height`, and what a Playwright context takes."""
