"""Games to begin from: whole packages of a small game, written out under another name.

all-open/ is Nim, where everybody knows everything; with-secrets/ is Ombre, with hidden hands. Each is a project of its
own, checked as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.resources import as_file, files
from importlib.util import find_spec
from keyword import iskeyword, issoftkeyword
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from adjudicator.match import Rulesets
from adjudicator.plain.said import say
from adjudicator.seam.ruleset import Refused

GAMES: Final[Mapping[str, tuple[str, str]]] = {"all-open": ("nim", "ニム"), "with-secrets": ("ombre", "オンブル")}
"""By folder, the game that stands there, and what it is called in Japanese."""
LONGEST: Final = 20
"""Letters of the longest name."""
_NAME: Final = re.compile(rf"[a-z][a-z0-9_]{{0,{LONGEST - 1}}}(?<!_)")
_OWN: Final = frozenset(("say", "read", "lay", "counted", "mask", "view", "options", "play", "admit", "events", "book"))
"""Names of what stands in a game's package, or is imported there."""
_LEFT_OUT: Final = ("__pycache__", ".egg-info", "_cache")


def written(name: str, rulesets: Rulesets, within: Path, like: str = "all-open") -> list[Path]:
    """The files of a new game of that name, in a new folder of that name within another; all of them or none.

    Raises `Refused` for a name that no game may have or that is taken, `FileExistsError` if the folder is there.
    """
    _guard(name, rulesets)
    folder, made = within / name, [Path(path) for path, _ in _renamed(name, like)]
    if folder.exists():
        raise FileExistsError
    with TemporaryDirectory(dir=within, prefix=f".{name}-") as unfinished:
        root = Path(unfinished, name)
        for path, text in _renamed(name, like):
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, "utf-8")
        root.rename(folder)
    return [folder / path for path in made]


def prefix_of(name: str) -> str:
    """What the rules of a new game of that name begin with: five letters of it at most."""
    return name.replace("_", "")[:5].upper()


def _guard(name: str, rulesets: Rulesets) -> None:
    if not _NAME.fullmatch(name):
        says = say(
            "{name} is no name for a game: up to {most} letters a to z, digits and _, a letter first, no _ at the end",
            name=name, most=LONGEST,
        )  # fmt: skip
        raise Refused("wrong", says, "name")
    if name in rulesets or prefix_of(name) in {game.prefix for game in rulesets.values()}:
        raise Refused("taken", say("There is a game {name} already", name=name), "name")
    if name in _OWN:
        raise Refused("taken", say("{name} is a name that every game's code uses: take another", name=name), "name")
    found = find_spec(name)
    if iskeyword(name) or issoftkeyword(name) or (found is not None and found.origin is not None):
        raise Refused("taken", say("{name} means something to Python already", name=name), "name")


def _renamed(name: str, like: str) -> Iterator[tuple[str, str]]:
    """Path and text of each file of a game, with its name in place of the one that stands there."""
    old, in_japanese = GAMES[like]
    title = name.replace("_", " ").capitalize()
    words = {old: name, old.upper(): prefix_of(name), old.capitalize(): title, in_japanese: title}
    named = re.compile("|".join(rf"(?<![^\W_]){word}(?![^\W_])" for word in words))

    def put(text: str) -> str:
        return named.sub(lambda found: words[found[0]], text)

    with as_file(files(__package__) / like) as folder:
        for path in sorted(folder.rglob("*")):
            inside = path.relative_to(folder).as_posix()
            if path.is_file() and not any(part in inside for part in _LEFT_OUT):
                yield put(inside), put(path.read_text("utf-8"))
