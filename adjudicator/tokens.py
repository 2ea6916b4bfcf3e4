"""Tokens: who is let in, in which role, to which matches, until when. They are issued and revoked, never changed.

A browser may use a link instead, good once and for some minutes, which gives it a key of its own to the token.
"""

from __future__ import annotations

import re
import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from hashlib import sha256
from typing import Annotated, Final, TypeAlias
from uuid import UUID

import msgspec
from msgspec import Meta, Struct, structs

from adjudicator.match import Header, Line, Name
from adjudicator.plain.json import Malformed, guard, read_as
from adjudicator.plain.known import known
from adjudicator.plain.said import say
from adjudicator.plain.visible import is_seen
from adjudicator.rights import JUDGES, Role
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused, Viewer
from adjudicator.store.database import Id
from adjudicator.store.tokens import TokenRow, TokenRows

_FORM: Final = re.compile("adj_[A-Za-z0-9_-]{43}")
_CODE: Final = re.compile("[A-Za-z0-9_-]{22}")
MINUTES: Final = 15
"""The usual lifetime of a link, in minutes."""


class Issued(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="issued", tag_field="said"):
    """The rights of a token. Without events and matches it is good for every match; a seat is one in these matches."""

    holder: Annotated[Line, Meta(min_length=1)]
    role: Role
    at: str
    """When it was issued (ISO 8601, UTC, like `until`)."""
    until: str
    """When it expires."""
    events: tuple[Line, ...] = ()
    matches: tuple[UUID, ...] = ()
    seat: Name | None = None
    by_link: bool = False
    """Whether the token itself was shown to nobody, so that only links let people in."""
    maker: str | None = None
    """The digest of what its organiser came in with, a token or a browser's key, and with which it ends; None: made at
    the command line."""

    @property
    def viewer(self) -> Viewer:
        """The viewer as whom its holder looks by default."""
        return JUDGE if self.role in JUDGES else self.seat or SPECTATOR

    @property
    def reaches_all(self) -> bool:
        """Whether it is good for every match."""
        return not (self.events or self.matches)

    def covers(self, match: Id | None, header: Header) -> bool:
        """Whether its holder may know of a match; `match` None: it is not open yet."""
        return self.reaches_all or match in self.matches or header.event in self.events


class Revoked(Struct, frozen=True, tag="revoked", tag_field="said"):
    """The revocation of a token, and its time."""

    at: str


class TakenOver(Struct, frozen=True, tag="taken-over", tag_field="said"):
    """Somebody answers for a token from now on, in place of who made it."""

    at: str
    maker: str | None = None
    """As of `Issued`."""


class Linked(Struct, frozen=True, tag="linked", tag_field="said"):
    """A link that gives one browser a key to a token, and its expiry."""

    of: str
    """The token's digest."""
    at: str
    until: str
    maker: str | None = None
    """As of `Issued`."""


class Used(Struct, frozen=True, tag="used", tag_field="said"):
    """The use of a link, and its time; it is good for nothing any more."""

    at: str


class Key(Struct, frozen=True, tag="key", tag_field="said"):
    """A browser's own key to a token."""

    of: str
    """The token's digest."""
    at: str
    maker: str | None = None
    """Who made the link, as of `Issued`."""


_SAID: TypeAlias = Issued | Revoked | TakenOver | Linked | Used | Key


class Held(Struct, frozen=True):
    """A token as its database's keeper sees it: the beginning of its digest names it."""

    digest: str
    issued: Issued
    revoked: str | None = None
    """When it was revoked; None: it was not."""
    key: str | None = None
    """The digest of the browser's key by which it was found; None: by the token itself."""
    browsers: int = 0
    """How many browsers have a key to it; only in lists of tokens."""
    maker: str | None = None
    """The token, or browser's key, with which it ends: its maker's, or that of who took it over; None: the command
    line's."""
    is_answered_for: bool = True
    """Whether that one is good itself: rights do not outlive their giver."""

    @property
    def came_by(self) -> str:
        """The digest of what its holder came in with. With it ends whatever they give: a key was given by somebody."""
        return self.key or self.digest

    def is_good(self, now: str) -> bool:
        """Whether it is good for anything now."""
        return self.revoked is None and self.is_answered_for and now < self.issued.until


