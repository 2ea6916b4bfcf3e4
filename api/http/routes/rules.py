"""Rules: the rulesets, their kinds of event, their numbered rules."""

from __future__ import annotations

from typing import Annotated

from flask import Response
from msgspec import Meta

from adjudicator.match import Game, Name
from adjudicator.seam import rulebook
from adjudicator.seam.sentences import Speaker
from api.http.current import service
from api.http.exchange import Reader, answer, etag
from api.http.front.speaker import language
from api.http.openapi import Area
from api.http.shared.rules import find, game_of
from api.view import rulebooks
from api.view.kinds import kind_of
from api.view.named import area_of
from api.view.searching import LETTERS, found

area = Area("rules", "Rules: the rulesets, their kinds of event, their numbered rules.")


class Chosen(Reader, frozen=True, kw_only=True):
    """Which rules are asked for."""

    ruleset: Annotated[Name | None, Meta(description="A ruleset's name.")] = None
    q: Annotated[
        Annotated[str, Meta(max_length=LETTERS)] | None,
        Meta(description="Words that must all stand in a rule, in either language: the nearest rules first."),
    ] = None
    area: Annotated[Name | None, Meta(description="An area of rules: `CHEAT`, `MFX-CHEAT`.")] = None


@area.get("/rulesets", rulebooks.Games, operation="rules", query=Reader, problems=(422,))
def list_rulesets(_: Reader) -> Response:
    """Lists the rulesets: their kinds of event, in words and as schema, and a set-up to open a match with."""
    games, said = list(service().rulesets.values()), language()
    facts = [(game.name, game.edition) for game in games]
    return answer(lambda: rulebooks.Games(tuple(_game(game, said) for game in games)), etag(said, *facts))


@area.get("/rules", rulebooks.Rules, operation="rules", query=Chosen, problems=(422,))
def list_rules(wanted: Chosen) -> Response:
    """Lists rules in the order of their book, or those found by words, the nearest first."""
    chosen = [game_of(wanted.ruleset)] if wanted.ruleset else list(service().rulesets.values())
    said = language()
    every = ((game, rule) for game in chosen for rule in game.book.rules.values())
    listed = found(chosen, wanted.q) if wanted.q is not None else every
    rules = tuple(_rule(game, rule, said) for game, rule in listed if _is_in(game, rule, wanted))
    return answer(lambda: rulebooks.Rules(rules), etag(said, wanted.area, wanted.q, *(game.edition for game in chosen)))


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


def _game(game: Game, said: str) -> rulebooks.Game:
    speaker, kinds = Speaker(said), service().rulesets.kinds[game.name].values()
    return rulebooks.Game(
        name=game.name,
        title=speaker.say(game.title),
        edition=game.edition,
        prefix=game.prefix,
        rules=len(game.book.rules),
        events=tuple(kind_of(game, kind, speaker) for kind in kinds),
        sample=None if game.sample is None else game.sample(),
    )
