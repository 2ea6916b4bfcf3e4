"""Pieces laid on the table, and notes on those that are not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple, TypeAlias, get_args

from adjudicator.plain.json import Malformed, Plain
from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.geometry.units import inches
from adjudicator.rulesets.malifaux.ground.bodies import SIDE
from adjudicator.rulesets.malifaux.sentences import counted, say
from adjudicator.rulesets.malifaux.vassal.archive import guard_module, saved_text
from adjudicator.rulesets.malifaux.vassal.module import Assumed
from adjudicator.rulesets.malifaux.vassal.pieces import Piece, Pixel, commands_in, pieces_of
from adjudicator.seam.ruleset import Foreign

SEATS = ("A", "B")
Kind: TypeAlias = Literal["models", "markers", "terrain", "unknown"]
KINDS = {"models": say("a model"), "markers": say("a marker")}
NO_HEIGHT = say("terrain: its height and traits are not in the file, lay it by hand")
NOTHING_KNOWN = say("no model, no marker with a base, no terrain")
NO_BASE = say("a model without a base of 30, 40 or 50 mm")


class Board(NamedTuple):
    """How pixels become inches: the pixel in the middle of the table and the pixels to the inch."""

    centre: Pixel
    scale: float

    def inches(self, pixel: Pixel) -> list[float]:
        """A pixel in inches from the south-west corner, y to the north."""
        east, south = pixel[0] - self.centre[0], pixel[1] - self.centre[1]
        return [round(inches(SIDE) / 2 + away / self.scale, 6) for away in (east, -south)]


class Item(NamedTuple):
    """What a piece is and where it stands in inches, or why it is not laid."""

    piece: Piece
    kind: Kind
    at: list[float] | None
    base_mm: int | None = None
    why: Said | None = None


class Note(NamedTuple):
    """Why something in the file is not laid, or what had to be assumed."""

    about: Said | str
    why: Said
    at: list[float] | None = None


class Contents(NamedTuple):
    """What a file holds: a set-up, notes, and how many pieces there were of each kind."""

    setup: Plain
    notes: list[Note]
    counts: Mapping[Kind, int]


def read_vsav(data: bytes, *, pixels_per_inch: float | None = None, seats: Mapping[str, str] | None = None) -> Plain:
    """The `setup`, `notes` and `counts` of a VASSAL set-up, places in inches; raises `Malformed`.

    `pixels_per_inch` overrules the scale that the file states. `seats` says whose the rims are: `{"Guild": "A"}`.
    """
    if pixels_per_inch is not None and not 1 <= pixels_per_inch <= 10_000:
        raise Malformed(say("{number} is not from 1 to 10,000", number=pixels_per_inch), "pixels_per_inch")
    contents = _contents(data, pixels_per_inch, seats or {})
    return {"setup": contents.setup, "notes": [_as_plain(note) for note in contents.notes], "counts": contents.counts}


def read_setup(data: bytes) -> Foreign:
    """The set-up of a VASSAL file, its pieces counted and those not laid noted; raises `Malformed`."""
    contents = _seated(data)
    counts = say(
        "Pieces read: {models}, {markers}, {terrain}, {unknown}",
        models=counted("{count} model", "{count} models", contents.counts["models"]),
        markers=counted("{count} marker", "{count} markers", contents.counts["markers"]),
        terrain=counted("{count} piece of terrain", "{count} pieces of terrain", contents.counts["terrain"]),
        unknown=counted("{count} unknown piece", "{count} unknown pieces", contents.counts["unknown"]),
    )
    return Foreign(contents.setup, (counts, *map(_in_words, contents.notes)))


def _contents(data: bytes, scale: float | None, seats: Mapping[str, str]) -> Contents:
    guard_module(data)
    commands, logged = commands_in(saved_text(data))
    pieces = sorted(pieces_of(commands), key=lambda piece: (len(piece.number), piece.number))
    if pieces and not any(map(_is_ours, pieces)):
        raise Malformed(say("nothing in it is of the Malifaux module: it is a set-up of another VASSAL module"))
    board, notes = _board(pieces, scale)
    items = [_item(piece, board) for piece in pieces if _apart(piece) is None]
    notes += [Note(item.piece.name, item.why, item.at) for item in items if item.why is not None]
    apart = Counter(filter(None, map(_apart, pieces)))
    notes += [Note(_called(where), _not_of_the_table(number)) for where, number in apart.items()]
    if logged:
        notes.append(Note(say("log"), say("after the set-up, not read; steps: {number}", number=logged)))
    setup = _setup([item for item in items if item.why is None], seats)
    return Contents(setup, notes, {kind: sum(item.kind == kind for item in items) for kind in get_args(Kind)})


def _is_ours(piece: Piece) -> bool:
    """Whether a piece is one of the Malifaux module, as far as can be told."""
    has_layer = piece.map == Assumed.TABLE and bool(piece.values("Layer"))
    return has_layer or bool(piece.values(Assumed.WOUNDS) or piece.values(Assumed.RIM)) or _base(piece) is not None


def _seated(data: bytes) -> Contents:
    """The set-up with seats by the colours of the rims: the crew further south is A's."""
    contents = _contents(data, None, {})
    places: dict[str, list[float]] = {}
    for model in contents.setup["models"].values():
        if "faction" in model:
            places.setdefault(model["faction"], []).append(model["at"][1])
    if len(places) != len(SEATS):
        return contents
    south = sorted(places, key=lambda faction: sum(places[faction]) / len(places[faction]))
    return _contents(data, None, dict(zip(south, SEATS, strict=True)))


