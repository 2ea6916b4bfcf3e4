"""VASSAL set-ups of Malifaux (`.vsav`): where the pieces stand, as plain data. Bytes in, nothing else touched."""

from __future__ import annotations

import re
import struct
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple, TypeAlias, get_args

from adjudicator.plain.json import Malformed, Plain
from adjudicator.rulesets.malifaux.geometry.units import inches
from adjudicator.rulesets.malifaux.ground.bodies import SIDE
from adjudicator.seam.ruleset import Foreign

LIMIT = 16 * 1024 * 1024
"""Bytes that a saved game may hold once it is inflated."""
PIECES = 5_000
"""Pieces, stacks and decks that a saved game may hold."""
SEATS = ("A", "B")
SAVED = "savedGame"
"""The zip entry that holds the game."""


class Assumed:
    """What the Malifaux 3e module is assumed to do: seen in its build file and its set-ups, promised by nobody."""

    TABLE = "Main Map"
    """The map on which the game is played."""
    GROUND = "Map Layer"
    """Layer of the picture of the ground, which lies in the middle of the table."""
    CENTRE = (601, 601)
    """Pixel in the middle of the table, in a file without a ground."""
    STEP = re.compile(r'translate;Forward 1";[^;]*;[^;]*;([1-9][0-9]{0,3});')
    """The trait that moves a model forward by an inch, and the pixels that it takes for one."""
    SCALE = 30.0
    """Pixels to the inch, in a file where no piece has that trait."""
    CONTROLS = frozenset({GROUND, "Terrain Mask", "Button", "Button Back"})
    """Layers of what is no game piece."""
    TERRAIN = "Terrain Layer"
    """How the names of the layers of terrain begin."""
    WOUNDS = "X-Wound"
    """The property that makes a piece a model."""
    BASE = re.compile(r"\b(?:v2-X|M)(30|40|50)[-_]|\b(30|40|50)mmAuras-")
    """Pictures of rims, auras and markers: they name the size of the base."""
    OTHERS = ("replace;", "placemark;")
    """Traits that put another piece on the map, whose pictures they name."""
    RIM = "X-Faction"
    """The property that numbers the colour of a piece's rim; players change it to tell their crews apart."""
    RIMS = (
        "Guild",
        "Resurrectionists",
        "Arcanists",
        "Neverborn",
        "Outcasts",
        "Bayou",
        "Ten Thunders",
        "Explorer's Society",
    )
    """The factions whose colours these are, from number 1."""
    STRATEGY = "strat"
    """What the module calls a strategy marker."""


Pixel: TypeAlias = tuple[int, int]
Kind: TypeAlias = Literal["models", "markers", "terrain", "unknown"]


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


class Board(NamedTuple):
    """How pixels become inches: the pixel in the middle of the table and the pixels to the inch."""

    centre: Pixel
    scale: float

    def inches(self, pixel: Pixel) -> list[float]:
        """A pixel in inches from the south-west corner, y to the north."""
        east, south = pixel[0] - self.centre[0], pixel[1] - self.centre[1]
        return [round(inches(SIDE) / 2 + away / self.scale, 6) for away in (east, -south)]


class Found(NamedTuple):
    """What a piece is and where it stands in inches; why it is not laid, unless it is."""

    piece: Piece
    kind: Kind
    at: list[float] | None
    base_mm: int | None = None
    why: str | None = None


