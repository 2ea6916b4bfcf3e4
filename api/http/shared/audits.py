"""Audits of physical decks: which decks are asked about, and what came of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Annotated, Final, NamedTuple
from uuid import UUID

from msgspec import Meta
from msgspec import field as named

from adjudicator.fairness.audit.answer import LEVEL, Audit, audit
from adjudicator.fairness.audit.cycles import Recorded, cycles
from adjudicator.fairness.audit.rows import Row, rows
from adjudicator.match import Line, Name
from adjudicator.plain.json import Malformed
from adjudicator.seam.decks import Pack
from adjudicator.service import NotFound
from adjudicator.store.envelope import Corrupt
from api.http.current import service, views
from api.http.exchange import Reader, header_of
from api.http.front import looks
from api.http.front.access import caller
from api.http.shared.matches import Day
from api.sentences import say
from api.view.audits import By, key_of
from api.view.days import Zone, in_order
from api.view.decks import game_of
from projections import deals, read

MOST: Final = 100_000
"""Most shuffles, flips and draws that one request may ask about: those of some 300 matches."""


ROWS: Final = 100
"""Most players or decks that one request may tell apart."""


class Decks(Reader, frozen=True, kw_only=True):
    """Which decks, how strictly."""

    match: Annotated[UUID | None, Meta(description="One match alone.")] = None
    event: Annotated[Line | None, Meta(description="The event that the match belongs to.")] = None
    player: Annotated[Line | None, Meta(description="The name of the player whose deck it is.")] = None
    deck: Annotated[Line | None, Meta(description="The seat whose deck it is.")] = None
    first: Annotated[Day | None, Meta(description="The first day on which it may have been reported.")] = named(
        default=None, name="from"
    )
    last: Annotated[Day | None, Meta(description="The last such day.")] = named(default=None, name="to")
    zone: Zone = None
    ruleset: Annotated[Name | None, Meta(description="The game; else the first whose decks can be audited.")] = None
    level: Annotated[float, Meta(ge=0.0001, le=0.2, description="How often fair decks may raise any alarm.")] = LEVEL
    seed: Annotated[int, Meta(ge=0, le=2**32, description="Of the simulated shuffles.")] = 0
    by: Annotated[By, Meta(description="Each player, or each deck of a match, by itself as well.")] = ""


class Found(NamedTuple):
    """The decks that were asked about."""

    listed: read.Listed
    pack: Pack
    recorded: tuple[Recorded, ...]
    behind: int


def decks(asked: Decks) -> Found:
    """The decks asked about, in matches that the asker may know of; raises `Malformed`, `NotFound`."""
    in_order(asked.first, asked.last, asked.zone)
    ruleset, pack = game_of(service().rulesets, asked.ruleset, None if asked.match is None else header_of(asked.match))
    listed = read.Listed(
        match=asked.match,
        event=asked.event or None,
        player=asked.player or None,
        deck=asked.deck or None,
        first=asked.first or None,
        last=asked.last or None,
        zone=asked.zone or None,
        ruleset=ruleset,
    )
    behind = read.behind(service(), views(), deals.SHAPE.name, known=caller().known)
    recorded = tuple(_few(_known(read.dealt(views(), listed, caller().reach))))
    if asked.by and len(set(map(key_of(asked.by), recorded))) > ROWS:
        says = say("More than {most} rows: ask for fewer matches, or on the command line", most=ROWS)
        raise Malformed(says, "by")
    return Found(listed, pack, recorded, behind)


def looked(found: Found, asked: Decks) -> Audit:
    """All of these decks audited together."""
    return audit(found.pack, cycles(found.pack, found.recorded), asked.level, asked.seed)


def each(found: Found, asked: Decks) -> list[Row]:
    """Each player, or deck, audited by itself, if that is asked for."""
    return rows(found.pack, found.recorded, key_of(asked.by), asked.level, asked.seed) if asked.by else []


def _known(recorded: Iterable[Recorded]) -> Iterator[Recorded]:
    """What became of the decks, without those of matches that the asker may not know of."""
    covered: dict[str, bool] = {}
    for one in recorded:
        if one.match not in covered:
            covered[one.match] = _is_known(UUID(one.match))
        if covered[one.match]:
            yield one


def _is_known(match: UUID) -> bool:
    """Whether a match exists, can be read, and the asker may audit it."""
    with suppress(Corrupt, NotFound):
        return caller().may_to("search", match, header_of(match)) and looks.may_show(match)
    return False


def _few(recorded: Iterable[Recorded]) -> Iterator[Recorded]:
    """The same; raises `Malformed` once they are too many for one request."""
    for count, one in enumerate(recorded, 1):
        if count > MOST:
            says = say("More than {most} shuffles, flips and draws: ask for fewer matches, or on the command line",
                       most=MOST)  # fmt: skip
            raise Malformed(says, "")
        yield one
