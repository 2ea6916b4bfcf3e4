"""A note by thumb: a place and a line tapped on the board stand in the form, and on the board at once."""

from __future__ import annotations

import re

import pytest

from tests.browser.given import Opening, fits


@pytest.mark.parametrize(
    ("match", "written"),
    [
        ("Osaka Open R5, table 3", r"[\d.]+ [\d.]+\n[\d.]+ [\d.]+ > [\d.]+ [\d.]+"),
        ("Seven espers, table 1", r"P\d-\d\nP\d-\d > P\d-\d"),
    ],
)
def test_a_place_and_a_line_are_tapped(opened: Opening, match: str, written: str) -> None:
    page = opened("/?as=judge", 360, 640)
    there = page.get_by_role("link", name=match).get_attribute("href")
    page.goto(f"{page.url.partition('/?')[0]}{there}/60?as=judge&lang=ja")
    page.get_by_text("傍注を書く").click()
    board = page.locator(".ground .board > svg").bounding_box()
    assert board is not None

    def tap(x: float, y: float) -> None:
        page.mouse.click(board["x"] + x * board["width"], board["y"] + y * board["height"])

    page.get_by_role("button", name="場所をタップ").click()
    tap(0.3, 0.4)
    page.get_by_role("button", name="線をタップ：2か所").click()
    tap(0.6, 0.3)
    tap(0.8, 0.7)
    assert re.fullmatch(written, page.locator("textarea[name=drawn]").input_value())
    assert page.locator('.ground .board svg > [stroke="#ffd23f"]').count() == 2
    fits(page)
