"""Twin worlds that ask for tokens: whoever comes in, what their token does not show them decides nothing.

`python -m tests.attack.test_guarded` asks every story of every game on behalf of everybody.
"""

from __future__ import annotations

import logging
from itertools import product
from typing import Final

import pytest

from api.http.front.logs import Json as AsJson
from tests.attack.generated import GAMES
from tests.attack.guarded import Guarded
from tests.attack.stories import STORIES

WHO: Final = ("its player", "a spectator", "a judge elsewhere", "a player elsewhere", "nobody")


def asked(name: str, who: str) -> Guarded:
    """Both worlds of a story, asked on somebody's behalf."""
    story, (one, other, neither), viewers = STORIES[name]
    twins = Guarded(story, (one, other))
    seat = next((viewer for viewer in viewers if viewer != "spectator"), None)
    who = who if who != "its player" else seat or "a spectator"
    viewer = {"a judge elsewhere": "judge", "a player elsewhere": "A", "nobody": "judge"}.get(who, seat or "spectator")
    if who == "a spectator":
        viewer = "spectator"
    twins.become(who)
    twins.read(viewer, list(range(twins.position + 1)))
    if who not in ("nobody", "a player elsewhere"):
        for card in twins.cards:
            twins.ask("GET", f"/v1/flips?as=judge&card={card}")
            twins.ask("GET", f"/v1/matches?q={card}")
            twins.ask("GET", f"/?q={card}&findings=true&as=judge")
    twins.write(viewer, (one, other, neither))
    twins.read(viewer, [twins.position], of_match=True)
    return twins


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("name", "who"), [*product(GAMES, WHO), ("malifaux, a secret scheme", "its player")])
def test_twins_answer_alike_to_every_token(name: str, who: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        twins = asked(name, who)

    told = [*map(AsJson().format, caplog.records), *(client.get("/metrics").text for client in twins.clients)]
    for secret in (*twins.tokens.values(), *(f'"{card}"' for card in twins.cards)):
        assert not any(secret in one for one in told)


@pytest.mark.parametrize("name", GAMES)
def test_those_who_may_know_are_told(name: str) -> None:
    """The test tests: with the tokens of those who may know, the worlds differ."""
    story, (one, other, _), _ = STORIES[name]
    twins = Guarded(story, (one, other))
    for who, viewer in (("A", "A"), ("organiser", "judge")):
        twins.become(who)
        with pytest.raises(AssertionError):
            twins.read(viewer, [1])


def main() -> None:
    """Asks every story on behalf of everybody."""
    compared = 0
    for name in STORIES:
        for who in WHO:
            compared += (found := asked(name, who).compared)
            print(f"{name}, {who}: {found}", flush=True)
    print(f"{compared} answers of {len(STORIES)} stories, alike")


if __name__ == "__main__":
    main()
