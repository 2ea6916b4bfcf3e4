"""What the command line writes: wrapped lines, JSON, progress, and errors about input it cannot use."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import IO, Any, Final, TypeAlias, TypeVar

import click
import msgspec
from rich.cells import cell_len
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.text import Text

from adjudicator.plain.said import Said
from adjudicator.plain.visible import isolated
from adjudicator.seam.sentences import Speaker
from api.sentences import counted, say

T = TypeVar("T")
Words: TypeAlias = "str | Said"
Piece: TypeAlias = "Words | tuple[Words, str]"
"""Words, or words and their style."""

UNWRAPPED: Final = 1_000_000
"""Width for output to a pipe, whose lines are never broken."""
NARROW: Final = 60
"""On a page with fewer columns (a phone), a row's text goes below its cells."""
SPEAKER: Final = f"{__name__}.speaker"
"""Key under which a command's context keeps its speaker."""
_CONTROLS: Final = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0)), "·")


def speaker() -> Speaker:
    """The speaker of the running command, in the language of its `--lang`."""
    context = click.get_current_context(silent=True)
    found: Speaker = (context.meta if context else {}).get(SPEAKER, Speaker())
    return found


def printable(text: str) -> str:
    """The text with dots for control characters, which a terminal would obey."""
    return text if text.isprintable() else text.translate(_CONTROLS)


class Unusable(click.ClickException):
    """Input that cannot be used: one line on stderr for each thing that is wrong, and exit code 2."""

    exit_code = 2

    def __init__(self, *wrong: Said) -> None:
        self.wrong, self.speaker = wrong, speaker()
        super().__init__("\n".join(map(self.speaker.say, wrong)))

    def show(self, file: IO[Any] | None = None) -> None:
        """Writes what is wrong."""
        for says in self.wrong:
            click.echo(printable(self.speaker.say(say("Error: {says}", says=says))), file=file, err=file is None)


class Page:
    """Standard output in a speaker's language: lines, each wrapping to the right of its margin."""

    def __init__(self, says: Speaker | None = None) -> None:
        self.speaker = says or speaker()
        self.console = Console(highlight=False, markup=False, emoji=False)
        piped = not os.environ.get("COLUMNS", "").isdigit() and not self.console.is_terminal
        if piped:
            self.console.width = UNWRAPPED
        self.narrow = self.console.width < NARROW
        self._bare = piped and self.console.color_system is None

    def line(self, *pieces: Piece, style: str = "", margin: str | Sequence[Piece] = "") -> None:
        """Writes a line; what does not fit continues below, to the right of the margin."""
        head = self._pieces([(margin, "dim")] if isinstance(margin, str) else margin, "")
        body = self._pieces(pieces, style)
        if self._bare:  # thousands of lines for a pipe need no layout
            self.console.file.write("".join(text for text, _ in (*head, *body)).rstrip() + "\n")
        else:
            self._lay_out(Text.assemble(*head), Text.assemble(*body))

    def row(self, cells: Iterable[tuple[Words, int, str]], *pieces: Piece, style: str = "") -> None:
        """Writes a row: cells (word, width, style) in columns, then a text; on a narrow page the text goes below."""
        head: list[Piece] = []
        for words, width, how in cells:
            ((word, _),) = self._pieces([words], "")
            head += [(word, how), " " * (max(0, width - cell_len(word)) + 2)]
        if self.narrow:
            self.line(*head)
            self.line(*pieces, style=style, margin="  ")
        else:
            self.line(*pieces, style=style, margin=head)

    def heading(self, words: Words) -> None:
        """Writes a heading, with an empty line above it."""
        self.line()
        self.line(words, style="bold")

    def bars(self, counts: Iterable[tuple[str, int, str]]) -> None:
        """Writes a bar list: name, count, and what the name means."""
        rows = list(counts)
        most = max((count for _, count, _ in rows), default=0)
        widest = max((len(name) for name, _, _ in rows), default=0)
        reach = 8 if self.narrow else 20
        for name, count, means in rows:
            bar = "█" * max(1, round(reach * count / most))
            self.row([(name, widest, "bold"), (bar, reach, "red"), (str(count), len(str(most)), "bold")], means)

    def _pieces(self, pieces: Iterable[Piece], style: str) -> list[tuple[str, str]]:
        """Each piece's words as text, without control characters, and their style."""
        said: list[tuple[str, str]] = []
        for piece in pieces:
            words, how = piece if isinstance(piece, tuple) else (piece, style)
            text = isolated(words) if isinstance(words, str) else self.speaker.say(words)
            said.append((printable(text), how))
        return said

    def _lay_out(self, head: Text, body: Text) -> None:
        room = self.console.width - head.cell_len
        if body.cell_len <= room:
            self._out(head + body)
            return
        for place, part in enumerate(body.wrap(self.console, max(room, 10), overflow="fold")):
            part.rstrip()
            self._out((head if place == 0 else Text(" " * head.cell_len)) + part)

    def _out(self, text: Text) -> None:
        text.rstrip()
        self.console.print(text, soft_wrap=True, no_wrap=True, overflow="ignore", crop=False)


def say_behind(page: Page, behind: int) -> None:
    """Writes how many entries what is shown leaves out, as they are not in the views yet; nothing if none is."""
    if behind:
        says = counted(
            "{count} entry is not in yet; `adjudicator worker` takes it in",
            "{count} entries are not in yet; `adjudicator worker` takes them in",
            behind,
        )
        page.line(says, style="red")


def show_json(data: Any) -> None:
    """Writes plain data as JSON on standard output, in UTF-8 whatever the terminal's encoding is."""
    click.echo(msgspec.json.format(in_utf8(data), indent=2))


def in_utf8(data: Any) -> bytes:
    """Plain data as JSON; the bytes of a file's name that are no UTF-8 are replaced."""
    try:
        return msgspec.json.encode(data)
    except UnicodeEncodeError:
        return msgspec.json.encode(_replaced(msgspec.to_builtins(data)))


def _replaced(data: Any) -> Any:
    if isinstance(data, str):
        return data.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    if isinstance(data, dict):
        return {_replaced(key): _replaced(value) for key, value in data.items()}
    return list(map(_replaced, data)) if isinstance(data, list | tuple) else data


def show_qr(address: str) -> None:
    """Writes an address as a QR code, light on dark whatever the terminal's colours are."""
    from api.address import qr  # here: only commands that issue tokens need it

    for line in qr(address).splitlines():
        click.echo(click.style(line, fg="bright_white", bg="black"))


@contextmanager
def progress(says: Said, total: int | None = None) -> Iterator[Progress]:
    """A progress bar on stderr while inside; nothing if stderr is not a terminal."""
    console = Console(stderr=True)
    shown = Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=20),
        MofNCompleteColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    with shown:
        shown.add_task(speaker().say(says), total=total)
        yield shown


def watched(items: Iterable[T], says: Said, total: int | None = None) -> Iterator[T]:
    """The items, one by one, with a progress bar on stderr."""
    with progress(says, total) as shown:
        for item in items:
            yield item
            shown.advance(shown.task_ids[0])
