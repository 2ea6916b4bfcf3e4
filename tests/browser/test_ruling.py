"""A ruling by thumb: words, a hit while typing, an example, its card changed, the verdict; also without a script."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.given import Opening, fits


def ruled(page: Page, card: str) -> str:
    """The verdict once the last event's card is another; counted from the example's page."""
    page.get_by_text("Change it").last.click()
    page.locator('details[open] select[name="fields.card"]').select_option(card)
    with page.expect_navigation():
        page.get_by_role("button", name="Rule on this").locator("visible=true").click()
    return page.inner_text("h1")


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
    assert "MFX-CHEAT-01" in ruled(page, "13M") + page.inner_text("main")
    fits(page) if script else None
