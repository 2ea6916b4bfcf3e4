"""Kinds of event as people read of them: what they are called, and what their fields take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, cast

import msgspec
from msgspec import Struct, inspect

from adjudicator.match import (
    EntriesReinstated,
    EntriesVoided,
    EntryCorrected,
    EntryFlagged,
    Game,
    MatchClosed,
    MatchNoted,
    ResultConfirmed,
    tag_of,
)
from adjudicator.plain.json import Plain
from adjudicator.plain.known import known
from adjudicator.plain.said import Said
from adjudicator.seam.recall import recalled
from adjudicator.seam.sentences import Speaker
from adjudicator.shuffles import (
    DeckCut,
    EntropyAdded,
    EntropyDeclined,
    EntropyPromised,
    SecretRevealed,
    ShuffleAbandoned,
    ShuffleBound,
    ShuffleCommitted,
)
from api.sentences import say
from api.view.domains import fields_of, titled, told
from api.view.fields import in_word

_OF_ANY_GAME: Final[dict[type, Said]] = {
    EntriesVoided: say("ruling: entries voided"),
    EntriesReinstated: say("ruling: entries reinstated"),
    EntryCorrected: say("correction of a slip"),
    EntryFlagged: say("entry flagged"),
    MatchNoted: say("note"),
    ResultConfirmed: say("result confirmed"),
    MatchClosed: say("match closed"),
    ShuffleCommitted: say("shuffle: the service committed"),
    EntropyPromised: say("shuffle: what a player adds is promised"),
    EntropyDeclined: say("shuffle: a player adds nothing"),
    EntropyAdded: say("shuffle: what a player adds is opened"),
    ShuffleAbandoned: say("shuffle abandoned"),
    DeckCut: say("deck cut"),
    ShuffleBound: say("shuffle: cards bound to their places"),
    SecretRevealed: say("shuffle: its secret revealed"),
}


class KindField(Struct, frozen=True):
    """A field of a kind of event."""

    name: str
    title: str
    """What people call it, by the game's words; its name if the game has none."""
    takes: str
    """What it takes: `text`, `a whole number`, `A or B`."""
    needed: bool
    domain: Plain
    """What it holds, so that a page knows how to ask for it: `asks` says which picker, the rest is that one's."""


class Kind(Struct, frozen=True):
    """A kind of event: its name for programs and for people, what it says, its fields, these as JSON Schema."""

    event: str
    title: str
    """In the language asked for, like the fields."""
    says: str
    fields: tuple[KindField, ...]
    schema: Plain


def kind_of(game: Game, kind: type[Struct], speaker: Speaker) -> Kind:
    """A kind of event that may be reported of a game's matches."""
    title = game.kinds.get(kind, _OF_ANY_GAME.get(kind))
    return Kind(
        tag_of(kind),
        tag_of(kind) if title is None else speaker.say(title),
        (kind.__doc__ or "").strip(),
        tuple(_fields(game, kind, speaker)),
        _schema(kind),
    )


def _fields(game: Game, kind: type[Struct], speaker: Speaker) -> Iterator[KindField]:
    shape = cast("inspect.StructType", inspect.type_info(known(kind)))
    for one, held in zip(shape.fields, fields_of(game, kind), strict=True):
        yield KindField(
            held.name,
            titled(game, held.name, speaker),
            speaker.say(in_word(one.type)),
            held.is_needed,
            told(game, held.domain, speaker),
        )


@recalled(1000, alike=True)
def _schema(kind: type[Struct]) -> Any:
    return msgspec.json.schema(known(kind), schema_hook=_anything)


def _anything(_: type) -> Plain:
    """The schema of a field that takes any value."""
    return {"description": "Anything."}
