"""The wireless is gone twice while a match is recorded, and the phone is loaded anew meanwhile: nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.browser.given import fits
from tests.browser.served import served

PATIENCE = 20_000
"""Milliseconds that a busy machine may take."""


@pytest.fixture
def desk() -> Iterator[str]:
    """Where an empty service is reached."""
    with Adjudicator(RULESETS) as service, served(create_app(service)) as address:
        yield address


@pytest.fixture
def phone(chromium: Browser, desk: str) -> Iterator[Page]:
    """A phone on which a match was begun, by a browser that keeps its page."""
    context = chromium.new_context(viewport={"width": 360, "height": 640}, has_touch=True)
    page = context.new_page()
    page.goto(f"{desk}/begin?ruleset=malifaux&lang=en")
    page.get_by_role("button", name="Begin with sample data").click()
    page.wait_for_url("**/record*")
    match = page.url.rpartition("/matches/")[2].partition("/")[0]
    turn = {"report_id": "turn", "events": [{"event": "TurnStarted", "turn": 1}]}
    page.request.post(f"{desk}/v1/matches/{match}/reports?as=judge", data=turn, headers={"If-Match": '"0"'})
    page.goto(f"{desk}/matches/{match}/record?as=judge&lang=en")
    page.wait_for_function(
        """caches.open("record").then((pages) => pages.keys()).then(
            (names) => names.some((one) => one.url.endsWith("record?as=judge")))"""
    )
    yield page
    context.close()


def noted(page: Page, *words: str) -> None:
    """Enters notes, one after the other."""
    for one in words:
        note = page.locator("textarea[name=text]")
        if not note.is_visible():
            page.locator("details.state > summary").last.click()
        note.fill(one)
        page.get_by_role("button", name="Note it").click()
        expect(page.locator("main")).to_contain_text(one, timeout=PATIENCE)


def reads(page: Page, *words: str) -> None:
    """Expects that these notes, and no others, are recorded in this order."""
    told = page.locator("ol.line a.step", has_text="Note: ")
    expect(told).to_have_text([f"Note: {one}" for one in reversed(words)], timeout=PATIENCE)


def loaded_anew(page: Page) -> None:
    """Loads a page anew off line. A browser asks the network where a worker does not start in time, and says that there
    is none; a person tries again."""
    for _ in range(3):
        with suppress(Error):
            page.reload()
            return
    page.reload()


def waits(page: Page, *titles: str) -> None:
    """Expects that just these wait."""
    rows = page.locator(".waiting li")
    expect(rows).to_have_count(len(titles), timeout=PATIENCE)
    for at, title in enumerate(titles):
        expect(rows.nth(at)).to_contain_text(title)


def test_what_is_tapped_off_line_is_recorded_once_in_order(phone: Page) -> None:
    phone.context.set_offline(True)
    noted(phone, "one", "two", "mistaken")
    waits(phone, "one", "two", "mistaken")
    fits(phone)
    phone.locator(".waiting li").last.get_by_role("button", name="Take back").click()
    waits(phone, "one", "two")
    loaded_anew(phone)
    waits(phone, "one", "two")
    noted(phone, "three", "mistaken too")
    phone.get_by_role("button", name="Undo").click()
    waits(phone, "one", "two", "three")
    phone.context.set_offline(False)
    waits(phone)
    reads(phone, "one", "two", "three")

    phone.context.set_offline(True)
    phone.goto(phone.url.partition("/matches/")[0] + "/")
    noted(phone, "four")
    phone.context.set_offline(False)
    waits(phone)
    noted(phone, "five")
    reads(phone, "one", "two", "three", "four", "five")


def test_a_conflict_is_shown_and_who_leaves_takes_the_pages_away(phone: Page) -> None:
    phone.context.set_offline(True)
    kinds = phone.locator(".every button[data-words]")
    phone.locator("details.state > summary").last.click()
    kinds.filter(has_text="Initiative flip").first.click()
    noted(phone, "behind")
    phone.context.set_offline(False)
    expect(phone.locator(".waiting")).to_contain_text("Not recorded yet", timeout=PATIENCE)
    expect(phone.locator("h1.says")).to_be_visible()
    assert "e=" in phone.url
    phone.reload()
    expect(phone.locator(".waiting")).to_contain_text("Not recorded yet", timeout=PATIENCE)
    fits(phone)
    phone.get_by_role("button", name="Throw away").click()
    waits(phone)
    reads(phone, "behind")
    phone.evaluate("fetch('/leave', { method: 'POST', body: new URLSearchParams({ none: '' }) })")
    phone.wait_for_function("caches.has('record').then((is) => !is)")
