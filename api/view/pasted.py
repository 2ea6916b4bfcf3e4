"""A situation of what people paste: each text read as its game reads such a file; or of a game's own sample."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from inspect import signature
from typing import Any

from marshmallow import ValidationError
from msgspec import Struct, json

from adjudicator.match import Game
from adjudicator.plain.json import Malformed, Plain, Several
from adjudicator.plain.said import Said, listed
from adjudicator.seam.ruleset import Refused
from api.sentences import say
from api.view.situation_link import Situated, link_of


class Sample(Struct, frozen=True):
    """A game's own set-up to begin with: its name, and the situation as a link has it."""

    name: str
    link: str


def samples(game: Game) -> Iterator[Sample]:
    """The game's own set-ups."""
    first = {} if game.sample is None else {"": game.sample}
    for name, sample in {**first, **game.samples}.items():
        given = sample()
        if isinstance(given, dict):
            yield Sample(name, link_of(Situated(ruleset=game.name, given=given)))


def situation_of(game: Game, kind: str, texts: Sequence[str]) -> Situated:
    """The situation in texts; raises `ValidationError` with all that is wrong."""
    pasted = game.pasted.get(kind)
    if pasted is None:
        raise ValidationError({"read": [say("Nothing of that sort can be read here")]})
    while texts and not texts[-1].strip():
        texts = texts[:-1]
    reader: Callable[..., Any] = game.readers[kind]
    data = [text.encode() for text in texts]
    try:
        signature(reader).bind(*data)
        found = reader(*data)
    except TypeError:
        raise ValidationError({"texts": [say("Fill in {texts}", texts=listed(pasted.texts, "list"))]}) from None
    except (Malformed, Refused) as error:
        each = error.each if isinstance(error, Several) else [error]
        wrong: dict[str, list[Said]] = {}
        for one in each:
            wrong.setdefault(one.field or "texts", []).append(_in_line(one))
        raise ValidationError(wrong) from None
    told: dict[str, Any] = {
        "ruleset": game.name,
        "given": found.setup,
        "when": [_plain(event) for event in found.events],
    }
    return Situated(**told)


def _in_line(error: Malformed | Refused) -> Said:
    line = error.line if isinstance(error, Malformed) else None
    return error.says if line is None else say("Line {line}: {says}", line=line, says=error.says)


def _plain(event: Struct) -> Plain:
    plain: Plain = json.decode(json.encode(event))
    return plain
