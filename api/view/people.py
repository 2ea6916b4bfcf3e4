"""People: how those who may come in are shown, and what their tokens must hold."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from adjudicator.plain.choices import shown
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import Said, listed
from adjudicator.rights import Role
from adjudicator.service import Adjudicator, NotFound
from adjudicator.store.envelope import Corrupt
from adjudicator.tokens import Held, Issued
from api.sentences import counted, say
from api.view.clock import clock
from api.view.named import or_seat
from api.view.seen import viewers

ROLE: Final[Mapping[Role, Said]] = {
    "organiser": say("Organiser"),
    "head-judge": say("Head judge"),
    "judge": say("Judge"),
    "player": say("Player"),
    "spectator": say("Spectator"),
}
"""The roles, for a list to choose from."""


def check_seat(service: Adjudicator, issued: Issued) -> None:
    """Raises `Malformed` if one of a player's matches does not have the player's seat."""
    if not issued.seat:
        return
    for match in issued.matches:
        reading = service.reading(match)
        known = dict.fromkeys([*reading.header.seats, *viewers(reading)[2:]], "")
        if issued.seat not in known:
            says = say(
                "The match {match} has no seat {seat}; it has {seats}",
                match=str(match), seat=shown(issued.seat), seats=listed(known, "list"),
            )  # fmt: skip
            raise Malformed(or_seat(says, issued.seat, known | dict(reading.header.seats)), "seat")


def is_within(service: Adjudicator, inner: Issued, outer: Issued) -> bool:
    """Whether the outer token is good for every match that the inner one is good for."""
    if outer.reaches_all:
        return True
    if inner.reaches_all or not set(inner.events) <= set(outer.events):
        return False
    for match in inner.matches:
        with suppress(NotFound, Corrupt):
            if outer.covers(match, service.header(match)):
                continue
        return False
    return True


def reach(issued: Issued) -> Said:
    """Which matches a token is good for."""
    if issued.reaches_all:
        return say("all matches")
    reached = listed([*issued.events, *(str(match)[:8] for match in issued.matches)], "list")
    if issued.seat is None:
        return say("{matches}", matches=reached)
    return say("seat {seat} in {matches}", seat=issued.seat, matches=reached)


def state(held: Held, now: str) -> Said:
    """Whether a token is good, until when, and whether somebody came in by a link."""
    until = clock(held.issued.until)
    if held.revoked is not None:
        return say("revoked {at}", at=clock(held.revoked))
    if not held.is_answered_for:
        return say("ended with the token of who let them in")
    if not held.is_good(now):
        return say("ran out {until}", until=until)
    if held.browsers:
        return counted(
            "good until {until}, in {count} browser", "good until {until}, in {count} browsers",
            held.browsers, until=until,
        )  # fmt: skip
    if held.issued.by_link:
        return say("good until {until}, nobody has come in with it yet", until=until)
    return say("good until {until}", until=until)
