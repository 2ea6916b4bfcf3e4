"""`adjudicator token`: who may come in: tokens made, listed, revoked."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import click

from adjudicator.match import Rulesets
from adjudicator.plain.choices import shown
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import Said, listed
from adjudicator.service import Adjudicator
from adjudicator.store.database import is_in_memory
from adjudicator.tokens import ROLES, Held, Issued, Role, told
from api.cli import asked
from api.cli.database import existing, match_named, opened
from api.cli.terminal import Page, Unusable, show_json
from api.sentences import of_field, say
from api.view.seen import viewers

SHORT = 12
"""Characters of a digest that name a token in lists."""


@click.group()
def token() -> None:
    """Makes, lists and revokes tokens: what people and programs come in with."""


@token.command()
@click.option("--role", type=click.Choice(ROLES), required=True, help="What its holder may do.")
@click.option("--name", "holder", required=True, help="Who holds it; stands beside whatever they report.")
@click.option("--event", "events", multiple=True, metavar="NAME", help="Matches of this event; may be repeated.")
@click.option("--match", "matches", multiple=True, metavar="ID", help="This match; may be repeated.")
@click.option("--seat", help="A player's seat in these matches.")
@click.option("--days", type=click.IntRange(1, 366), default=7, show_default=True, help="How long it is good.")
@asked.database
@asked.language
@asked.as_json
@click.pass_obj
def create(
    rulesets: Rulesets, role: Role, holder: str, events: tuple[str, ...], matches: tuple[str, ...], seat: str | None,
    days: int, database: str, as_json: bool,
) -> None:  # fmt: skip
    """Makes a token and shows it, this once.

    Without --event and --match it is good for every match.
    """
    if is_in_memory(database):
        raise Unusable(say("A database in memory is gone when this command ends: name one with --database"))
    now = datetime.now(UTC)
    with opened(rulesets, database) as service:
        issued = Issued(
            holder=holder,
            role=role,
            at=told(now),
            until=told(now + timedelta(days=days)),
            events=events,
            matches=tuple(match_named(service, match) for match in matches),
            seat=seat,
        )
        made, held = _issue(service, issued)
    if as_json:
        show_json({"token": made, **_plain(held)})
        return
    page = Page()
    page.line(say("This is shown once and kept nowhere; whoever has it comes in as {holder}.", holder=holder))
    page.line(made, style="bold")


def _issue(service: Adjudicator, issued: Issued) -> tuple[str, Held]:
    """A new token, and what is kept of it; `Unusable` where it makes no sense."""
    _check_seat(service, issued)
    try:
        return service.tokens.issue(issued)
    except Malformed as error:
        raise Unusable(of_field(error.field or "", error.says)) from None


def _check_seat(service: Adjudicator, issued: Issued) -> None:
    """Raises `Unusable` where one of the matches has no such seat."""
    for match in issued.matches if issued.seat else ():
        reading = service.reading(match)
        known = dict.fromkeys([*reading.header.seats, *viewers(reading)[2:]])
        if issued.seat not in known:
            says = say(
                "The match {match} has no seat {seat}; it has {seats}",
                match=str(match), seat=shown(issued.seat), seats=listed(known, "list"),
            )  # fmt: skip
            raise Unusable(says)


@token.command("list")
@asked.database
@asked.language
@asked.as_json
@click.pass_obj
def list_(rulesets: Rulesets, database: str, as_json: bool) -> None:
    """Lists every token there was, without the tokens themselves."""
    with existing(rulesets, database) as service:
        found, now = service.tokens.all(), service.tokens.now()
    if as_json:
        show_json([{**_plain(held), "good": held.is_good(now)} for held in found])
        return
    page = Page()
    for held in found:
        page.row(
            [(held.digest[:SHORT], SHORT, "bold"), (held.issued.role, 10, ""), (held.issued.holder, 16, "")],
            say("{reach}; {state}", reach=_reach(held.issued), state=_state(held, now)),
        )
    if not found:
        page.line(say("no tokens"))


@token.command()
@click.argument("named", nargs=-1, required=True, metavar="TOKEN…")
@asked.database
@asked.language
@asked.as_json
@click.pass_obj
def revoke(rulesets: Rulesets, named: tuple[str, ...], database: str, as_json: bool) -> None:
    """Revokes tokens, named by the beginning of their numbers in the list; they open nothing from now on."""
    with existing(rulesets, database) as service:
        revoked = [_token_named(service, name) for name in named]
        for held in revoked:
            service.tokens.revoke(held)
    if as_json:
        show_json([held.digest[:SHORT] for held in revoked])
        return
    page = Page()
    for held in revoked:
        page.line(say("{digest} of {holder} is revoked", digest=held.digest[:SHORT], holder=held.issued.holder))


def _token_named(service: Adjudicator, named: str) -> Held:
    """The only token whose digest begins so, or the token itself; `Unusable` where there is none, or several."""
    if held := service.tokens.find(named):
        return held
    found = [held for held in service.tokens.all() if named and held.digest.startswith(named.lower())]
    if len(found) == 1:
        return found[0]
    # the text may be a token that ran out, so it is not repeated
    raise Unusable(say("Several tokens begin so") if found else say("There is no token that begins so"))


def _plain(held: Held) -> dict[str, Any]:
    issued = held.issued
    return {
        "id": held.digest[:SHORT],
        "holder": issued.holder,
        "role": issued.role,
        "events": issued.events,
        "matches": [str(match) for match in issued.matches],
        "seat": issued.seat,
        "at": issued.at,
        "until": issued.until,
        "revoked": held.revoked,
    }


def _reach(issued: Issued) -> Said:
    if issued.reaches_all:
        return say("all matches")
    reached = listed([*issued.events, *(str(match)[:8] for match in issued.matches)], "list")
    if issued.seat is None:
        return say("{matches}", matches=reached)
    return say("seat {seat} in {matches}", seat=issued.seat, matches=reached)


def _state(held: Held, now: str) -> Said:
    if held.revoked is not None:
        return say("revoked {at}", at=held.revoked)
    until = held.issued.until
    return say("good until {until}", until=until) if held.is_good(now) else say("ran out {until}", until=until)
