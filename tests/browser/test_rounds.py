"""An organiser's phone opens a round from pasted pairings, follows it without reloading, and prints its leaves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.api.given import taken_in
from tests.browser.given import fits
from tests.browser.served import served

PAIRINGS = "ラウンド\t卓\tプレイヤー1\t派閥\tプレイヤー2\n" + "".join(
    f"3\t{n}\t春{n}\tGuild\t美奈{n}\n" for n in (1, 12)
)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_round_is_opened_followed_and_printed(chromium: Browser, lang: str) -> None:
    with Adjudicator(RULESETS) as service, served(app := create_app(service)) as address:
        page = chromium.new_context(viewport={"width": 360, "height": 640}).new_page()
        page.clock.install()
        page.goto(f"{address}/pairings?lang={lang}")
        page.locator("[name=event]").fill("Osaka Open")
        page.locator("textarea").fill(PAIRINGS)
        with page.expect_navigation():
            page.locator("[value=look]").click()
        fits(page)
        with page.expect_navigation():
            page.locator("[value=open]").click()
        assert page.locator(".tables li").count() == 0, "no worker has taken them in"

        taken_in(app.test_client())
        page.clock.fast_forward(6000)
        page.locator(".tables li").nth(1).wait_for()
        assert [one.inner_text() for one in page.locator(".tables b").all()] == ["1", "12"]

        page.locator("summary").click()
        fits(page)
        with page.expect_navigation():
            page.locator("main form button").click()
        assert page.locator(".leaf svg").count() == 4
        fits(page)
