"""Times in the reader's zone, in a browser with one; in UTC without a script."""

from __future__ import annotations

import re
from datetime import datetime

import pytest

from tests.browser.given import Opening

TOLD = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d (.+)")


@pytest.mark.parametrize(
    ("zone", "lang", "named", "ahead"),
    [("Asia/Tokyo", "ja", "JST", 9), ("Asia/Tokyo", "en", "GMT+9", 9), ("America/New_York", "en", "EST", -5)],
)
def test_a_time_is_told_in_the_reader_s_zone(opened: Opening, zone: str, lang: str, named: str, ahead: int) -> None:
    page = opened(f"/?lang={lang}", timezone_id=zone)
    page.get_by_role("link", name="Osaka Open R6, table 1").click()
    page.goto(page.url.partition("?")[0] + f"/disputes/1?as=judge&lang={lang}")
    time = page.locator("time").first
    told, utc = time.inner_text(), time.get_attribute("title") or ""

    found = TOLD.fullmatch(told)
    assert found
    assert found[1] == named
    assert utc.endswith(" UTC")
    here, there = (datetime.fromisoformat(text[:19]) for text in (told, utc))
    assert (here - there).total_seconds() == ahead * 3600


def test_a_time_is_told_in_utc_without_a_script(opened: Opening) -> None:
    page = opened("/", timezone_id="Asia/Tokyo", java_script_enabled=False)
    page.get_by_role("link", name="Osaka Open R6, table 1").click()
    page.goto(page.url.partition("?")[0] + "/disputes/1?as=judge")

    found = TOLD.fullmatch(page.locator("time").first.inner_text())
    assert found
    assert found[1] == "UTC"


def test_days_are_searched_for_in_the_reader_s_zone(opened: Opening) -> None:
    page = opened("/", timezone_id="Asia/Tokyo")
    page.get_by_text("More filters").click()
    assert page.get_by_text("Days are those of Asia/Tokyo.").is_visible()
    page.get_by_label("Opened from").fill("2020-01-01")
    page.get_by_role("button", name="Search").click()
    assert "zone=Asia%2FTokyo" in page.url

    page = opened("/", timezone_id="Asia/Tokyo")
    page.get_by_label("Words").fill("table")
    page.get_by_role("button", name="Search").click()
    assert "zone" not in page.url
