"""The group of commands: each is imported when it is called, and the help names all without importing any."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, NamedTuple

import click


class Announced(NamedTuple):
    """A command before it is imported."""

    place: str
    """Its module in this folder and its name there: `store.import_`."""
    says: str
    """The first sentence of its help."""


class Imported(Mapping[str, click.Command]):
    """The commands by name, each imported when it is looked up."""

    def __init__(self, announced: Mapping[str, Announced]) -> None:
        self._announced = announced

    def __getitem__(self, name: str) -> click.Command:
        module, _, attribute = self._announced[name].place.partition(".")
        command: click.Command = getattr(import_module(f"{__package__}.{module}"), attribute)
        return command

    def __iter__(self) -> Iterator[str]:
        return iter(self._announced)

    def __len__(self) -> int:
        return len(self._announced)


class Commands(click.Group):
    """The commands; output that cannot be written is one line on stderr and exit code 2."""

    def __init__(self, name: str | None = None, *, announced: Mapping[str, Announced], **more: Any) -> None:
        super().__init__(name, Imported(announced), **more)  # type: ignore[arg-type]  # nobody adds to these
        self.announced = announced

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the commands as the table announces them."""
        told = {name: click.Command(name, help=one.says) for name, one in self.announced.items()}
        click.Group(commands=told).format_commands(context, formatter)

    def invoke(self, context: click.Context) -> Any:
        """Runs a command and flushes its output."""
        from adjudicator.plain.choices import shown
        from adjudicator.store.entry import Corrupt  # here: the help and the version need none of these
        from api.cli.terminal import Unusable
        from api.sentences import say

        try:
            done = super().invoke(context)
            sys.stdout.flush()
        except Corrupt as corrupt:
            raise Unusable(corrupt.says) from None
        except OSError as error:
            if error.errno in (None, errno.EPIPE):
                raise
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what is buffered still goes nowhere
            why = error.strerror or str(error)
            if error.filename is not None:
                name = shown(click.format_filename(error.filename))
                raise Unusable(say("{file} cannot be used: {why}", file=name, why=why)) from None
            raise Unusable(say("Cannot write: {why}", why=why)) from None
        return done
