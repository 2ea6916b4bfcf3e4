"""What a ruling may begin with beside nothing: what players paste, or a game's own samples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from marshmallow import ValidationError
from msgspec import Struct

from adjudicator.match import Game
from adjudicator.seam.ruleset import Refused
from api.sentences import say
from api.view.situation_link import Situated, link_of


class Sample(Struct, frozen=True):
    """A game's own set-up to begin with: its name (empty: the usual one), and the situation as a link has it."""

    name: str
    link: str


def samples(game: Game) -> Iterator[Sample]:
    """The game's own set-ups."""
    first = {} if game.sample is None else {"": game.sample}
    for name, sample in {**first, **game.samples}.items():
        given = sample()
        if isinstance(given, dict):
            yield Sample(name, link_of(Situated(ruleset=game.name, given=given)))


def situation_of(game: Game, lists: Mapping[str, str]) -> Situated:
    """The situation of what players paste, as matches begin with it; raises `ValidationError` with the list."""
    if game.begin is None or game.begin.lists is None:
        raise ValidationError({"lists": [say("Nothing of that sort can be read here")]})
    try:
        given = game.begin.setup({seat: lists.get(seat, "") for seat in game.begin.seats}, True)
    except Refused as refused:
        raise ValidationError({refused.field or "lists": [refused.says]}) from None
    del given["complete_log"]  # nobody has said so: the page asks
    return Situated(ruleset=game.name, given=given)
