"""`adjudicator …`: the command line.

review.py, step.py, compare.py, options.py, offers.py, ask.py, board.py: a match of a record or a database · line.py
what if · note.py · fill.py · audit.py what flips say about shuffles · store.py: import, verify · export.py ·
backup.py: backup, restore · migrate.py · read.py · serve.py · token.py who may come in · ledger.py ·
contribute.py what a player adds to a shuffle: contribute, open · worker.py · rules.py ·
scenarios.py · generate.py · new.py a game to begin from — reader.py what a viewer sees as lines, plain.py plain data
in words, terminal.py how it is written, files.py, database.py, sources.py, kept.py what is read, asked.py options and
arguments that commands share.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Mapping
from typing import Final

import click

from adjudicator import code
from api.cli.commands import Announced, Commands

COMMANDS: Final[Mapping[str, Announced]] = {
    "review": Announced("review.review", "Steps through a match and names every breach."),
    "step": Announced("step.step", "Shows one entry and all that it means."),
    "options": Announced(
        "options.options",
        "Shows who may legally do what after entry N (0: as set up), as far as the viewer knows the table.",
    ),
    "offers": Announced(
        "offers.offers",
        "Shows what may come next after entry N (0: as set up), the likeliest first, and what comes by itself.",
    ),
    "ways": Announced(
        "offers.ways",
        "Finds the shortest legal ways for an event (JSON) to fit after entry N: proposals, on which no finding rests.",
    ),
    "fill": Announced("fill.fill", "Fills in what must have come between the events that a RECORD states."),
    "macro": Announced(
        "offers.macro",
        "Asks several events as one, such as an attack, after entry N; without a NAME, lists what there is.",
    ),
    "try": Announced(
        "tries.try_",
        "Tries events after entry N (0: as set up), on the table as the viewer knows it; nothing is recorded.",
    ),
    "situation": Announced(
        "situation.situation_",
        "Judges a situation in a FILE (YAML or JSON; - for standard input) without a match; nothing is kept.",
    ),
    "line": Announced(
        "line.line", "Lines beside a match: what if something else had happened? They are part of no record."
    ),
    "note": Announced("note.note", "Notes beside the entries of a match: they are part of no record."),
    "ask": Announced("ask.ask", "Asks the table after entry N (0: as set up) a question; without one, lists them."),
    "board": Announced("board.board", "Draws the table after entry N (0: as set up) as SVG."),
    "compare": Announced(
        "compare.compare",
        "Compares the table after entry N with that after entry M: what differs, from the one to the other.",
    ),
    "audit": Announced("audit.audit", "Audits what is recorded: `audit flips`, `audit penalties`."),
    "check": Announced("check.check", "Asks whether a game keeps what every game owes."),
    "new": Announced("new.new", "Writes a small game under a new NAME, to make another one of."),
    "read": Announced("read.read", "Reads foreign files of a KIND and writes the record of the match in them."),
    "import": Announced("store.import_", "Imports match records."),
    "export": Announced(
        "export.export",
        "Exports a match, named by the beginning of its id: as a record, or with --evidence as a file that proves "
        "itself, or with --page as a page that steps through the match.",
    ),
    "verify": Announced(
        "store.verify",
        "Tells whether entries were changed, moved, added or removed: of a database, or in files of evidence.",
    ),
    "backup": Announced("backup.backup", "Copies a database into FILE while it is used."),
    "restore": Announced("backup.restore", "Puts a backup into an empty database, all of it or nothing."),
    "migrate": Announced("migrate.migrate", "Makes the tables that are missing; may be repeated."),
    "serve": Announced(
        "serve.serve",
        "Serves the API until it is interrupted (Ctrl-C), or told to stop: then what is in work is answered first.",
    ),
    "worker": Announced(
        "worker.worker", "Keeps the views that searches read up to date until it is interrupted (Ctrl-C)."
    ),
    "token": Announced("token.token", "Makes, lists and revokes tokens: what people and programs come in with."),
    "ledger": Announced(
        "ledger.ledger", "Makes the key that signs the ledger, writes its checkpoints, makes its tree anew."
    ),
    "contribute": Announced(
        "contribute.contribute", "Draws what SEAT adds to SHUFFLE of a managed MATCH, on the player's own machine."
    ),
    "open": Announced(
        "contribute.open_",
        "Checks what FILE keeps against what the service shows, and writes the report that opens it.",
    ),
    "rules": Announced("rules.rules", "Lists the rules, of an area or one in full."),
    "scenarios": Announced("scenarios.scenarios", "Runs scenario files and says what differs."),
    "generate": Announced("generate.generate", "Plays a legal match and writes its record."),
}
"""What the help says of each command, as the command itself does, and where it is found when it is called."""


def _version(context: click.Context, _: click.Parameter, is_asked: bool) -> None:
    if is_asked and not context.resilient_parsing:
        click.echo(f"{context.find_root().info_name} {code()}")
        context.exit()


@click.group(
    cls=Commands, announced=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)  # fmt: skip
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show the version and exit."
)
@click.pass_context
def main(context: click.Context) -> None:
    """Reviews matches of tabletop games: every event stepped through, every breach named by rule.

    Exit codes: 0 fine, 1 findings or failures, 2 input that cannot be used.
    """
    from adjudicator.games import games  # here: the help and the version need no game
    from adjudicator.match import Rulesets

    context.obj = context.obj or Rulesets.later(games())
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
