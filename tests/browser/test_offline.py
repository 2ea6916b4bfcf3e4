"""The wireless is gone twice while a match is recorded, and the phone is loaded anew meanwhile: nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.browser.given import fits, placed
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
    page.evaluate(
        """async () => {
            const kept = await caches.open("record"), names = ["record?as=judge", "record/ahead?as=judge"];
            const has = (found, name) => found.some((one) => one.url.endsWith(name));
            for (let left = 300; left > 0; left -= 1) {
                const found = await kept.keys();
                if (names.every((name) => has(found, name))) return;
                await new Promise((done) => setTimeout(done, 100));
            }
        }"""
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


def begins(page: Page, kind: str) -> None:
    """Chooses a kind of event among all."""
    page.locator("details.state").last.evaluate("(one) => { one.open = true; }")
    page.locator(f".every button[data-words^={kind}]").click()


def answers(page: Page, title: str, *taps: str) -> None:
    """Answers what is asked of an event, one tap after the other."""
    for value in taps:
        asked = page.locator(".alone")
        expect(asked.locator("h1")).to_have_text(title, timeout=PATIENCE)
        tapped = asked.locator(f"button[value='{value}']").first
        title += f" – {tapped.text_content()}"
        tapped.click()
    waits(page, title)


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


def test_questions_are_answered_off_line_and_sent_whole(phone: Page) -> None:
    phone.context.set_offline(True)
    begins(phone, "DamageDealt")
    answers(phone, "damage", "quill", "merrow", "2")
    loaded_anew(phone)
    phone.locator(".board svg").wait_for()
    phone.locator(".board svg").click()
    expect(phone.locator(".waiting")).to_contain_text("This question needs the network", timeout=PATIENCE)
    begins(phone, "MarkerDropped")
    last = phone.locator(".waiting li").last
    expect(last).to_contain_text("This question needs the network: marker", timeout=PATIENCE)
    last.get_by_role("button", name="Take back").click()
    begins(phone, "CardsDiscarded")
    phone.locator(".alone button[value=A]").click()
    phone.locator(".alone button[value='8T']").click()
    phone.locator(".alone").get_by_role("button", name="That is all").click()
    expect(phone.locator(".alone button[value='8T']")).to_have_count(0, timeout=PATIENCE)
    last.get_by_role("button", name="Take back").click()
    begins(phone, "ModelDeployed")
    phone.locator(".alone button[value=quill]").click()
    placed(phone, 6, 6)
    expect(last).to_contain_text("model deployed – Chorister Quill – ", timeout=PATIENCE)
    fits(phone)
    phone.context.set_offline(False)
    waits(phone)
    told = phone.locator("ol.line a.step")
    expect(told.nth(1)).to_contain_text("deals 2 damage", timeout=PATIENCE)
    expect(told.first).to_contain_text("Chorister Quill is deployed at (", timeout=PATIENCE)


def test_a_conflict_is_shown_and_who_leaves_takes_the_pages_away(phone: Page) -> None:
    phone.context.set_offline(True)
    begins(phone, "InitiativeFlipped")
    alone = phone.locator(".alone")
    alone.get_by_role("button", name="Something else").click()
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
