"""A ruling by thumb: words, a hit while typing, an example, its card changed, the verdict; also without a script."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.given import Opening, fits


def ruled(page: Page, place: str, value: str) -> None:
    """Taps a value in the last place whose pointer ends so."""
    there = page.locator(f'details.place[data-at$="{place}"]').last
    if there.get_attribute("open") is None:
        there.locator("summary").click()
    there.locator(f'button[value="{value}"]').click()
    expect(there.locator(f'button[value="{value}"]')).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("script", [True, False])
def test_a_ruling_by_thumb(opened: Opening, script: bool) -> None:
    page = opened("/?lang=en", 360, 640, java_script_enabled=script)
    page.get_by_role("link", name="Rules", exact=True).click()
    fits(page) if script else None
    page.get_by_label("Words").press_sequentially("cheat minus")
    if not script:
        page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="No cheating on a flip").click()
    fits(page) if script else None
    page.get_by_role("link", name="Try it yourself").first.click()
    assert page.inner_text("h1").startswith("A breach of MFX-CHEAT-02")
    fits(page) if script else None
    ruled(page, "/card", "13M")
    assert "MFX-CHEAT-01" in page.inner_text("main")
    fits(page) if script else None