class Tokens:
    """The tokens of a database."""

    def __init__(self, rows: TokenRows, clock: Callable[[], datetime]) -> None:
        self._rows = rows
        self._clock = clock

    def issue(self, given: Issued) -> tuple[str, Held]:
        """A new token, 256 random bits, shown only now, and what is kept of it; raises `Malformed`."""
        issued = read_as(Issued, msgspec.to_builtins(given))
        guard(msgspec.to_builtins(issued))
        if issued.role == "player" and not (issued.seat and issued.matches and not issued.events):
            raise Malformed(say("a player has a seat in matches that are named"), "seat")
        if issued.role != "player" and issued.seat:
            raise Malformed(say("only a player has a seat"), "seat")
        if issued.seat in (JUDGE, SPECTATOR):
            raise Malformed(say("this is no seat"), "seat")
        if not is_seen(issued.holder):
            raise Malformed(say("the name must show something"), "holder")
        if "" in issued.events:
            raise Malformed(say("an event has a name"), "events")
        token = _new()
        held = Held(_digest(token), issued)
        self._rows.append(TokenRow(held.digest, _ENCODER.encode(issued)))
        return token, held

    def find(self, token: str) -> Held | None:
        """A token, or the token of a browser's key, if it is good now; None: it is not."""
        return self._good(_digest(token)) if _FORM.fullmatch(token) else None

    def is_good(self, held: Held) -> bool:
        """Whether a token, and the key by which it was found, is still good."""
        return self._good(held.key or held.digest) is not None

    @property
    def said(self) -> int:
        """How much was said of all tokens so far: as long as it stays, none was revoked, and no browser has left."""
        return self._rows.count()

    def revoke(self, held: Held) -> None:
        """Revokes a token with its links and keys."""
        self._append(held.digest, Revoked(self.now()))

    def leave(self, held: Held) -> None:
        """Revokes the browser's key by which a token was found; a token itself stays good."""
        if held.key is not None:
            self._append(held.key, Revoked(self.now()))

    def take_over(self, held: Held, by: Held | None = None) -> None:
        """Has a token end with another one, or with none, in place of its maker's; raises `Refused` if that is one that
        would end with it."""
        if by is not None and held.digest in self._givers(by.came_by):
            raise Refused("untimely", say("Your own token ends with this one"))
        self._append(held.digest, TakenOver(self.now(), None if by is None else by.came_by))

    def link(self, held: Held, minutes: int = MINUTES, by: Held | None = None) -> tuple[str, str]:
        """A new code that lets one browser in with a token, shown only now, and its expiry; it, and the browser's key,
        end with the token `by` which it was made."""
        code = secrets.token_urlsafe(16)
        until = min(told(self._clock() + timedelta(minutes=minutes)), held.issued.until)
        until, maker = (until, None) if by is None else (min(until, by.issued.until), by.came_by)
        self._append(_digest(code), Linked(held.digest, self.now(), until, maker))
        return code, until

    def linked(self, code: str) -> Held | None:
        """The token to which a code gives a key; None: the code is not good, or not any more."""
        said = self._said(_digest(code)) if _CODE.fullmatch(code) else ()
        if len(said) != 1 or not isinstance(said[0], Linked) or self.now() >= said[0].until:
            return None
        return self._good(said[0].of) if self._answers(said[0].maker) else None

    def enrol(self, code: str) -> tuple[str, Held] | None:
        """A new browser's key for a good code, and the token, once, however many ask at a time; None: a bad code."""
        held = self.linked(code)
        if held is None or not self._rows.append_at(1, TokenRow(_digest(code), _ENCODER.encode(Used(self.now())))):
            return None
        key, link = _new(), self._said(_digest(code))[0]
        self._append(_digest(key), Key(held.digest, self.now(), link.maker if isinstance(link, Linked) else None))
        return key, held

    def all(self) -> list[Held]:
        """Every token in the order of issue; unreadable ones, which are good for nothing, are left out."""
        states: dict[str, list[bytes]] = {}
        for row in self._rows.all():
            states.setdefault(row.digest, []).append(row.said)
        said = {digest: _read(rows) for digest, rows in states.items()}
        browsers = Counter(one[0].of for one in said.values() if len(one) == 1 and isinstance(one[0], Key))
        found = [held for digest, one in said.items() if (held := _held(digest, one))]
        answers = cache(lambda maker: self._answers(maker, lambda digest: said.get(digest, ())))
        return [
            structs.replace(held, browsers=browsers[held.digest], is_answered_for=answers(held.maker)) for held in found
        ]

    def _good(self, digest: str) -> Held | None:
        """The token with this digest, or the token of the key with it; None: it is good for nothing."""
        said, key = self._said(digest), None
        if said and isinstance(said[0], Key):
            if len(said) > 1 or not self._answers(said[0].maker):
                return None
            digest, key = said[0].of, digest
            said = self._said(digest)
        held = _held(digest, said)
        if held is None or not held.is_good(self.now()) or not self._answers(held.maker):
            return None
        return structs.replace(held, key=key)

    def _answers(self, maker: str | None, said: Callable[[str], Sequence[_SAID]] | None = None) -> bool:
        """Whether whoever gave something may still give it; `said`: the statements about a digest, if they are read
        already."""
        return all(_gives(digest, one, self.now()) for digest, one in self._givers(maker, said).items())

    def _givers(
        self, digest: str | None, said: Callable[[str], Sequence[_SAID]] | None = None
    ) -> dict[str, Sequence[_SAID]]:
        """A token or a browser's key, all that it ends with, and what is said of each."""
        found: dict[str, Sequence[_SAID]] = {}
        left = [digest]
        while left:
            one = left.pop()
            if one is not None and one not in found:
                found[one] = (said or self._said)(one)
                left += _ends_with(one, found[one])
        return found

    def _said(self, digest: str) -> Sequence[_SAID]:
        return _read(self._rows.of(digest))

    def _append(self, digest: str, said: _SAID) -> None:
        self._rows.append(TokenRow(digest, _ENCODER.encode(said)))

    def now(self) -> str:
        """The time now, in the format of tokens."""
        return told(self._clock())