# ---- notes


def _as_plain(note: Note) -> Plain:
    at = {} if note.at is None else {"at": note.at}
    return {"piece": str(note.about), **at, "why": str(note.why)}


def _in_words(note: Note) -> Said:
    if note.at is None:
        return say("{piece}: {why}", piece=note.about, why=note.why)
    x, y = note.at
    return say("{piece} at ({x}, {y}): {why}", piece=note.about, x=x, y=y, why=note.why)


def _called(where: tuple[str, str]) -> Said:
    kind, name = where
    if kind == "layer":
        return say("layer {name}", name=name)
    return say("map {name}", name=name) if kind == "map" else say("no map (in decks)")


def _not_of_the_table(number: int) -> Said:
    return say("not of the table; pieces there: {number}", number=number)


# ---- pieces on the table


def _setup(items: list[Item], seats: Mapping[str, str]) -> dict[str, dict[str, Plain]]:
    setup: dict[str, dict[str, Plain]] = {"models": {}, "markers": {}}
    for name, item in zip(_ids(item.piece.name for item in items), items, strict=True):
        setup[item.kind][name] = _thing(item, seats)
    return setup


def _thing(item: Item, seats: Mapping[str, str]) -> dict[str, Plain]:
    faction = _faction(item.piece)
    stands: dict[str, Plain] = {"base_mm": item.base_mm, "at": item.at}
    if faction is not None and faction in seats:
        stands["seat"] = seats[faction]
    if item.kind == "markers":
        return {"kind": _marker(item.piece.name), **stands}
    if faction is not None:
        stands["faction"] = faction
    return {"name": item.piece.name, **stands}


def _ids(names: Iterable[str]) -> Iterator[str]:
    """The names as ids; the second of two with the same name is called "… 2"."""
    taken: set[str] = set()
    last: Counter[str] = Counter()
    for name in names:
        last[name] += 1
        called = name if last[name] == 1 else f"{name} {last[name]}"
        while called in taken:
            last[name] += 1
            called = f"{name} {last[name]}"
        taken.add(called)
        yield called


def _item(piece: Piece, board: Board) -> Item:
    at = None if piece.pixel is None else board.inches(piece.pixel)
    base_mm = _base(piece)
    if piece.values(Assumed.WOUNDS):
        kind: Kind = "models"
    elif any(layer.startswith(Assumed.TERRAIN) for layer in piece.values("Layer")):
        return Item(piece, "terrain", at, why=NO_HEIGHT)
    elif base_mm is not None:
        kind = "markers"
    else:
        return Item(piece, "unknown", at, why=NOTHING_KNOWN)
    if base_mm is None:
        return Item(piece, "unknown", at, why=NO_BASE)
    if at is None:
        return Item(piece, "unknown", at, why=say("{kind} whose place cannot be read", kind=KINDS[kind]))
    if not all(0 <= place <= inches(SIDE) for place in at):
        return Item(piece, "unknown", at, why=say("{kind} beside the table", kind=KINDS[kind]))
    return Item(piece, kind, at, base_mm)


def _base(piece: Piece) -> int | None:
    """The base in mm, named by the outermost trait that has a picture of one."""
    own = (trait for trait, _ in piece.traits if not trait.startswith(Assumed.OTHERS))
    named = next(filter(None, map(Assumed.BASE.search, own)), None)
    return None if named is None else int(named[1] or named[2])


def _faction(piece: Piece) -> str | None:
    """The faction whose colour the rim of a piece has."""
    rim = next(iter(piece.values(Assumed.RIM)), "")
    number = int(rim) if re.fullmatch("[1-9]", rim) else 0
    return Assumed.RIMS[number - 1] if 1 <= number <= len(Assumed.RIMS) else None


def _marker(name: str) -> str:
    """A marker's kind: `scheme` of any faction, `strategy`, else its name."""
    word = name.lower().removesuffix(" marker")
    if word == Assumed.STRATEGY:
        return "strategy"
    return "scheme" if word.endswith("scheme") else word.replace(" ", "_")


def _apart(piece: Piece) -> tuple[str, str] | None:
    """Where a piece lies if it is not on the table: in a deck, on another map, on a layer of controls."""
    if piece.map != Assumed.TABLE:
        return ("decks", "") if piece.map == "null" else ("map", piece.map)
    return next((("layer", layer) for layer in piece.values("Layer") if layer in Assumed.CONTROLS), None)


def _board(pieces: list[Piece], scale: float | None) -> tuple[Board, list[Note]]:
    """The board, as far as the file states it, and a note on what it leaves out."""
    notes: list[Note] = []
    table = (piece for piece in pieces if piece.map == Assumed.TABLE)
    grounds = (piece.pixel for piece in table if Assumed.GROUND in piece.values("Layer"))
    centre = next(filter(None, grounds), None)
    if centre is None:
        centre = Assumed.CENTRE
        x, y = centre
        why = say("no ground in the file: pixel ({x}, {y}) is taken for the middle", x=x, y=y)
        notes.append(Note(say("table"), why))
    steps = filter(None, (Assumed.STEP.match(trait) for piece in pieces for trait, _ in piece.traits))
    if scale is None and (step := next(steps, None)):
        scale = float(step[1])
    if scale is None:
        scale = Assumed.SCALE
        why = say("no scale in the file: {scale} pixels are taken for an inch", scale=scale)
        notes.append(Note(say("table"), why))
    return Board(centre, scale), notes
