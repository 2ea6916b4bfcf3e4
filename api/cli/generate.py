"""`adjudicator generate`: a legal match that nobody played."""

from __future__ import annotations

from pathlib import Path

import click

from adjudicator.match import Rulesets
from adjudicator.plain.json import Malformed
from adjudicator.replay import record
from adjudicator.replay.play import EVENTS, TURNS, ended, header_of, played, recorded, sample_setup
from adjudicator.seam.ruleset import Refused
from api.cli import asked
from api.cli.files import fault, hand_over, plain_of
from api.cli.rules import game_named
from api.cli.terminal import Unusable, watched
from api.sentences import of_field, say


@click.command()
@click.option("--ruleset", "name", required=True, metavar="NAME", help="The game.")
@click.option("--seed", type=int, required=True, metavar="N", help="The same seed gives the same match.")
@click.option("--turns", type=click.IntRange(1, 99), default=TURNS, show_default=True, help="Turns to play.")
@click.option(
    "--min-events", type=click.IntRange(0, 100_000), default=EVENTS, show_default=True,
    help="Events to have at least; further turns are played for it.",
)  # fmt: skip
@click.option("--setup", type=asked.FILE, metavar="FILE", help="YAML or JSON; else the game's own sample.")
@click.option("--sample", metavar="NAME", help="Another sample of the game: of locke 5-players to 11-players.")
@click.option(
    "--ending", metavar="NAME",
    help="Play for this end, however long it takes: of locke declaration, key_sites, no_actors, evil_1000.",
)  # fmt: skip
@click.option("-o", "--output", type=asked.OUTPUT, metavar="FILE", help="File to write; else standard output.")
@asked.language
@asked.as_json
@click.pass_obj
def generate(
    rulesets: Rulesets, name: str, seed: int, turns: int, min_events: int, setup: Path | None, sample: str | None,
    ending: str | None, output: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Plays a legal match and writes its record."""
    if setup is not None and sample is not None:
        raise Unusable(say("Give --setup or --sample, not both"))
    ruleset = game_named(rulesets, name)
    try:
        start = sample_setup(ruleset, sample) if setup is None else plain_of(setup)
        header = header_of(ruleset, start, seed)
        if ending is not None:
            made = recorded(ruleset, header, ended(ruleset, start, seed, ending))
        else:
            steps = watched(played(ruleset, start, seed, turns, min_events), say("Playing"), min_events)
            made = recorded(ruleset, header, steps)
    except (Malformed, Refused) as error:
        raise Unusable(of_field(str(setup or ""), fault(error))) from None
    facts = {"seed": seed, "events": len(made.entries) - 1, "match": str(made.match)}
    hand_over(record.write(made.header, made.entries), output, facts if as_json else None)
