"""The view `deals`: physical decks are in it, those that the service shuffles are not."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.cards import DECK
from adjudicator.service import Adjudicator
from projections import deals, read
from projections.rebuild import rebuild
from projections.views import views_of
from tests.fairness.decks import Player
from tests.fairness.stored import store
from tests.given import Place
from tests.malifaux.given import Table


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


def test_every_store_tells_the_same_of_the_same_decks(place: Place) -> None:
    """As whoever plays them is called, and in the order in which it was reported."""
    with Adjudicator([malifaux], place.database, env=place.env) as service:
        views = views_of(service)
        matches = store(service, views, Player(turns=1), 2, "twin", event="Osaka Open", seats={"A": "Haru Ōe", "B": ""})
        found = list(read.dealt(views, read.Listed(player="haru ōe", event="OSAKA open")))

    played = [one for number in range(2) for one in Player(turns=1).matches(1, f"twin-{number}")]
    assert [one.dealt.cards for one in found if one.dealt.what != "shuffle"] == [
        one.dealt.cards for one in played if one.dealt.what != "shuffle"
    ]
    assert {one.player for one in found} == {"Haru Ōe"}
    assert [one.match for one in found] == sorted((one.match for one in found), key=[str(one) for one in matches].index)
