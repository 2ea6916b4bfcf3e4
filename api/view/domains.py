"""How fields are asked for, for pages that know no game: the domain of each, with the words in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec import Struct

from adjudicator.match import KERNEL, Game
from adjudicator.moves.choices import domains_of
from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said
from adjudicator.seam.domains import (
    DataDomain,
    Domain,
    Domains,
    EitherDomain,
    EntryDomain,
    FieldDomain,
    ListDomain,
    MapDomain,
    PartsDomain,
    PathDomain,
    SeatDomain,
    TextDomain,
    Unit,
    WordDomain,
)
from adjudicator.seam.sentences import Speaker
from api.sentences import say

UNITS: Final[Mapping[Unit, Said]] = {
    "inches": say("inches"),
    "millimetres": say("millimetres"),
    "metres": say("metres"),
    "seconds": say("seconds"),
    "hours": say("hours"),
}
OF_ANY_GAME: Final = Domains(
    names={
        **dict.fromkeys(("position", "positions"), EntryDomain()),
        **dict.fromkeys(("seat", "seats", "consents", "by"), SeatDomain()),
        **dict.fromkeys(("reason", "ruling", "text", "result", "shuffle"), TextDomain()),
        **dict.fromkeys(("cards", "instead"), DataDomain()),
    },
)
"""What the fields of the kernel's own kinds hold."""


def fields_of(game: Game, kind: type[Struct]) -> tuple[FieldDomain, ...]:
    """The fields of a kind of event of a game's matches, each with its domain."""
    return domains_of(OF_ANY_GAME if kind in KERNEL else game.domains, kind)


def told(game: Game, domain: Domain, speaker: Speaker) -> dict[str, Plain]:
    """A domain as plain data, the words in it in the speaker's language."""
    plain: dict[str, Plain] = msgspec.to_builtins(domain)
    match domain:
        case WordDomain(choices=words):
            plain["choices"] = _titled(game, words, speaker)
        case SeatDomain(besides=words) if words:
            plain["besides"] = _titled(game, words, speaker)
        case ListDomain(of=of) | PathDomain(of=Domain() as of):
            plain["of"] = told(game, of, speaker)
        case MapDomain(keys=keys, of=of, others=others):
            plain |= {"keys": told(game, keys, speaker), "of": told(game, of, speaker)}
            plain["others"] = {key: told(game, one, speaker) for key, one in others}
        case EitherDomain(among=among):
            plain["among"] = [told(game, one, speaker) for one in among]
        case PartsDomain(fields=fields):
            plain["fields"] = [
                {"name": one.name, "title": titled(game, one.name, speaker), "domain": told(game, one.domain, speaker),
                 "needed": one.is_needed}
                for one in fields
            ]  # fmt: skip
    if unit := plain.get("unit"):
        plain["unit"] = {"value": unit, "title": speaker.say(UNITS[unit])}
    return plain


def titled(game: Game, word: str, speaker: Speaker) -> str:
    """A field or a word as people call it in the game; itself, if the game has no word for it."""
    said = game.domains.called.get(word) or game.terms.get(word)
    return word.replace("_", " ") if said is None else speaker.say(said)


def _titled(game: Game, words: tuple[str | int, ...], speaker: Speaker) -> Plain:
    return [{"value": word, "title": titled(game, str(word), speaker)} for word in words]
