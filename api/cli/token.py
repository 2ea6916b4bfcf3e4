"""`adjudicator token`: who may come in: tokens made, listed, revoked."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

import click
from msgspec import structs

from adjudicator.match import Rulesets
from adjudicator.plain.json import Malformed
from adjudicator.rights import ROLES, Role
from adjudicator.service import Adjudicator
from adjudicator.store.database import is_in_memory
from adjudicator.tokens import MINUTES, Held, Issued, told
from api.address import reached_at, url
from api.cli import asked
from api.cli.database import existing, match_named, opened
from api.cli.terminal import Page, Unusable, show_json, show_qr
from api.sentences import of_field, say
from api.settings import USUAL, Settings
from api.view.people import check_seat, reach, state

F = TypeVar("F", bound=Callable[..., Any])

SHORT = 12
"""Characters of a digest that name a token in lists."""


@click.group()
def token() -> None:
    """Makes, lists and revokes tokens: what people and programs come in with."""


def _new(*, required: bool) -> Callable[[F], F]:
    """The options that say what a new token is good for."""
    options = (
        click.option("--role", type=click.Choice(ROLES), required=required, help="What its holder may do."),
        click.option("--name", "holder", required=required, help="Who holds it; stands beside whatever they report."),
        click.option(
            "--event", "events", multiple=True, metavar="NAME", help="Matches of this event; may be repeated."
        ),
        click.option("--match", "matches", multiple=True, metavar="ID", help="This match; may be repeated."),
        click.option("--seat", help="A player's seat in these matches."),
        click.option("--days", type=asked.Whole(1, 366), default=7, show_default=True, help="How long it is good."),
    )

    def added(command: F) -> F:
        for option in reversed(options):
            command = option(command)
        return command

    return added


@token.command()
@_new(required=True)
@asked.database
@asked.language
@asked.as_json
@click.pass_obj
def create(rulesets: Rulesets, /, database: str, as_json: bool, **given: Any) -> None:
    """Makes a token and shows it, this once.

    Without --event and --match it is good for every match.
    """
    with _kept(rulesets, database) as service:
        made, held = _issue(service, **given)
    if as_json:
        show_json({"token": made, **_plain(held)})
        return
    page = Page()
    page.line(
        say("This is shown once and kept nowhere; whoever has it comes in as {holder}.", holder=held.issued.holder)
    )
    page.line(made, style="bold")


@token.command()
@click.argument("named", required=False, metavar="[TOKEN]")
@_new(required=False)
@click.option(
    "--minutes", type=asked.Whole(1, 1440), default=MINUTES, show_default=True, help="How long the link is good."
)
@asked.setting("address")
@asked.setting("host")
@asked.setting("port")
@asked.database
@asked.language
@asked.as_json
@click.pass_obj
def enrol(
    rulesets: Rulesets, /, named: str | None, database: str, minutes: int, as_json: bool, address: str, host: str,
    port: int, **given: Any,
) -> None:  # fmt: skip
    """Makes a link, as a QR code too, that lets one browser in, once: for a phone at the table.

    TOKEN, by the beginning of its number in the list, gives one who can come in already another browser; else it is for
    somebody new.
    """
    if (named is None) == (given["role"] is None):
        raise Unusable(say("Name a token, or somebody new by --role and --name"))
    if named is None and given["holder"] is None:
        raise Unusable(say("Somebody new has a name: --name"))
    place = _reached_at(Settings(address=address, host=host, port=port))
    with existing(rulesets, database) if named else _kept(rulesets, database) as service:
        held = _token_named(service, named) if named else _issue(service, by_link=True, **given)[1]
        if not held.is_good(service.tokens.now()):
            raise Unusable(say("This token is good for nothing any more"))
        code, until = service.tokens.link(held, minutes)
    link = f"{place}/enrol/{code}"
    if as_json:
        show_json({"link": link, "until": until, **_plain(held)})
        return
    page = Page()
    says = say("Lets one browser in as {holder}, once, until {until}:", holder=held.issued.holder, until=until)
    page.line(says)
    page.line(link, style="bold")
    show_qr(link)


def _reached_at(settings: Settings) -> str:
    """The address a link leads to: the one that is set, else this machine's in its network."""
    everywhere = structs.replace(settings, host="0.0.0.0") if settings.host == USUAL.host else settings  # noqa: S104
    try:
        return reached_at(everywhere, settings.port) or url(settings.host, settings.port)
    except Malformed as error:
        raise Unusable(error.says) from None


def _kept(rulesets: Rulesets, database: str) -> AbstractContextManager[Adjudicator]:
    """A database that outlives this command; `Unusable` for one in memory."""
    if is_in_memory(database):
        raise Unusable(say("A database in memory is gone when this command ends: name one with --database"))
    return opened(rulesets, database)


def _issue(
    service: Adjudicator, *, role: Role, holder: str, events: tuple[str, ...], matches: tuple[str, ...],
    seat: str | None, days: int, by_link: bool = False,
) -> tuple[str, Held]:  # fmt: skip
    """A new token, and what is kept of it; `Unusable` if it makes no sense."""
    now = datetime.now(UTC)
    issued = Issued(
        holder=holder,
        role=role,
        at=told(now),
        until=told(now + timedelta(days=days)),
        events=events,
        matches=tuple(match_named(service, match) for match in matches),
        seat=seat,
        by_link=by_link,
    )
    try:
        check_seat(service, issued)
        return service.tokens.issue(issued)
    except Malformed as error:
        raise Unusable(error.says if error.field == "seat" else of_field(error.field or "", error.says)) from None


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
            say("{reach}; {state}", reach=reach(held.issued), state=state(held, now)),
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


@token.command("take-over")
@click.argument("named", nargs=-1, required=True, metavar="TOKEN…")
@asked.database
@asked.language
@asked.as_json
@click.pass_obj
def take_over(rulesets: Rulesets, named: tuple[str, ...], database: str, as_json: bool) -> None:
    """Answers for tokens that ended with the one of who made them; they are good again until they run out."""
    with existing(rulesets, database) as service:
        taken = [_token_named(service, name) for name in named]
        for held in taken:
            service.tokens.take_over(held)
    if as_json:
        show_json([held.digest[:SHORT] for held in taken])
        return
    page = Page()
    for held in taken:
        page.line(say("{digest} of {holder} is answered for", digest=held.digest[:SHORT], holder=held.issued.holder))


def _token_named(service: Adjudicator, named: str) -> Held:
    """The only token whose digest begins so, or the token itself; `Unusable` if there is none, or several."""
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
