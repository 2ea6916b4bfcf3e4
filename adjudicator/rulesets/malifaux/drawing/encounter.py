"""An encounter below the drawing: score, strategy, and the schemes that the viewer may know."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Part, Player, Said, listed
from adjudicator.rulesets.malifaux.drawing.objects import who
from adjudicator.rulesets.malifaux.drawing.sheet import Sheet
from adjudicator.rulesets.malifaux.encounter.phrases import scheme_called
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of, is_on_record
from adjudicator.rulesets.malifaux.encounter.score import score_of
from adjudicator.rulesets.malifaux.encounter.state import Pair, Secret
from adjudicator.rulesets.malifaux.encounter.strategies import strategy_of
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table


def note_encounter(sheet: Sheet, table: Table) -> None:
    """Notes below the table; none where nothing of an encounter is on record."""
    if is_on_record(table):
        for said in _notes(table):
            sheet.note("score", said)


def _notes(table: Table) -> Iterator[Said]:
    score, played = score_of(table), strategy_of(table)
    if score is not None:
        yield score
    if played is not None:
        yield say("Strategy: {strategy}", strategy=played.called)
    for seat, known in encounter_of(table).schemes.items():
        if known:
            schemes = listed([_scheme(table, number, secret) for number, secret in known.items()], "list")
            yield say("Schemes of {player}: {schemes}", player=Player(seat), schemes=schemes)


def _scheme(table: Table, number: int, secret: Secret) -> Part:
    chosen = (secret.friendly, secret.enemy) if isinstance(secret, Pair) else (secret,)
    models = [who(table, name) for name in chosen if name is not None and name in table.models]
    if not models:
        return scheme_called(number)
    return say("{scheme} with {models}", scheme=scheme_called(number), models=listed(models))