def told(time: datetime) -> str:
    """A time in the format of tokens: to the second, so that it sorts as text."""
    return time.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


_ENCODER = msgspec.json.Encoder()


def _new() -> str:
    return f"adj_{secrets.token_urlsafe(32)}"


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def _read(states: Sequence[bytes]) -> Sequence[_SAID]:
    """The statements in rows; empty if one is unreadable."""
    try:
        return [msgspec.json.decode(state, type=known(_SAID)) for state in states]
    except (msgspec.DecodeError, UnicodeDecodeError):
        return ()


def _held(digest: str, said: Sequence[_SAID]) -> Held | None:
    """A token from the statements about it; None if these do not begin with its issue."""
    if not said or not isinstance(said[0], Issued):
        return None
    revoked = next((one.at for one in said[1:] if isinstance(one, Revoked)), None)
    maker = next((one.maker for one in reversed(said[1:]) if isinstance(one, TakenOver)), said[0].maker)
    return Held(digest, said[0], revoked, maker=maker)


def _ends_with(digest: str, said: Sequence[_SAID]) -> tuple[str | None, ...]:
    """What a token, or a browser's key, ends with; None stands for the command line."""
    if said and isinstance(said[0], Key):
        return said[0].of, said[0].maker
    held = _held(digest, said)
    return () if held is None else (held.maker,)


def _gives(digest: str, said: Sequence[_SAID], now: str) -> bool:
    """Whether what was given with a token, or a browser's key, is still good, as far as that one goes. A browser that
    leaves ends its key, not what was given with it."""
    if said and isinstance(said[0], Key):
        return True
    held = _held(digest, said)
    return held is not None and held.is_good(now)
