"""A match begun and recorded by thumb: the table touched, a breach before the tap, undo, a second phone, no script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.given import Opening, fits, placed


def begun(page: Page) -> None:
    """A match with the sample's crews, at the page on which it is recorded."""
    page.get_by_role("link", name="Begin a match").click()
    page.get_by_label("Player").first.fill("Haru")
    page.get_by_role("button", name="Begin with sample data").click()
    expect(page.locator(".recording")).to_be_visible()


def stated(page: Page, *events: str) -> None:
    """Enters events as they stand in an address, whatever they are, and records them."""
    for event in events:
        page.goto(f"{page.url.split('?')[0]}?lang=en&as=judge&e={event}")
        page.get_by_role("button", name="Record it", exact=False).first.evaluate("(one) => one.click()")
        expect(page.locator(".next")).not_to_contain_text("Record it")


def test_a_walk_too_far_shows_before_it_is_recorded(opened: Opening) -> None:
    page = opened("/?lang=en&as=judge", 360, 640)
    begun(page)
    fits(page)
    stated(
        page,
        '{"event":"ModelDeployed","model":"quill","at":[6,6]}',
        '{"event":"TurnStarted","turn":1}',
        '{"event":"ModelActivated","model":"quill"}',
        '{"event":"ActionStarted","action":"a1","model":"quill","name":"Walk"}',
    )
    if page.locator(".asked").count() == 0:
        page.goto(
            f'{page.url.split("?")[0]}?lang=en&as=judge&e={{"event":"ModelMoved","model":"quill","cause":"walk"}}'
        )
    drawn = page.locator(".board svg [data-id=quill]")
    placed(page, 9, 6)
    expect(page.locator(".beside-finger")).to_be_visible()
    drawn.click()  # what may come next: the way stands as it is
    page.wait_for_url("**about=quill*")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_url(lambda url: "about" not in url)
    expect(page.locator(".asked .place")).to_have_attribute("data-kind", "path")
    placed(page, 16, 6)
    expect(page.locator(".beside-finger.wrong")).to_contain_text(re.compile(r"(9\.9|10\.[01])\d / 5 in"))
    expect(page.locator(".finding")).to_contain_text("MFX-MOVE-06")
    fits(page)
    page.get_by_role("button", name="Record it all the same").click()
    expect(page.locator(".line .broken")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".line .broken")).to_have_count(0)
    page.goto(f'{page.url.split("?")[0]}?lang=en&as=judge&e={{"event":"CardsDrawn","seat":"A"}}')
    for card in ("1R", "13M"):
        page.get_by_role("button", name=card, exact=True).click()
        expect(page.locator(".says")).to_contain_text(card)
    expect(page.get_by_role("button", name="Record it")).to_be_in_viewport()


def test_what_one_may_walk_through_is_a_place(opened: Opening) -> None:
    page = opened("/?lang=en&as=judge", 390, 844)
    begun(page)
    stated(
        page,
        '{"event":"ModelDeployed","model":"quill","at":[9,16]}',
        '{"event":"TurnStarted","turn":1}',
        '{"event":"ModelActivated","model":"quill"}',
    )
    for at in [(10, 17.5), (7, 14)]:  # in a shadow, in mud
        expect(page.locator("form.ground")).to_have_count(1)
        placed(page, *at)
        expect(page.locator(".beside-finger")).to_be_visible()
        page.get_by_role("link", name="Something else").click()


def test_what_one_phone_records_the_other_shows(opened: Opening) -> None:
    page = opened("/?lang=en&as=judge", 360, 640)
    begun(page)
    address = page.url.split("?")[0].split("/matches/")[1]
    other = opened(f"/matches/{address}?lang=ja&as=B", 390, 844)
    fits(other)
    stated(page, '{"event":"ModelDeployed","model":"quill","at":[6,6]}')
    expect(other.locator(".line")).to_contain_text("Chorister Quill", timeout=2_000)
    other.locator(".line").get_by_role("button").first.click()
    expect(other.locator(".flags")).to_be_visible()
    expect(page.locator(".flags")).to_be_visible(timeout=2_000)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_match_is_recorded_without_a_script(opened: Opening, lang: str) -> None:
    page = opened(f"/begin?lang={lang}&ruleset=locke", 360, 640, java_script_enabled=False)
    page.locator("button[value=sample]").click()
    page.locator(".next a.button").last.click()
    page.locator(".others button, .likeliest button").first.click()
    assert page.locator(".recording").count() == 1
    page.goto(f'{page.url.split("?")[0]}?lang={lang}&as=judge&e={{"event":"CharactersConfirmed"}}')
    page.locator("button[value=true]").first.click()
    assert page.locator(".line li").count() == 1
    page.locator(".always button").click()
    assert page.locator(".line li").count() == 0
