"""Twin worlds behind a door: who asks shows a token."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Final, cast
from uuid import UUID, uuid5

import pytest
from flask import Flask

from adjudicator.rulesets import RULESETS
from adjudicator.service import OPENINGS, Adjudicator
from adjudicator.store.database import Recorder
from api.http.app import create_app
from api.http.front import access
from api.settings import Settings
from tests.api.house import bearer, token_of
from tests.attack.twins import Twins

MATCH: Final = uuid5(OPENINGS, "twin")
"""The match of a story."""
ELSEWHERE: Final = UUID(int=1)
"""A match that is none of it."""


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
