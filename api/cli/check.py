"""`adjudicator check`: whether a game keeps the contract of games."""

from __future__ import annotations

from itertools import islice
from typing import Final

import click

from adjudicator.cases.contract import SEEDS, Part, contract
from adjudicator.match import Rulesets
from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said
from api.cli import asked
from api.cli.rules import game_named
from api.cli.terminal import Page, show_json, speaker
from api.sentences import say

SHOWN: Final = 20
"""The most of what is not kept of a part that is shown."""


@click.command()
@click.argument("name", metavar="GAME")
@click.option("--seeds", type=asked.Whole(0, 1000), default=SEEDS, show_default=True, help="Matches to play.")
@asked.language
@asked.as_json
@click.pass_obj
def check(rulesets: Rulesets, name: str, seeds: int, as_json: bool) -> None:
    """Asks whether a game keeps what every game owes.

    Rules with functions and cases, sentences in both languages, tables that are told and laid again, legal play and
    options that break nothing, masks that leave judges everything and fail for nobody.

    Exit code: 0 all is kept, 1 something is not, 2 there is no such game.
    """
    game, page = game_named(rulesets, name), Page()
    told: list[tuple[Part, list[Said]]] = []
    for part in contract(game, seeds):
        found = list(islice(part.unkept(), SHOWN + 1))
        told.append((part, found))
        if not as_json:
            _write(page, part.says, found)
    if as_json:
        show_json([_told(part, found) for part, found in told])
    if any(found for _, found in told):
        raise click.exceptions.Exit(1)


def _told(part: Part, found: list[Said]) -> Plain:
    said = speaker().say
    return {"id": part.id, "part": said(part.says), "unkept": [said(one) for one in found]}


def _write(page: Page, part: Said, found: list[Said]) -> None:
    page.line(part, margin=[("✗ ", "bold red") if found else ("✓ ", "green")])
    for one in found[:SHOWN]:
        page.line(one, margin="    ")
    if len(found) > SHOWN:
        page.line(say("and more"), margin="    ", style="dim")
