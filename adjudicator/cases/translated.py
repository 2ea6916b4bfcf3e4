"""Whether all sentences of a game stand in its catalogue, with the same parts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any, Final

from adjudicator.match import Game
from adjudicator.plain.said import Said, say
from adjudicator.seam.sentences import LANGUAGES, catalogue

_KEYWORDS: Final[Mapping[str, tuple[int, ...]]] = {"say": (1,), "counted": (1, 2)}
_LINE: Final = re.compile(r'(?:#.*|(?:(?:msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\]) +)?"(?:[^"\\]|\\.)*")?')
_ENTERED: Final = re.compile(r'^msgid "(.+)"$', re.MULTILINE)


def untranslated(game: Game) -> Iterator[Said]:
    """Sentences, as they stand in the game's code in `say` and `counted`, that lack their Japanese or parts of it."""
    from babel.messages.extract import extract_from_dir  # here: nothing else needs it

    if wrong := list(unreadable(files(game.package) / f"{LANGUAGES[1]}.po")):
        yield from wrong
        return
    in_japanese = catalogue(game.package, LANGUAGES[1])
    with as_file(files(game.package)) as folder:
        found = {_first(one[2]): one[2] for one in extract_from_dir(folder, [("**.py", "python")], keywords=_KEYWORDS)}
    for pattern, given in sorted(found.items()):
        message = in_japanese.get(pattern)
        translated = _first(message.string) if message is not None else ""
        if not translated:
            yield say("No Japanese: {pattern}", pattern=pattern)
            continue
        try:
            is_alike = all(_parts(one) == _parts(translated) for one in ((given,) if isinstance(given, str) else given))
        except ValueError as error:
            yield say("A brace too few or too many: {pattern} ({why})", pattern=translated, why=str(error))
        else:
            if not is_alike:
                yield say("Other parts in Japanese: {pattern}", pattern=pattern)


def unreadable(file: Traversable) -> Iterator[Said]:
    """Lines that no catalogue holds, and sentences that are entered twice."""
    text = file.read_text("utf-8") if file.is_file() else ""
    for number, line in enumerate(text.splitlines(), 1):
        if not _LINE.fullmatch(line.strip()):
            yield say("{file}, line {line} is no line of a catalogue: {text}", file=file.name, line=number, text=line)
    counts = Counter(_ENTERED.findall(text))
    for pattern in (one for one, count in counts.items() if count > 1):
        yield say("{file}: {pattern} stands twice", file=file.name, pattern=pattern)


def _first(text: Any) -> str:
    return text if isinstance(text, str) else str(next(iter(text or ()), ""))


def _parts(pattern: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(pattern) if name}
