"""Audits of physical decks, for judges and organisers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import sha256
from typing import Annotated, Final
from uuid import UUID

from flask import Response, abort
from msgspec import Meta, msgpack
from msgspec import field as named

from adjudicator.fairness.audit.answer import LEVEL, audit
from adjudicator.fairness.audit.cycles import Recorded, cycles
from adjudicator.match import Header, Line, Name
from adjudicator.seam.ruleset import SPECTATOR
from adjudicator.service import NotFound
from adjudicator.seam.sentences import Speaker
from adjudicator.store.envelope import Corrupt
from api.http.access import caller
from api.http.errors import problem, wrong
from api.http.exchange import Reader, Viewer, answer, etag, for_judges, service, views
from api.http.matches import Day
from api.http.openapi import Area
from api.http.speaker import language
from api.sentences import say
from api.view.audits import AuditOfFlips, audited
from api.view.decks import game_of, in_order
from projections import deals, read

area = Area("audits", "What the flips of physical decks say about how they were shuffled, for judges.")
MOST: Final = 100_000
"""Shuffles, flips and draws that one request may ask about: some 300 matches."""


class OfDecks(Reader, frozen=True, kw_only=True):
    """Which decks, how strictly."""

    viewer: Viewer = named(default=SPECTATOR, name="as")
    match: Annotated[UUID | None, Meta(description="One match alone.")] = None
    event: Annotated[Line | None, Meta(description="The event that the match belongs to.")] = None
    player: Annotated[Line | None, Meta(description="The name of the player whose deck it is.")] = None
    deck: Annotated[Line | None, Meta(description="The seat whose deck it is.")] = None
    first: Annotated[Day | None, Meta(description="The first day on which it may have been reported, in UTC.")] = named(
        default=None, name="from"
    )
    last: Annotated[Day | None, Meta(description="The last such day.")] = named(default=None, name="to")
    ruleset: Annotated[Name | None, Meta(description="The game; else the first whose decks can be audited.")] = None
    level: Annotated[float, Meta(ge=0.0001, le=0.2, description="How often fair decks may raise any alarm.")] = LEVEL
    seed: Annotated[int, Meta(ge=0, le=2**32, description="Of the simulated shuffles.")] = 0


@area.get("/audits/flips", AuditOfFlips, operation="search", query=OfDecks, problems=(403, 422))
def audit_flips(asked: OfDecks) -> Response:
    """Tells what flips say about how decks were shuffled: of a match, a player, an event, a season (from, to)."""
    for_judges(asked.viewer)
    in_order(asked.first, asked.last)
    ruleset, pack = game_of(service().rulesets, asked.ruleset, None if asked.match is None else _header(asked.match))
    listed = read.Listed(
        match=asked.match,
        event=asked.event or None,
        player=asked.player or None,
        deck=asked.deck or None,
        first=asked.first or None,
        last=asked.last or None,
        ruleset=ruleset,
    )
    behind = read.behind(service(), views(), deals.SHAPE.name, known=caller().known)
    recorded = tuple(_few(_known(read.dealt(views(), listed, caller().reach))))
    tag = etag(sha256(msgpack.encode(recorded)).hexdigest(), listed, asked.level, asked.seed, behind, language())

    def made() -> AuditOfFlips:
        came = audit(pack, cycles(pack, recorded), asked.level, asked.seed)
        return audited(listed, came, behind, Speaker(language()))

    return answer(made, tag)


def _known(recorded: Iterable[Recorded]) -> Iterator[Recorded]:
    """What became of the decks of matches that whoever asks may know of."""
    covered: dict[str, bool] = {}
    for one in recorded:
        if one.match not in covered:
            covered[one.match] = caller().covers_all or _header(UUID(one.match)) is not None
        if covered[one.match]:
            yield one


def _header(match: UUID) -> Header | None:
    """What a match is; None for one that whoever asks may not know of, that is not there or cannot be read."""
    with suppress(Corrupt, NotFound):
        header = service().header(match)
        return header if caller().covers(match, header) else None
    return None


def _few(recorded: Iterable[Recorded]) -> Iterator[Recorded]:
    """The same, as long as they are few enough for one request; a problem otherwise."""
    for count, one in enumerate(recorded, 1):
        if count > MOST:
            says = say("More than {most} shuffles, flips and draws: ask for fewer matches, or on the command line",
                       most=MOST)  # fmt: skip
            abort(problem("invalid", says, errors=[wrong("", says)]))
        yield one
