"""Rules: the rulesets, their kinds of event, their numbered rules."""

from __future__ import annotations

from typing import Annotated

import marshmallow as ma
import msgspec
from flask import Response
from msgspec import Meta, Struct

from adjudicator.match import Game, Name, tag_of
from adjudicator.plain.choices import or_nearest, shown
from adjudicator.plain.json import Plain
from adjudicator.plain.known import known
from adjudicator.seam import rulebook
from adjudicator.seam.recall import recalled
from api.http.current import service
from api.http.exchange import Reader, answer, etag
from api.http.front.speaker import language, spoken
from api.http.openapi import Area
from api.http.shared.rules import find
from api.sentences import say
from api.view import rulebooks
from api.view.named import area_of

area = Area("rules", "Rules: the rulesets, their kinds of event, their numbered rules.")


class Chosen(Reader, frozen=True, kw_only=True):
    """Which rules are asked for."""

    ruleset: Annotated[Name | None, Meta(description="A ruleset's name.")] = None
    area: Annotated[Name | None, Meta(description="An area of rules: `CHEAT`, `MFX-CHEAT`.")] = None


@area.get("/rulesets", rulebooks.Games, operation="rules", query=Reader, problems=(422,))
def list_rulesets(_: Reader) -> Response:
    """Lists the rulesets and their kinds of event, each with its schema."""
    games = list(service().rulesets.values())
    facts = [(game.name, game.edition) for game in games]
    return answer(lambda: rulebooks.Games(tuple(map(_game, games))), etag(language(), *facts))


@area.get("/rules", rulebooks.Rules, operation="rules", query=Chosen, problems=(422,))
def list_rules(wanted: Chosen) -> Response:
    """Lists rules in the order of their book."""
    games = service().rulesets
    if wanted.ruleset is not None and wanted.ruleset not in games:
        says = say("There is no ruleset {name}", name=shown(wanted.ruleset))
        raise ma.ValidationError({"ruleset": [or_nearest(says, wanted.ruleset, games)]})
    chosen = [games[wanted.ruleset]] if wanted.ruleset else list(games.values())
    said = language()
    rules = tuple(
        _rule(game, rule, said) for game in chosen for rule in game.book.rules.values() if _is_in(game, rule, wanted)
    )
    return answer(lambda: rulebooks.Rules(rules), etag(said, wanted.area, *(game.edition for game in chosen)))


@area.get("/rules/<rule>", rulebooks.Rule, operation="rules", query=Reader, problems=(404, 422))
def get_rule(_: Reader, rule: str) -> Response:
    """Shows a rule: titles, text, example, and how it is adjudicated."""
    said = language()
    game, found = find(rule)
    return answer(lambda: _rule(game, found, said), etag(said, rule, game.edition))


def _is_in(game: Game, rule: rulebook.Rule, wanted: Chosen) -> bool:
    return wanted.area is None or area_of(rule.id) in {wanted.area, f"{game.prefix}-{wanted.area}"}


def _rule(game: Game, rule: rulebook.Rule, said: str) -> rulebooks.Rule:
    return rulebooks.Rule(
        id=rule.id,
        ruleset=game.name,
        edition=game.edition,
        area=area_of(rule.id),
        title=rule.title_in(said),
        title_en=rule.title,
        title_ja=rule.title_ja,
        source=rule.source,
        kind=rule.kind,
        adjudication=rule.adjudication,
        text=rule.text_in(said),
        house=rule.house,
        depends=rule.depends,
        example=rule.example_in(said),
        ambiguity=rule.ambiguity_in(said),
    )


def _game(game: Game) -> rulebooks.Game:
    kinds = tuple(_kind(kind) for kind in service().rulesets.kinds[game.name].values())
    return rulebooks.Game(game.name, spoken(game.title), game.edition, game.prefix, len(game.book.rules), kinds)


@recalled(1000, alike=True)
def _kind(kind: type[Struct]) -> rulebooks.Kind:
    schema = msgspec.json.schema(known(kind), schema_hook=_anything)
    return rulebooks.Kind(tag_of(kind), (kind.__doc__ or "").strip(), schema)


def _anything(_: type) -> Plain:
    """The schema of a field that takes any value."""
    return {"description": "Anything."}