def read_vsav(data: bytes, *, pixels_per_inch: float | None = None, seats: Mapping[str, str] | None = None) -> Plain:
    """The `setup`, `notes` and `counts` of a VASSAL set-up, places in inches; raises `Malformed`.

    `pixels_per_inch` overrules the scale that the file states. `seats` says whose the rims are: `{"Guild": "A"}`.
    """
    if pixels_per_inch is not None and not 1 <= pixels_per_inch <= 10_000:
        raise Malformed(f"{pixels_per_inch} is not from 1 to 10,000", "pixels_per_inch")
    commands, logged = _commands(_unveiled(_saved_game(data)))
    pieces = sorted(_pieces(commands), key=lambda piece: (len(piece.number), piece.number))
    board, notes = _board(pieces, pixels_per_inch)
    found = [_found(piece, board) for piece in pieces if _apart(piece) is None]
    notes += [_note(one) for one in found if one.why is not None]
    apart = Counter(filter(None, map(_apart, pieces)))
    notes += [{"piece": name, "why": f"not of the table; pieces there: {number}"} for name, number in apart.items()]
    if logged:
        notes.append({"piece": "log", "why": f"after the set-up, not read; steps: {logged}"})
    return {
        "setup": _setup([one for one in found if one.why is None], seats or {}),
        "notes": notes,
        "counts": {kind: sum(one.kind == kind for one in found) for kind in get_args(Kind)},
    }


def read_setup(data: bytes) -> Foreign:
    """The set-up of a VASSAL file, its pieces counted and those not laid noted; raises `Malformed`."""
    told = _seated(data)
    counts = ", ".join(f"{count} {kind}" for kind, count in told["counts"].items())
    return Foreign(told["setup"], (f"pieces read: {counts}", *map(_in_words, told["notes"])))


def _in_words(note: Plain) -> str:
    at = f" at ({note['at'][0]:g}, {note['at'][1]:g})" if note.get("at") else ""
    return f"{note['piece'][:200]}{at}: {note['why']}"


def _seated(data: bytes) -> Plain:
    """`read_vsav` with the seats taken from the rims: of two crews the one further south is A's."""
    told = read_vsav(data)
    places: dict[str, list[float]] = {}
    for model in told["setup"]["models"].values():
        if "faction" in model:
            places.setdefault(model["faction"], []).append(model["at"][1])
    if len(places) != len(SEATS):
        return told
    south = sorted(places, key=lambda faction: sum(places[faction]) / len(places[faction]))
    return read_vsav(data, seats=dict(zip(south, SEATS, strict=True)))


# ---- pieces on the table


def _setup(laid: list[Found], seats: Mapping[str, str]) -> dict[str, dict[str, Plain]]:
    setup: dict[str, dict[str, Plain]] = {"models": {}, "markers": {}}
    for name, one in zip(_ids(one.piece.name for one in laid), laid, strict=True):
        setup[one.kind][name] = _thing(one, seats)
    return setup


def _thing(one: Found, seats: Mapping[str, str]) -> dict[str, Plain]:
    faction = _faction(one.piece)
    stands: dict[str, Plain] = {"base_mm": one.base_mm, "at": one.at}
    if faction is not None and faction in seats:
        stands["seat"] = seats[faction]
    if one.kind == "markers":
        return {"kind": _marker(one.piece.name), **stands}
    if faction is not None:
        stands["faction"] = faction
    return {"name": one.piece.name, **stands}


def _ids(names: Iterable[str]) -> Iterator[str]:
    """The names as ids: of namesakes the second is called "… 2"."""
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


def _found(piece: Piece, board: Board) -> Found:
    at = None if piece.pixel is None else board.inches(piece.pixel)
    base_mm = _base(piece)
    if piece.values(Assumed.WOUNDS):
        kind: Kind = "models"
    elif any(layer.startswith(Assumed.TERRAIN) for layer in piece.values("Layer")):
        return Found(piece, "terrain", at, why="terrain: its height and traits are not in the file, lay it by hand")
    elif base_mm is not None:
        kind = "markers"
    else:
        return Found(piece, "unknown", at, why="no model, no marker with a base, no terrain")
    if base_mm is None:
        return Found(piece, "unknown", at, why="a model without a base of 30, 40 or 50 mm")
    if at is None:
        return Found(piece, "unknown", at, why=f"one of the {kind}, but its place cannot be read")
    if not all(0 <= place <= inches(SIDE) for place in at):
        return Found(piece, "unknown", at, why=f"one of the {kind}, but beside the table")
    return Found(piece, kind, at, base_mm)


