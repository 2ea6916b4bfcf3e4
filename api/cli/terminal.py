"""How the command line writes: lines that wrap under themselves, JSON, progress, and what it cannot use."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.text import Text

T = TypeVar("T")

UNWRAPPED = 1_000_000
"""Width where nobody looks: a line of a pipe is never broken."""
NARROW = 60
"""Below this many columns (a phone), what would stand in columns stands below each other."""

_CONTROLS = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0)), "·")


class Unusable(click.ClickException):
    """Input nothing can be done with: said on stderr, and the exit code is 2."""

    exit_code = 2


class Page:
    """Standard output: lines, each with a margin under which it wraps."""

    def __init__(self) -> None:
        piped = not os.environ.get("COLUMNS", "").isdigit()
        self.console = Console(highlight=False, markup=False, emoji=False)
        if piped and not self.console.is_terminal:
            self.console.width = UNWRAPPED
        self.narrow = self.console.width < NARROW

    def line(self, text: Text | str = "", *, style: str = "", margin: Text | str = "") -> None:
        """Writes a line; what does not fit goes on below itself, right of the margin."""
        body = Text(text.translate(_CONTROLS), style) if isinstance(text, str) else text
        body.plain = body.plain.translate(_CONTROLS)
        head = Text(margin, "dim") if isinstance(margin, str) else margin
        room = self.console.width - head.cell_len
        if body.cell_len <= room:
            self._out(head + body)
            return
        for place, part in enumerate(body.wrap(self.console, max(room, 10), overflow="fold")):
            part.rstrip()
            self._out((head if place == 0 else Text(" " * head.cell_len)) + part)

    def row(self, cells: Iterable[tuple[str, int, str]], text: Text | str, *, style: str = "") -> None:
        """Writes a row: cells (word, width, style) in columns, then a text; on a narrow page the text goes below."""
        head = Text()
        for word, width, how in cells:
            head.append(word, how)
            head.append(" " * (max(0, width - Text(word).cell_len) + 2))
        if self.narrow:
            head.rstrip()
            self.line(head)
            self.line(text, style=style, margin="  ")
        else:
            self.line(text, style=style, margin=head)

    def heading(self, text: str) -> None:
        """Writes a heading, with a line of air above it."""
        self.line()
        self.line(text, style="bold")

    def bars(self, counts: Iterable[tuple[str, int, str]]) -> None:
        """Writes a bar list: name, count, and what the name means."""
        rows = list(counts)
        most = max((count for _, count, _ in rows), default=0)
        widest = max((len(name) for name, _, _ in rows), default=0)
        reach = 8 if self.narrow else 20
        for name, count, means in rows:
            bar = "█" * max(1, round(reach * count / most))
            self.row([(name, widest, "bold"), (bar, reach, "red"), (str(count), len(str(most)), "bold")], means)

    def _out(self, text: Text) -> None:
        text.rstrip()
        self.console.print(text, soft_wrap=True, no_wrap=True, overflow="ignore", crop=False)


def show_json(data: Any) -> None:
    """Writes plain data as JSON on standard output."""
    click.echo(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


@contextmanager
def progress(says: str, total: int | None = None) -> Iterator[Progress]:
    """A progress bar on stderr while inside, and nothing at all where stderr is no terminal."""
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
        shown.add_task(says, total=total)
        yield shown


def watched(items: Iterable[T], says: str, total: int | None = None) -> Iterator[T]:
    """The items, one by one, with a progress bar on stderr."""
    with progress(says, total) as shown:
        for item in items:
            yield item
            shown.advance(shown.task_ids[0])
