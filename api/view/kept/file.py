"""The file as it is made: rows that read without a script, then what the script steps through."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from gzip import compress
from hashlib import sha256
from importlib.resources import files
from re import sub
from typing import Any, Final
from xml.sax.saxutils import escape, unescape

import msgspec
from markupsafe import Markup
from msgspec import Struct

from adjudicator.plain.said import Part, Said
from adjudicator.plain.visible import isolated
from adjudicator.replay.disputed import Head
from adjudicator.seam.ruleset import JUDGE, game_called
from api import sentences
from api.sentences import counted, say
from api.view import answers, choices, shapes
from api.view.broken import Broken
from api.view.changed import changed
from api.view.kept.initials import Initials, initials_of
from api.view.kept.reel import Reel
from api.view.match_page import Turn, turns
from api.view.matches import name_of
from api.view.noted import at, with_notes
from api.view.notes import Margin
from api.view.panels import panels
from api.view.proofs import may_have_evidence
from api.view.questions import drawn, is_drawn
from api.view.seen import Masked, Seen

_SCRIPT: Final = str.maketrans({sign: f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"})
"""What could end a script, or a line of one, as JSON writes it otherwise."""
UNTOLD: Final = say("the signed log names every hidden card, and this file shows what one viewer may know")
NO_NOTES: Final = Margin()
NAMELESS: Final = say("the signed log names the players, and names are left out of this file")


class Log(Struct, frozen=True):
    """The signed log that a file carries, as evidence; without any, why not."""

    evidence: bytes = b""
    lacks: Said | None = None


def why_untold(seen: Seen, *, is_initialled: bool) -> Said | None:
    """Why a file must not carry the signed log; None: it may. It never tells more than the pages of the file show."""
    if seen.eyes != JUDGE or not may_have_evidence(seen):
        return UNTOLD
    return NAMELESS if is_initialled else None


def kept(
    seen: Seen,
    heads: Sequence[Head],
    log: Log,
    *,
    is_initialled: bool = False,
    margin: Margin = NO_NOTES,
    tick: Callable[[], object] = int,
) -> Iterator[str]:
    """The file, piece by piece; `tick` is called for each entry. `is_initialled`: people's names are left out;
    `margin`: the notes in it."""
    initials = _initials(seen, heads, margin) if is_initialled else Initials({})
    return _Keeping(seen, log, initials, margin, tick).pieces(heads)


def _initials(seen: Seen, heads: Sequence[Head], margin: Margin) -> Initials:
    """Initials of all who play, told or judged."""
    names: list[str | None] = [*seen.reading.header.seats.values()]
    for entered in seen.reading.entries:
        claimed = entered.claimed
        names += [entered.by, entered.author.holder, None if claimed is None else claimed.holder]
    names += [head.first.by for head in heads]
    names += [name for note in margin.notes for name in (note.by, note.holder)]
    return Initials(initials_of(name for name in names if name))


class _Keeping:
    """A file under way: what its rows leave for its end."""

    def __init__(self, seen: Seen, log: Log, initials: Initials, margin: Margin, tick: Callable[[], object]) -> None:
        self._seen, self._log, self._initials, self._margin, self._tick = seen, log, initials, margin, tick
        self._pool: dict[str, int] = {}
        self._board, self._beside = Reel(self._pool), Reel(self._pool)
        self._key, self._drawn = object(), ""
        self._rules: dict[str, Broken] = {}
        self._env = _environment(seen, self._text)
        self._beside_of = self._env.get_template("kept_beside.html")

    def pieces(self, heads: Sequence[Head]) -> Iterator[str]:
        """The file, piece by piece."""
        scripts = [_asset("verifier.js"), _asset("page.js")] if self._log.evidence else [_asset("page.js")]
        style = _asset("page.css")
        template = self._env.get_template("kept.html")
        yield from template.generate(
            lang=self._seen.language,
            policy=_policy(style, scripts),
            style=Markup(style),  # noqa: S704  a file of ours
            scripts=[Markup(script) for script in scripts],  # noqa: S704  files of ours
            name=name_of(self._seen.id, self._seen.header),
            seats=self._seen.header.seats,
            facts=tuple(_facts(self._seen)),
            last=self._seen.reading.position,
            turns=self._turns(heads),
            rules=self._rules.values,
            notes=self._margin.beside,
            lacks=self._log.lacks,
            evidence=_packed(self._log.evidence) if self._log.evidence else "",
            reel=self._reel,
            signs=self._signs,
        )

    def _turns(self, heads: Sequence[Head]) -> Iterator[Turn]:
        for turn in turns(self._seen, self._entries(), heads, are_all=True):
            for line in (line for row in turn.rows for line in row.lines):
                self._rules |= {one.rule: one for one in (*line.findings, *line.doubts)}
            yield turn

    def _entries(self) -> Iterator[shapes.Entry]:
        """The entries; each leaves its picture and what stands beside it."""
        for position in range(self._seen.reading.position + 1):
            step = self._seen.step(position)
            self._board.add(self._picture(position, step))
            self._beside.add(self._told_beside(position, step))
            self._tick()
            yield answers.entry(self._seen, position, step)

    def _picture(self, position: int, step: Masked | None) -> str:
        """The drawing of the table; one that would be like the one before is not made anew."""
        if not is_drawn(self._seen, position):
            return ""
        game, table = self._seen.reading.ruleset, self._seen.table(position)
        is_of_step = position > 0 and step is not None and step.unfit is None
        around = (step.before, step.event, table) if is_of_step and step is not None else (table, None, table)
        key = object() if game.drawn_from is None else game.drawn_from(*around)
        if key != self._key:
            self._key, self._drawn = key, self._named(drawn(self._seen, position, shows="ground"))
        return with_notes(self._drawn, at(self._margin.notes, position))

    def _named(self, picture: str) -> str:
        """A drawing without what is said of its event, which the script says, and without names that are left out."""
        outer, _, within = picture.partition(">")
        outer = sub(r' (aria-label|data-happened)="[^"]*"', "", outer)
        return sub(r"(?<=>)[^<]+", lambda found: escape(self._initials(unescape(found[0]))), f"{outer}>{within}")

    def _signs(self) -> Markup:
        """The signs of the drawings, and what they mean."""
        last = self._seen.reading.position
        picture = drawn(self._seen, last, shows="signs") if is_drawn(self._seen, last) else ""
        return Markup(self._named(picture))  # noqa: S704  a drawing of ours

    def _told_beside(self, position: int, step: Masked | None) -> str:
        values = answers.values_once(self._seen, step)
        told = panels(self._seen, position, step), values, changed(self._seen, step)
        return str(self._beside_of.render(dict(zip(("panels", "values", "changed"), told, strict=True))))

    def _reel(self) -> str:
        """What the script steps through."""
        told = {"pieces": list(self._pool), "board": self._board.changes, "beside": self._beside.changes}
        return _packed(msgspec.json.encode(told))

    def _text(self, value: object) -> object:
        """What a template shows: a text without names that are left out, set apart where it turns the page."""
        return isolated(self._initials(value)) if type(value) is str else value


def _packed(data: bytes) -> str:
    """Bytes to stand within a script, a few times smaller than they are."""
    return b64encode(compress(data, mtime=0)).decode()


def _for_script(told: Any) -> Markup:
    """Plain data to stand within a script."""
    return Markup(msgspec.json.encode(told).decode().translate(_SCRIPT))  # noqa: S704  nothing in it ends the script


def _facts(seen: Seen) -> Iterator[str]:
    say_it, match = seen.speaker.say, seen.reading.match
    yield say_it(game_called(seen.reading.ruleset, seen.reading.header.edition))
    yield from seen.occasion
    yield say_it(counted("{count} entry", "{count} entries", match.position))
    if match.closed:
        yield say_it(say("closed"))
    yield from (one.says for one in choices.readings(seen) if one.is_chosen)
    yield say_it(say("as {viewer} may know it", viewer=choices.called(seen, seen.viewer)))


def _environment(seen: Seen, shown: Callable[[object], object]) -> Any:
    from jinja2 import Environment, PackageLoader, StrictUndefined  # here: of the commands only this one lays out

    def told(pattern: str, /, **parts: Part) -> str:
        return seen.speaker.say(sentences.say(pattern, **parts))

    environment = Environment(
        loader=PackageLoader("api.view.kept"), autoescape=True, trim_blocks=True, lstrip_blocks=True,
        undefined=StrictUndefined, finalize=shown,
    )  # fmt: skip
    environment.globals |= {"say": told, "spoken": seen.speaker.say, "for_script": _for_script}
    return environment


def _asset(name: str) -> str:
    return (files("api.view.kept") / name).read_text(encoding="utf-8")


def _policy(style: str, scripts: Iterable[str]) -> str:
    """What the file may do: run its own script, nothing else."""
    hashed = partial(map, lambda text: f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'")
    allowed = f"script-src {' '.join(hashed(scripts))}; style-src {' '.join(hashed([style]))}"
    return f"default-src 'none'; {allowed}; base-uri 'none'; form-action 'none'"
