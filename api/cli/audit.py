"""`adjudicator audit flips`: what flips say about how decks were shuffled."""

from __future__ import annotations

from math import isnan
from pathlib import Path
from typing import Any, Final

import click

from adjudicator.fairness.audit.answer import LEVEL, Answer, Audit, Rating
from adjudicator.fairness.audit.answer import audit as audit_of
from adjudicator.fairness.audit.charts import charts
from adjudicator.fairness.audit.cycles import cycles
from adjudicator.fairness.audit.rows import Row, rows
from adjudicator.plain.choices import shown
from adjudicator.plain.json import Malformed, guard
from adjudicator.plain.said import Said
from adjudicator.seam.decks import Pack
from adjudicator.service import Adjudicator
from api.cli import asked
from api.cli.database import existing, match_named
from api.cli.files import fault, save
from api.cli.penalties import penalties
from api.cli.terminal import Page, Unusable, say_behind, show_json, speaker
from api.sentences import counted, of_field, say
from api.view.audits import HEADINGS, By, audited, key_of, of_row, told, verdict, watched
from api.view.days import in_order
from api.view.decks import game_of
from api.view.figure import picture_of
from projections import deals, read
from projections.read import Listed
from projections.views import views_of


class _Day(click.DateTime):
    """A day; `Unusable` for one that does not exist."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            says = say("There is no day {day}", day=shown(value))
            raise Unusable(of_field(param.opts[0] if param else "", says)) from None


class _Share(click.FloatRange):
    """A share within bounds, which nan is not, though click lets it in."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        found = super().convert(value, param, ctx)
        if isnan(found):
            raise Unusable(of_field(param.opts[0] if param else "", say("a finite number is needed")))
        return found


DAY: Final = _Day(["%Y-%m-%d"])
_STYLES: Final[dict[Rating, str]] = {"unlikely": "red", "usual": "", "few": "dim"}


@click.group()
def audit() -> None:
    """Audits what is recorded: `audit flips`, `audit penalties`."""


audit.add_command(penalties)


@audit.command()
@click.option("--match", "match", metavar="MATCH", help="One match alone: the beginning of its id.")
@click.option("--player", metavar="NAME", help="The decks of one player.")
@click.option("--event", metavar="NAME", help="The matches of one event.")
@click.option("--from", "first", type=DAY, help="The first day of a season, in UTC unless --zone says.")
@click.option("--to", "last", type=DAY, help="Its last day.")
@click.option("--zone", metavar="NAME", help="The time zone of these days: Asia/Tokyo.")
@click.option("--deck", metavar="SEAT", help="The decks of one seat.")
@click.option("--ruleset", metavar="NAME", help="The game; else the first whose decks can be audited.")
@click.option(
    "--level", type=_Share(0.0001, 0.2), default=LEVEL, show_default=True,
    help="How often fair decks may raise any alarm.",
)  # fmt: skip
@click.option("--by", type=click.Choice(["player", "deck"]), help="Each player, or each deck, by itself as well.")
@click.option("--svg", type=asked.KEPT, help="A picture, written to this file.")
@click.option("--seed", type=asked.Whole(0), default=0, show_default=True, help="Of the simulated shuffles.")
@asked.database
@asked.language
@asked.as_json
@click.pass_context
def flips(
    context: click.Context, /, match: str | None, ruleset: str | None, level: float, by: By | None, svg: Path | None,
    seed: int, database: str, as_json: bool, **given: object,
) -> None:  # fmt: skip
    """Tells what the flips of physical decks say about how they were shuffled.

    Of all matches in a database unless some are named. A judge's tool: cards drawn into hands are counted too. It says
    how often chance does what was seen, never why. Exit code 1: something that chance hardly ever does.
    """
    with existing(context.obj, database) as service:
        views = views_of(service)
        listed, pack = _listed(service, match, ruleset, given)
        behind = read.behind(service, views, deals.SHAPE.name)
        recorded = tuple(read.dealt(views, listed))
    found = cycles(pack, recorded)
    came = audit_of(pack, found, level, seed)
    some = rows(pack, recorded, key_of(by), level, seed) if by else []
    if svg is not None:
        head = [verdict(came, listed), watched(came.watch)]
        save(svg, picture_of(charts(pack, found, came), head, speaker()).encode())
    if as_json:
        show_json(audited(listed, came, behind, speaker(), some, by or ""))
    else:
        _write(came, listed, behind)
        _write_rows(some, is_one_deck=by == "deck")
    if came.is_alarming or any(row.says == "unlikely" for row in some):
        context.exit(1)


def _listed(
    service: Adjudicator, match: str | None, ruleset: str | None, given: dict[str, object]
) -> tuple[Listed, Pack]:
    """Which decks, and what they are made of; `Unusable` for what cannot be asked."""
    days = {name: f"{given.pop(name):%Y-%m-%d}" for name in ("first", "last") if given[name]}
    try:
        guard(list(given.values()))
    except Malformed as error:
        raise Unusable(error.says) from None
    if empty := [name for name, value in given.items() if value == ""]:
        raise Unusable(say("`--{option}` is empty", option=empty[0]))
    texts = {name: str(value) for name, value in given.items() if value}
    one = None if match is None else match_named(service, match)
    try:
        in_order(days.get("first"), days.get("last"), texts.get("zone"))
        name, pack = game_of(service.rulesets, ruleset, None if one is None else service.header(one))
    except Malformed as malformed:
        raise Unusable(fault(malformed)) from None
    return Listed(match=one, ruleset=name, **{**texts, **days}), pack


def _write(came: Audit, listed: Listed, behind: int) -> None:
    page = Page()
    page.line(verdict(came, listed), style=f"bold {'red' if came.is_alarming else 'green'}")
    parts = [
        counted("{count} match", "{count} matches", came.matches),
        counted("{count} shuffle", "{count} shuffles", came.shuffles),
        counted("{count} card", "{count} cards", came.cards),
    ]
    page.line(" · ".join(map(page.speaker.say, parts)))
    if came.left_out:
        left = counted(
            "{count} card left out: its deck had been looked into, or what was in it is not on record",
            "{count} cards left out: their deck had been looked into, or what was in it is not on record",
            came.left_out,
        )
        page.line(left)
    say_behind(page, behind)
    if came.cards:
        for says, heading in HEADINGS.items():
            _write_some(page, heading, _STYLES[says], [answer for answer in came.answers if answer.says == says])
        page.line()
        page.line(watched(came.watch), style="red" if came.watch.is_over else "")


def _write_rows(some: list[Row], *, is_one_deck: bool) -> None:
    page = Page()
    if some:
        page.heading(say("One by one"))
    for row in some:
        of, name = row.latest, row.latest.player or page.speaker.say(say("No name"))
        whose = f"{name} · {of.match[:8]} {of.dealt.deck}" if is_one_deck else name
        cards = counted("{count} card", "{count} cards", row.audit.cards)
        page.line((whose, "bold"), "  ", cards, "  ", of_row(row), style=_STYLES[row.says], margin="  ")


def _write_some(page: Page, heading: Said, style: str, answers: list[Answer]) -> None:
    if answers:
        page.heading(heading)
    for answer in sorted(answers, key=lambda one: one.p):
        page.line((answer.about, "bold"), "  ", told(answer), style=style, margin="  ")
