"""Two phones on one managed match: a deck is shuffled by both, a hand drawn and a card flipped, each by its buttons."""

from __future__ import annotations

import json
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect

from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.browser.given import fits
from tests.browser.served import served
from tests.malifaux.given import Table


@pytest.fixture
def table() -> Iterator[Table]:
    with Adjudicator([malifaux]) as service:
        yield Table(service, seats={"A": "Haru", "B": "Mina"})


def tap(page: Page, words: str) -> None:
    page.get_by_role("button", name=words, exact=True).first.click()


def test_two_phones_shuffle_draw_and_check(chromium: Browser, table: Table) -> None:
    with (
        served(create_app(table.service)) as address,
        chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True) as one,
        chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True) as other,
    ):
        haru, mina = one.new_page(), other.new_page()
        record = f"{address}/matches/{table.match}/record"
        haru.goto(f"{record}?as=A")
        mina.goto(f"{record}?as=B")

        tap(haru, "Shuffle the deck")
        mina.get_by_placeholder("Cards to lift off the top").fill("7")
        tap(mina, "Cut")
        expect(mina.get_by_role("button", name="Cut", exact=True)).to_have_count(0)  # a promise may come before a cut
        tap(haru, "Draw and promise")
        tap(mina, "Draw and promise")
        tap(haru, "Open what was promised")
        tap(mina, "Open what was promised")
        tap(haru, "Put it to use")
        expect(haru.get_by_text("Shuffle A1 is bound")).to_have_count(0)

        for at, event in (
            (9, {"event": "CardsDrawn", "seat": "A", "count": 6}),
            (10, {"event": "FateFlipped", "seat": "A", "flip": "f1"}),
        ):
            haru.goto(f"{record}?{urlencode({'as': 'A', 'e': json.dumps(event)})}")
            tap(haru, "Record it")
            expect(haru.get_by_text("Dealt last")).to_contain_text(f"#{at}")
        expect(mina.get_by_text("Dealt last")).to_be_visible()
        for phone in (haru, mina):
            tap(phone, "Check it on this device")
            expect(phone.locator("[data-name=good]")).to_be_visible()
        fits(haru)

    kinds = [type(entry.event).__name__ for entry in table.service.entries(table.match)][1:]
    assert kinds == [
        "ShuffleCommitted", "DeckCut", "EntropyPromised", "EntropyPromised", "EntropyAdded", "EntropyAdded",
        "ShuffleBound", "FateDeckShuffled", "CardsDrawn", "FateFlipped",
    ]  # fmt: skip
