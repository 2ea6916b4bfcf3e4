"""Tokens: who comes in, in which role, to which matches, until when. They are issued and revoked, never changed."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Annotated, Final, Literal, TypeAlias, get_args
from uuid import UUID

import msgspec
from msgspec import Meta, Struct

from adjudicator.match import Header, Line, Name
from adjudicator.plain.json import Malformed, guard, read_as
from adjudicator.plain.known import known
from adjudicator.plain.said import say
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Viewer
from adjudicator.store.database import Id
from adjudicator.store.tokens import TokenRow, TokenRows

Role: TypeAlias = Literal["organiser", "head-judge", "judge", "player", "spectator"]
ROLES: Final[tuple[Role, ...]] = get_args(Role)
"""From the one who may most to the one who may least."""
JUDGES: Final = frozenset[Role]({"organiser", "head-judge", "judge"})
"""The roles that see and report as whoever they say."""
_FORM: Final = re.compile("adj_[A-Za-z0-9_-]{43}")


class Issued(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="issued", tag_field="said"):
    """What a token is good for. Without events and matches that is every match; a seat is one in these matches."""

    holder: Annotated[Line, Meta(min_length=1)]
    role: Role
    at: str
    """When it was issued: ISO 8601, UTC, like the next."""
    until: str
    """From when on it is good for nothing."""
    events: tuple[Line, ...] = ()
    matches: tuple[UUID, ...] = ()
    seat: Name | None = None

    @property
    def viewer(self) -> Viewer:
        """As whom its holder looks unless they say otherwise."""
        return JUDGE if self.role in JUDGES else self.seat or SPECTATOR

    @property
    def reaches_all(self) -> bool:
        """Whether it is good for every match."""
        return not (self.events or self.matches)

    def may_look_as(self, viewer: Viewer) -> bool:
        """Whether its holder may look, and report, as somebody."""
        return self.role in JUDGES or viewer in (self.viewer, SPECTATOR)

    def covers(self, match: Id | None, header: Header) -> bool:
        """Whether its holder may know of a match; None is one that is not open yet."""
        return self.reaches_all or match in self.matches or header.event in self.events


class Revoked(Struct, frozen=True, tag="revoked", tag_field="said"):
    """A token is good for nothing any more, since when."""

    at: str


_SAID: TypeAlias = Issued | Revoked


class Held(Struct, frozen=True):
    """A token as whoever keeps the database sees it: the beginning of its digest names it."""

    digest: str
    issued: Issued
    revoked: str | None = None
    """When it was revoked."""

    def is_good(self, now: str) -> bool:
        """Whether it opens anything."""
        return self.revoked is None and now < self.issued.until


class Tokens:
    """The tokens of a database."""

    def __init__(self, rows: TokenRows, clock: Callable[[], datetime]) -> None:
        self._rows = rows
        self._clock = clock

    def issue(self, given: Issued) -> tuple[str, Held]:
        """A new token, 256 bits by chance, told this once, and what is kept of it; raises `Malformed`."""
        issued = read_as(Issued, msgspec.to_builtins(given))
        guard(msgspec.to_builtins(issued))
        if issued.role == "player" and not (issued.seat and issued.matches and not issued.events):
            raise Malformed(say("a player has a seat in matches that are named"), "seat")
        if issued.role != "player" and issued.seat:
            raise Malformed(say("only a player has a seat"), "seat")
        if issued.seat in (JUDGE, SPECTATOR):
            raise Malformed(say("this is no seat"), "seat")
        if "" in issued.events:
            raise Malformed(say("an event has a name"), "events")
        token = f"adj_{secrets.token_urlsafe(32)}"
        held = Held(_digest(token), issued)
        self._rows.append(TokenRow(held.digest, _ENCODER.encode(issued)))
        return token, held

    def find(self, token: str) -> Held | None:
        """What a token is good for now; None where that is nothing."""
        if _FORM.fullmatch(token) is None:
            return None
        digest = _digest(token)
        held = _held(digest, self._rows.of(digest))
        return held if held and held.is_good(self.now()) else None

    def is_good(self, held: Held) -> bool:
        """Whether a token is still good."""
        again = _held(held.digest, self._rows.of(held.digest))
        return again is not None and again.is_good(self.now())

    def revoke(self, held: Held) -> None:
        """From now on a token is good for nothing."""
        self._rows.append(TokenRow(held.digest, _ENCODER.encode(Revoked(self.now()))))

    def all(self) -> list[Held]:
        """Every token in the order of issue; one that cannot be read is good for nothing, and is left out."""
        said: dict[str, list[bytes]] = {}
        for row in self._rows.all():
            said.setdefault(row.digest, []).append(row.said)
        return [held for digest, states in said.items() if (held := _held(digest, states))]

    def now(self) -> str:
        """The time, as tokens tell it."""
        return told(self._clock())


def told(time: datetime) -> str:
    """A time as tokens tell it: to the second, so that it sorts as text."""
    return time.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


_ENCODER = msgspec.json.Encoder()


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def _held(digest: str, states: Sequence[bytes]) -> Held | None:
    """A token by its rows; None where the first issues none, or one of them cannot be read."""
    try:
        said = [msgspec.json.decode(state, type=known(_SAID)) for state in states]
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    if not said or not isinstance(said[0], Issued):
        return None
    revoked = next((one.at for one in said[1:] if isinstance(one, Revoked)), None)
    return Held(digest, said[0], revoked)