def _note(one: Found) -> dict[str, Plain]:
    at = {} if one.at is None else {"at": one.at}
    return {"piece": one.piece.name, **at, "why": one.why}


def _base(piece: Piece) -> int | None:
    """The base in mm that the outermost trait with a picture of one names."""
    own = (trait for trait, _ in piece.traits if not trait.startswith(Assumed.OTHERS))
    named = next(filter(None, map(Assumed.BASE.search, own)), None)
    return None if named is None else int(named[1] or named[2])


def _faction(piece: Piece) -> str | None:
    """The faction whose colour the piece's rim has."""
    rim = next(iter(piece.values(Assumed.RIM)), "")
    number = int(rim) if re.fullmatch("[1-9]", rim) else 0
    return Assumed.RIMS[number - 1] if 1 <= number <= len(Assumed.RIMS) else None


def _marker(name: str) -> str:
    """A marker's kind: `scheme` of any faction, `strategy`, else its name."""
    word = name.lower().removesuffix(" marker")
    if word == Assumed.STRATEGY:
        return "strategy"
    return "scheme" if word.endswith("scheme") else word.replace(" ", "_")


def _apart(piece: Piece) -> str | None:
    """Where a piece is that is no part of the table: on another map or a layer of controls; None of the others."""
    if piece.map != Assumed.TABLE:
        return "no map (in decks)" if piece.map == "null" else f"map {piece.map}"
    return next((f"layer {layer}" for layer in piece.values("Layer") if layer in Assumed.CONTROLS), None)


def _board(pieces: list[Piece], scale: float | None) -> tuple[Board, list[Plain]]:
    """The board, as far as the file states it, and a note on what it does not."""
    notes: list[Plain] = []
    table = (piece for piece in pieces if piece.map == Assumed.TABLE)
    grounds = (piece.pixel for piece in table if Assumed.GROUND in piece.values("Layer"))
    centre = next(filter(None, grounds), None)
    if centre is None:
        centre = Assumed.CENTRE
        notes.append({"piece": "table", "why": f"no ground in the file: pixel {centre} is taken for the middle"})
    steps = filter(None, (Assumed.STEP.match(trait) for piece in pieces for trait, _ in piece.traits))
    if scale is None and (step := next(steps, None)):
        scale = float(step[1])
    if scale is None:
        scale = Assumed.SCALE
        notes.append({"piece": "table", "why": f"no scale in the file: {scale:g} pixels are taken for an inch"})
    return Board(centre, scale), notes


# ---- the saved game: commands, pieces, their traits


def _commands(text: str) -> tuple[list[str], int]:
    """The commands of the set-up, and the number of logged steps that follow it."""
    commands = [command.rstrip("\\") for command in text.split("\x1b")]
    if commands[0] != "begin_save":
        raise Malformed("it does not begin with `begin_save`", SAVED)
    if "end_save" not in commands:
        raise Malformed("it breaks off: there is no `end_save`", SAVED)
    end = commands.index("end_save")
    adding = [command[2:] for command in commands[:end] if command.startswith("+/")]
    if len(adding) > PIECES:
        raise Malformed(f"{len(adding)} pieces are too many; {PIECES} are allowed", SAVED)
    return adding, sum(command.startswith("LOG\t") for command in commands[end:])


def _pieces(commands: list[str]) -> list[Piece]:
    """The pieces; one that lies in a stack is where the stack is."""
    pieces: list[Piece] = []
    stacks: dict[str, tuple[str, Pixel | None]] = {}
    for position, command in enumerate(commands, 1):
        parts = _split(command, "/")
        if len(parts) < 3:
            raise Malformed("it has no id, type and state", f"{SAVED}.piece {position}")
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
    """Text of one line and at most 90 letters, so that a number behind it leaves it a good id."""
    return " ".join(re.sub("[\x00-\x1f\x7f-\x9f]", " ", text).split())[:90].rstrip()


