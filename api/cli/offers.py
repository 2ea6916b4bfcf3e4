"""`adjudicator offers`, `ways`, `macro`: what may come next, what came before, several events asked as one."""

from __future__ import annotations

from collections.abc import Sequence

import click
import msgspec

from adjudicator.match import NotFound, Rulesets
from adjudicator.plain.json import Malformed, Plain, read_json
from adjudicator.replay.sent import sent
from adjudicator.seam.ruleset import Refused
from api.cli import asked
from api.cli.reader import Reader, reader_of, unusable
from api.cli.terminal import Page, Unusable, show_json
from api.sentences import of_field, say
from api.view.offers import Following, Legal, Offers, answered, before, follows, macros, offered
from api.view.tries import TriedEvent

TIERS = {"due": say("due"), "may": say("legal"), "could": say("possible")}


@click.command()
@asked.match
@click.argument("position", metavar="N", type=asked.Whole(0))
@click.option("--most", type=asked.Whole(1, 500), default=8, show_default=True, help="How many at most.")
@asked.viewer
@click.pass_obj
def offers(rulesets: Rulesets, source: asked.Source, position: int, most: int, viewer: str, as_json: bool) -> None:
    """Shows what may come next after entry N (0: as set up), the likeliest first, and what comes by itself.

    Due is what comes by itself, or what has to come; legal is what breaks no rule; all else is possible, too.
    """
    reader = _at(rulesets, source, position, viewer)
    coming, found = follows(reader, position), offered(reader, position, most)
    if as_json:
        show_json({**msgspec.to_builtins(found), "following": msgspec.to_builtins(coming.events)})
        return
    page = reader.page()
    reader.write_header(page)
    _write_following(page, coming)
    _write_offers(page, found)


@click.command()
@asked.match
@click.argument("position", metavar="N", type=asked.Whole(0))
@click.argument("event", metavar="EVENT")
@asked.viewer
@click.pass_obj
def ways(rulesets: Rulesets, source: asked.Source, position: int, event: str, viewer: str, as_json: bool) -> None:
    """Finds the shortest legal ways for an event (JSON) to fit after entry N: proposals, on which no finding rests.

    Exit code: 0 a way was found, 1 none.
    """
    reader = _at(rulesets, source, position, viewer)
    try:
        (came,) = sent(rulesets.kinds[reader.reading.ruleset.name], [_json(event, "event")])
        found = before(reader, position, came)
    except (Malformed, Refused) as error:
        raise Unusable(of_field(error.field or "event", error.says)) from None
    if as_json:
        show_json(msgspec.to_builtins(found))
    else:
        page = reader.page()
        reader.write_header(page)
        for number, way in enumerate(found.ways, 1):
            page.heading(say("Way {number}", number=number))
            _write_events(page, way)
            if not way:
                page.line(say("It fits at once"), margin="  ")
        if not found.ways:
            page.line(say("No way was found"))
    if not found.ways:
        raise click.exceptions.Exit(1)


@click.command()
@asked.match
@click.argument("position", metavar="N", type=asked.Whole(0))
@click.argument("name", metavar="[NAME]", required=False)
@click.argument("answers", nargs=-1, metavar="[ANSWER]…")
@asked.viewer
@click.pass_obj
def macro(
    rulesets: Rulesets,
    source: asked.Source,
    position: int,
    name: str | None,
    answers: tuple[str, ...],
    viewer: str,
    as_json: bool,
) -> None:
    """Asks several events as one, such as an attack, after entry N; without a NAME, lists what there is.

    An ANSWER is an event (JSON) that was asked for; what has one choice may be left out. Nothing is recorded.
    """
    reader = _at(rulesets, source, position, viewer)
    page = reader.page()
    if name is None:
        listed = macros(reader, position)
        if as_json:
            show_json(msgspec.to_builtins(listed))
            return
        reader.write_header(page)
        for one in listed.macros:
            page.line((one.name, "cyan"), "  ", one.title)
            _write_legal(page, one.asks)
        return
    try:
        plain = [_json(text, f"answers[{at}]") for at, text in enumerate(answers)]
        found = answered(reader, position, name, plain)
    except NotFound as error:
        raise Unusable(error.says) from None
    except (Malformed, Refused) as error:
        raise Unusable(of_field(error.field or "answers", error.says)) from None
    if as_json:
        show_json(msgspec.to_builtins(found))
        return
    reader.write_header(page)
    _write_events(page, found.events)
    page.heading(say("Asked next") if found.asks else say("Nothing more is asked"))
    _write_legal(page, found.asks)


def _at(rulesets: Rulesets, source: asked.Source, position: int, viewer: str) -> Reader:
    """The match, at a position that it has."""
    reader = reader_of(rulesets, source, viewer)
    try:
        reader.table(position)
    except NotFound as error:
        raise unusable(source, error) from None
    return reader


def _json(text: str, field: str) -> Plain:
    try:
        return read_json(text.encode(errors="surrogateescape"))
    except Malformed as error:
        raise Unusable(of_field(field, error.says)) from None


def _write_following(page: Page, coming: Following) -> None:
    if coming.events:
        page.heading(say("Comes by itself"))
        _write_events(page, coming.events)


def _write_offers(page: Page, found: Offers) -> None:
    page.heading(say("May come next"))
    for one in found.offers:
        page.line((page.speaker.say(TIERS[one.tier]), "dim"), "  ", (one.event, "cyan"), f"  {one.title}", margin="  ")
        _write_legal(page, one.ways)


def _write_legal(page: Page, legal: Sequence[Legal]) -> None:
    for way in legal:
        page.line(way.says, margin="    ")


def _write_events(page: Page, events: Sequence[TriedEvent]) -> None:
    for one in events:
        page.line((str(one.event["event"]), "cyan"), f"  {one.says}", margin="  ")
