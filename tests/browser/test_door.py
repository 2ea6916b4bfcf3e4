"""A phone comes in by the link of a QR code, says why before it looks, and is out when that is revoked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Locator

from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.api.house import token_of
from tests.browser.given import fits
from tests.browser.served import served
from tests.malifaux.given import HEADER


@pytest.fixture
def service() -> Iterator[Adjudicator]:
    with Adjudicator(RULESETS) as service:
        service.open_match({**HEADER, "title": "Table 9"})
        yield service


@pytest.fixture
def club(service: Adjudicator) -> Iterator[str]:
    """Where a service that asks for tokens is reached."""
    with served(create_app(service, is_open=False)) as address:
        yield address


def leads_on(found: Locator) -> None:
    """Clicks, and waits until the page it leads to is whole."""
    with found.page.expect_navigation():
        found.click()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_comes_in_looks_and_is_out(
    chromium: Browser, service: Adjudicator, club: str, scheme: Literal["light", "dark"]
) -> None:
    chief, phone = (
        chromium.new_context(viewport={"width": 360, "height": 640}, color_scheme=scheme).new_page() for _ in range(2)
    )
    chief.goto(f"{club}/enter?lang=en")
    chief.get_by_label("Token").fill(token_of(service, "organiser", holder="Kei"))
    leads_on(chief.get_by_role("button", name="Enter"))
    leads_on(chief.get_by_role("link", name="People"))
    fits(chief)
    chief.get_by_label("Name").fill("Aki")
    leads_on(chief.get_by_role("button", name="Make a link"))
    fits(chief)

    phone.goto(f"{chief.locator('code').inner_text()}?lang=en")
    fits(phone)
    leads_on(phone.get_by_role("button", name="Enter as judge Aki"))
    leads_on(phone.get_by_role("link", name="Table 9"))
    assert "Why do you look?" in phone.inner_text("h1")
    fits(phone)
    leads_on(phone.get_by_role("button", name="A player asked for a judge"))
    assert "Table 9" in phone.inner_text("h1")
    assert "1 look of a judge" in phone.inner_text("main")

    chief.goto(f"{club}/people?lang=en")
    row = chief.get_by_role("listitem").filter(has_text=re.compile("judge Aki"))
    assert "in 1 browser" in row.inner_text()
    fits(chief)
    assert not row.get_by_role("button", name="Revoke").is_visible(), "one tap beside another revokes nothing"
    row.get_by_text("Revoke").first.click()
    fits(chief)
    leads_on(row.get_by_role("button", name="Revoke"))
    phone.reload()
    assert phone.get_by_label("Token").is_visible()
    for page in (chief, phone):
        page.context.close()
