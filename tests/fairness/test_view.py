"""The view `deals`: physical decks are in it, those that the service shuffles are not."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.cards import DECK
from adjudicator.service import Adjudicator
from projections import deals, read
from projections.rebuild import rebuild
from projections.views import views_of
from tests.malifaux.test_managed import Table


@pytest.mark.parametrize(("randomness", "seen"), [("managed", []), ("physical", ["shuffle", "hand"])])
def test_cards_of_managed_decks_are_not_in_it(randomness: str, seen: list[str]) -> None:
    with Adjudicator([malifaux]) as service:
        table = Table(service, randomness=randomness)
        if randomness == "managed":
            table.ready()
        cards = {"count": 2} if randomness == "managed" else {"cards": DECK[:2]}
        table.tell({"event": "CardsDrawn", "seat": "A", **cards})
        views = views_of(service)
        for _ in rebuild(service, views, deals.SHAPE.name):
            pass

        assert [one.dealt.what for one in read.dealt(views, read.Listed())] == seen