def _layers(text: str) -> list[str]:
    """Traits or states, the outermost first: each holds the next behind a tab, one more backslash before every tab."""
    found: list[str] = []
    held: list[str] = []
    *chunks, last = text.split("\t")
    for chunk in chunks:
        bare = chunk.rstrip("\\")
        depth = len(chunk) - len(bare)
        if depth > len(found):
            held.append(chunk)
            continue
        found.append(_bare("\t".join([*held, bare])))
        held.clear()
        if depth < len(found) - 1:
            return found
    return [*found, _bare("\t".join([*held, last]))]


def _split(text: str, mark: str) -> list[str]:
    """The parts of a sequence; a mark behind a backslash is a part's own."""
    own = "\ud800"
    return [_bare(part.replace(own, mark)) for part in text.replace("\\" + mark, own).split(mark)]


def _bare(part: str) -> str:
    return part[1:-1] if len(part) > 1 and part[0] == part[-1] == "'" else part


# ---- the file: a zip, and hex digits in it


def _unveiled(saved: bytes) -> str:
    """The text behind `!VCSK`, a key byte and bytes that were XORed with it, all in hex."""
    if not saved.startswith(b"!VCSK"):
        raise Malformed(f"it begins with {saved[:5]!r}, not with `!VCSK`", SAVED)
    digits = saved[5:]
    if wrong := re.search(rb"[^0-9A-Fa-f]", digits):
        raise Malformed(f"byte {wrong.start() + 6} is no hex digit", SAVED)
    if len(digits) < 2 or len(digits) % 2:
        raise Malformed("it breaks off in the middle of a byte", SAVED)
    key, *_ = veiled = bytes.fromhex(digits.decode("ascii"))
    try:
        return veiled[1:].translate(bytes(byte ^ key for byte in range(256))).decode("utf-8")
    except UnicodeDecodeError as error:
        raise Malformed(f"not UTF-8: byte {error.start + 1} of its text", SAVED) from None


def _saved_game(data: bytes) -> bytes:
    """The entry `savedGame` of a zip file, by its directory at the end."""
    end = data.rfind(b"PK\x05\x06")
    if end < 0:
        raise Malformed("not a zip file, so no set-up of VASSAL")
    entries, at = _header("<4x6xH4xL2x", data, end)
    for _ in range(entries):
        if data[at : at + 4] != b"PK\x01\x02":
            raise Malformed(f"the zip file is damaged: no entry at byte {at}")
        flags, method, crc, size, name, extra, comment, start = _header("<4x4xHH4xLL4xHHH8xL", data, at)
        if data[at + 46 : at + 46 + name] == SAVED.encode():
            if flags & 1:
                raise Malformed("it is encrypted", SAVED)
            return _entry(data, start, size, method, crc)
        at += 46 + name + extra + comment
    raise Malformed(f"the zip file has no entry `{SAVED}`")


def _entry(data: bytes, at: int, size: int, method: int, crc: int) -> bytes:
    """What an entry holds, inflated no further than `LIMIT`."""
    name, extra = _header("<26xHH", data, at)
    start = at + 30 + name + extra
    packed = data[start : start + size]
    if method not in (0, 8):
        raise Malformed(f"it is packed by method {method}, which is not known", SAVED)
    try:
        held = zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, LIMIT + 1) if method else packed
    except zlib.error:
        raise Malformed("it cannot be inflated", SAVED) from None
    if len(held) > LIMIT:
        raise Malformed(f"it holds more than {LIMIT} bytes", SAVED)
    if zlib.crc32(held) != crc:
        raise Malformed("it is damaged: its checksum is another", SAVED)
    return held


def _header(layout: str, data: bytes, at: int) -> tuple[int, ...]:
    try:
        return struct.unpack_from(layout, data, at)
    except struct.error:
        raise Malformed(f"the zip file breaks off at byte {len(data)}") from None
