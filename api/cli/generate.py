"""`adjudicator generate`: a legal match that nobody played."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click

from adjudicator.match import Game, Rulesets
from adjudicator.plain.json import Malformed
from adjudicator.replay import record
from adjudicator.replay.play import EVENTS, TURNS, ended, header_of, played, recorded, sample_setup
from adjudicator.seam.ruleset import Refused
from api.cli import asked
from api.cli.files import fault, hand_over, plain_of
from api.cli.rules import game_named
from api.cli.terminal import Unusable, watched
from api.sentences import of_field, say


class Among(click.Option):
    """An option that takes one of a game's names; its help lists them by game."""

    def __init__(self, *words: Any, names: Callable[[Game], Iterable[str]], **more: Any) -> None:
        super().__init__(*words, **more)
        self.names = names

    def get_help_record(self, context: click.Context) -> tuple[str, str] | None:
        """The help with the names of each game that has any."""
        games = context.find_object(Rulesets) or Rulesets(())
        known = [f"{name}: {', '.join(found)}" for name, game in games.items() if (found := tuple(self.names(game)))]
        record = super().get_help_record(context)
        return None if record is None else (record[0], f"{record[1]}  [{'; '.join(known)}]" if known else record[1])


@click.command()
@click.option(
    "--ruleset", "name", cls=Among, names=lambda game: [str(game.title)], required=True, metavar="NAME",
    help="The game.",
)  # fmt: skip
@click.option("--seed", type=int, required=True, metavar="N", help="The same seed gives the same match.")
@click.option(
    "--turns", type=asked.Whole(1, 99), default=TURNS, show_default=True,
    help="Turns to play, fewer if the game ends first.",
)  # fmt: skip
@click.option(
    "--min-events", type=asked.Whole(0, 100_000), default=EVENTS, show_default=True,
    help="Events to have at least, if the game does not end first; further turns are played for it.",
)  # fmt: skip
@click.option("--setup", type=asked.FILE, metavar="FILE", help="Set-up in YAML or JSON; else the game's own sample.")
@click.option(
    "--sample", cls=Among, names=lambda game: game.samples, metavar="NAME", help="Another sample set-up of the game."
)
@click.option(
    "--ending", cls=Among, names=lambda game: game.endings, metavar="NAME",
    help="Play until the game ends so, whatever --turns and --min-events say.",
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
