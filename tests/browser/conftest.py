"""The sample matches served to a browser, and the browser: Debian's Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from api.http import streams
from api.http.app import create_app
from tests.browser.given import Opening
from tests.browser.served import CHROMIUM, NO_CHROMIUM, QUIETLY, import_samples, served


@pytest.fixture(scope="session")
def desk() -> Iterator[str]:
    """Where the sample matches are served, to anybody who comes; shared by tests that only read."""
    with _desk() as address:
        yield address


@pytest.fixture
def own_desk() -> Iterator[str]:
    """The same for a test that writes."""
    with _desk() as address:
        yield address


@contextmanager
def _desk() -> Iterator[str]:
    """Tests leave pages faster than streams notice that they were left: there is room for more of them."""
    with Adjudicator(RULESETS) as service, patch.object(streams, "EACH", 1000):
        import_samples(service)
        with served(create_app(service)) as address:
            yield address


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip(NO_CHROMIUM)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIETLY)
        yield browser
        browser.close()


@pytest.fixture
def opened(chromium: Browser, desk: str) -> Iterator[Opening]:
    """Opens addresses of the desk; whatever a page logs as wrong, or asks of another host, fails the test."""
    with _opening(chromium, desk) as opening:
        yield opening


@pytest.fixture
def opened_alone(chromium: Browser, own_desk: str) -> Iterator[Opening]:
    """The same for a test that writes."""
    with _opening(chromium, own_desk) as opening:
        yield opening


@contextmanager
def _opening(chromium: Browser, desk: str) -> Iterator[Opening]:
    contexts, wrong = [], list[str]()

    def open_page(address: str, width: int = 390, height: int = 844, **more: Any) -> Page:
        context = chromium.new_context(viewport={"width": width, "height": height}, has_touch=width < 500, **more)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda asked: None if asked.url.startswith(desk) else wrong.append(asked.url))
        page.goto(desk + address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not wrong
