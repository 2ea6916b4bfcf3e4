"""Rules by the numbers that requests name."""

from __future__ import annotations

import marshmallow as ma

from adjudicator.match import Game
from adjudicator.plain.choices import or_nearest, shown
from adjudicator.plain.folding import folded
from adjudicator.seam import rulebook
from adjudicator.service import NotFound
from api.http.current import service
from api.sentences import say
from api.view.named import or_rule


def find(rule: str) -> tuple[Game, rulebook.Rule]:
    """A rule by its number, and the game it belongs to; raises `NotFound`."""
    for game in service().rulesets.values():
        if rule in game.book.rules:
            return game, game.book.rules[rule]
    numbers = [number for game in service().rulesets.values() for number in game.book.rules]
    raise NotFound(or_rule(say("There is no rule {rule}", rule=shown(rule)), rule, numbers))


def game_of(name: str, field: str = "ruleset") -> Game:
    """The game of that name; raises `ValidationError` if there is none."""
    games = service().rulesets
    if name not in games:
        says = say("There is no ruleset {name}", name=shown(name))
        raise ma.ValidationError({field: [or_nearest(says, name, games)]})
    return games[name]


def number_of(rule: str | None, field: str = "rule") -> str | None:
    """The number of a rule that a field of a search names in small letters or large; None if it names none. Raises
    `ValidationError` if no game has such a rule."""
    if not rule:
        return None
    numbers = [number for game in service().rulesets.values() for number in game.book.rules]
    same = next((number for number in numbers if folded(number) == folded(rule)), None)
    if same is None:
        says = say("There is no rule {rule}", rule=shown(rule))
        raise ma.ValidationError({field: [or_rule(says, rule, numbers)]})
    return same
