"""The pieces of a saved game: commands, and the traits of each piece with their states."""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias

from adjudicator.plain.json import Malformed
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.vassal.archive import SAVED

PIECES = 5_000
"""Pieces, stacks and decks that a saved game may hold."""

Pixel: TypeAlias = tuple[int, int]


class Piece(NamedTuple):
    """A piece of a saved game: its traits with their states, the outermost first, its map, its pixel on it."""

    number: str
    name: str
    traits: tuple[tuple[str, str], ...]
    map: str
    pixel: Pixel | None

    def values(self, key: str) -> list[str]:
        """What the piece's properties of this name say, the outermost first."""
        return [state for trait, state in self.traits if trait.split(";", 2)[:2] in (["PROP", key], ["mark", key])]


def commands_in(text: str) -> tuple[list[str], int]:
    """The commands of the set-up, and the number of logged steps that follow it."""
    commands = [command.rstrip("\\") for command in text.split("\x1b")]
    if commands[0] != "begin_save":
        raise Malformed(say("it does not begin with `begin_save`"), SAVED)
    if "end_save" not in commands:
        raise Malformed(say("it breaks off: there is no `end_save`"), SAVED)
    end = commands.index("end_save")
    adding = [command[2:] for command in commands[:end] if command.startswith("+/")]
    if len(adding) > PIECES:
        raise Malformed(
            say("{number} pieces are too many; {limit} are allowed", number=len(adding), limit=PIECES), SAVED
        )
    return adding, sum(command.startswith("LOG\t") for command in commands[end:])


def pieces_of(commands: list[str]) -> list[Piece]:
    """The pieces; a piece in a stack is where the stack is."""
    pieces: list[Piece] = []
    stacks: dict[str, tuple[str, Pixel | None]] = {}
    for position, command in enumerate(commands, 1):
        parts = _split(command, "/")
        if len(parts) < 3:
            raise Malformed(say("it has no id, type and state"), f"{SAVED}.piece {position}")
        number, types, states = parts[0], _layers(parts[1]), _layers(parts[2])
        place = _split(states[-1], ";")
        if types[-1] == "stack":
            stacks |= dict.fromkeys(place[3:], _place(place))
        elif not types[-1].startswith("deck;"):
            traits = tuple(zip(types, [*states, *[""] * len(types)], strict=False))
            pieces.append(Piece(number, _name(types[-1]), traits, *_place(place)))
    return [piece._replace(map=at[0], pixel=at[1]) if (at := stacks.get(piece.number)) else piece for piece in pieces]


def _place(fields: list[str]) -> tuple[str, Pixel | None]:
    """Map and pixel, which are the first fields of a state."""
    at = [int(field) for field in fields[1:3] if re.fullmatch("-?[0-9]{1,9}", field)]
    return _clean(fields[0]), (at[0], at[1]) if len(at) == 2 else None


def _name(basic: str) -> str:
    """The name in `piece;clone key;delete key;picture;name`."""
    return _clean("".join(_split(basic, ";")[4:5])) or "nameless"


def _clean(text: str) -> str:
    """Text on one line and of at most 90 letters, so that it makes a good id even with a number added."""
    return " ".join(re.sub("[\x00-\x1f\x7f-\x9f]", " ", text).split())[:90].rstrip()


def _layers(text: str) -> list[str]:
    """Traits or states, the outermost first: each holds the next behind a tab, one more backslash before every tab."""
    layers: list[str] = []
    held: list[str] = []
    *chunks, last = text.split("\t")
    for chunk in chunks:
        bare = chunk.rstrip("\\")
        depth = len(chunk) - len(bare)
        if depth > len(layers):
            held.append(chunk)
            continue
        layers.append(_bare("\t".join([*held, bare])))
        held.clear()
        if depth < len(layers) - 1:
            return layers
    return [*layers, _bare("\t".join([*held, last]))]


def _split(text: str, mark: str) -> list[str]:
    """The parts of a sequence; a mark after a backslash belongs to its part."""
    own = "\ud800"
    return [_bare(part.replace(own, mark)) for part in text.replace("\\" + mark, own).split(mark)]


def _bare(part: str) -> str:
    return part[1:-1] if len(part) > 1 and part[0] == part[-1] == "'" else part
