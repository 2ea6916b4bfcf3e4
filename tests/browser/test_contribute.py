"""A player of a managed match adds to a shuffle on its page, and the browser keeps what it drew until it is opened."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.browser.served import served
from tests.malifaux.given import Table


@pytest.fixture
def table() -> Iterator[Table]:
    with Adjudicator([malifaux]) as service:
        yield Table(service, seats={"A": 'Haru "<b>', "B": "Mina"})


def test_a_player_promises_and_opens_on_the_page(chromium: Browser, table: Table) -> None:
    shuffle = table.tell({"event": "ShuffleCommitted", "seat": "A"}).shuffle
    table.tell({"event": "EntropyDeclined", "shuffle": shuffle, "seat": "B"}, by="B")
    with (
        served(create_app(table.service)) as address,
        chromium.new_context(viewport={"width": 360, "height": 740}) as context,
    ):
        page = context.new_page()
        page.goto(f"{address}/matches/{table.match}?as=A")
        for _ in range(2):
            with page.expect_navigation():
                page.locator(".contribution button:visible").first.click()
        told = page.content()

    kinds = [type(entry.event).__name__ for entry in table.service.entries(table.match)]
    assert kinds[2:] == ["EntropyDeclined", "EntropyPromised", "EntropyAdded", "ShuffleBound"], told
