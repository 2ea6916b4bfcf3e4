"""Twin worlds that ask for tokens: whoever comes in, what their token does not show them decides nothing.

`python -m tests.attack.test_guarded` asks every story of every game on behalf of everybody.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Final, cast
from uuid import UUID, uuid5

import pytest
from flask import Flask

from adjudicator.rulesets import RULESETS
from adjudicator.service import OPENINGS, Adjudicator
from adjudicator.store.database import Recorder
from api.http.app import create_app
from api.http.front import access
from api.http.front.logs import Json as AsJson
from api.settings import Settings
from tests.api.house import bearer, token_of
from tests.attack.generated import GAMES
from tests.attack.stories import STORIES
from tests.attack.twins import Twins

MATCH: Final = uuid5(OPENINGS, "twin")
"""The match of a story."""
ELSEWHERE: Final = UUID(int=1)
"""A match that is none of it."""
WHO: Final = ("its player", "a spectator", "a judge elsewhere", "a player elsewhere", "nobody")


@cache
def _guarded(_world: int) -> Flask:
    """An application that asks for tokens, counts and logs, and is in no hurry."""
    with pytest.MonkeyPatch.context() as patched:
        for pace in ("OF_TOKEN", "OF_NETWORK"):
            patched.setattr(access, pace, (1e6, 10**6))
        settings = Settings(metrics=True, log_json=True, streams=10_000)
        return create_app(Adjudicator(RULESETS), settings=settings, is_open=False)


@dataclass
class Guarded(Twins):
    """Twin worlds that ask for tokens; the same ones open both."""

    tokens: dict[str, str] = field(init=False)

    def app(self, world: int) -> Flask:
        """The application of a world."""
        return _guarded(world)

    def enter(self) -> None:
        """Lets in who tells the story."""
        one, other = (client.application.extensions["adjudicator"] for client in self.clients)
        self.tokens = {
            "organiser": token_of(one, "organiser"),
            "a spectator": token_of(one, "spectator", matches=(MATCH,)),
            "a judge elsewhere": token_of(one, "judge", matches=(ELSEWHERE,)),
            "a player elsewhere": token_of(one, "player", matches=(ELSEWHERE,), seat="A"),
            **{seat: token_of(one, "player", matches=(MATCH,), seat=seat) for seat in ("A", "B")},
        }
        for row in cast("Recorder", one.recorder).tokens.all():
            cast("Recorder", other.recorder).tokens.append(row)
        self.become("organiser")

    def become(self, who: str) -> None:
        """From now on somebody else asks."""
        sent = bearer(self.tokens[who])["Authorization"] if who in self.tokens else ""
        for client in self.clients:
            client.environ_base["HTTP_AUTHORIZATION"] = sent

    def listen(self, viewer: str) -> None:
        """Listens to the whole match in both worlds, if one may."""
        if self.clients[0].head(f"{self.match}/stream?as={viewer}").status_code == 200:
            super().listen(viewer)


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
