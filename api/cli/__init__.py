"""`adjudicator …`: the command line.

review.py, step.py, options.py, ask.py, board.py: a match of a record or a database ·
audit.py what flips say about shuffles · store.py: import, export, verify ·
backup.py: backup, restore · migrate.py · read.py · serve.py · token.py who may come in · ledger.py ·
contribute.py what a player adds to a shuffle · worker.py · rules.py ·
scenarios.py · generate.py — reader.py what a viewer sees as lines, plain.py plain data in words, terminal.py how it is
written, files.py, database.py, sources.py, kept.py what is read, asked.py options and arguments that commands share.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from typing import Any

import click

from adjudicator import code
from adjudicator.match import Rulesets
from adjudicator.rulesets import RULESETS
from adjudicator.store.envelope import Corrupt
from api.cli import (
    ask,
    audit,
    backup,
    board,
    contribute,
    generate,
    ledger,
    migrate,
    options,
    read,
    review,
    rules,
    scenarios,
    serve,
    step,
    store,
    token,
    worker,
)
from api.cli.terminal import Unusable
from api.sentences import say


class Commands(click.Group):
    """The commands; output that cannot be written is one line on stderr and exit code 2."""

    def invoke(self, context: click.Context) -> Any:
        """Runs a command and flushes its output."""
        try:
            done = super().invoke(context)
            sys.stdout.flush()
        except Corrupt as corrupt:
            raise Unusable(corrupt.says) from None
        except OSError as error:
            if error.errno in (None, errno.EPIPE):
                raise
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what is buffered still goes nowhere
            raise Unusable(say("Cannot write: {why}", why=error.strerror or str(error))) from None
        return done


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(code(), message="%(prog)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Reviews matches of tabletop games: every event stepped through, every breach named by rule.

    Exit codes: 0 fine, 1 findings or failures, 2 input that cannot be used.
    """
    context.obj = context.obj or Rulesets(RULESETS)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


for command in (
    review.review,
    step.step,
    options.options,
    ask.ask,
    board.board,
    audit.audit,
    read.read,
    store.import_,
    store.export,
    store.verify,
    backup.backup,
    backup.restore,
    migrate.migrate,
    serve.serve,
    worker.worker,
    token.token,
    ledger.ledger,
    contribute.contribute,
    rules.rules,
    scenarios.scenarios,
    generate.generate,
):
    main.add_command(command)
