"""What a declaration by a seat would give: what is missing for it, who may object, who wins if nobody does."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.asked.verdicts import (
    Against,
    breaches_as_plain,
    breaches_listed,
    rules_broken_by,
    seat_or_refuse,
    with_rules,
)
from adjudicator.rulesets.locke.asked.winning import results_of_all
from adjudicator.rulesets.locke.events.base import Alignment
from adjudicator.rulesets.locke.evolve import evolve
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.endings import SURVIVED
from adjudicator.rulesets.locke.table.sentence_parts import players
from adjudicator.rulesets.locke.table.state import Table, character
from adjudicator.rulesets.locke.table.things import Id
from adjudicator.seam.ruleset import Refused


class OfDeclaration(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A declaration of a player, with the sheet turned up; `kind` and `alignment`, where they are not stated, are those
    of the player's sheet, if that is known."""

    player: Id
    kind: Literal["alignment", "solo"] | None = None
    alignment: Alignment | None = None


def what_declaration_would_give(table: Table, asked: OfDeclaration) -> Plain:
    """What the declaration would give; raises `Refused` for a seat where nobody sits, and an alignment not known."""
    event = _declaration_asked_about(table, asked)
    why, after = rules_broken_by(table, event), evolve(table, event, table.at + 1)
    ended = evolve(after, ev.GameEnded(reason="declaration", declarer=event.player), table.at + 2)
    return {
        "says": _if_declared_said(event),
        "kind": event.kind,
        "alignment": event.alignment,
        "missing": {"says": _whether_allowed_said(why), "why": breaches_as_plain(why)},
        "sheet": {"says": _sheet_opening_said(table, event), "open": character(table, event.player).sheet_open},
        "objectors": _who_may_object_and_why_not_others(after, event),
        "unopposed": {
            "says": with_rules(_if_nobody_objects_said(why), "LCK-END-01"),
            **results_of_all(ended),
        },
        "opposed": {"says": _if_somebody_objects_said(event)},
    }


def _declaration_asked_about(table: Table, asked: OfDeclaration) -> ev.VictoryDeclared:
    seat = seat_or_refuse(table, asked.player, "player")
    own = character(table, seat).alignment
    kind = asked.kind or ("solo" if own == "SPECIAL" and asked.alignment is None else "alignment")
    claimed = None if kind == "solo" else asked.alignment or own
    if kind == "alignment" and claimed is None:
        says = say("The alignment of {player} is not known here: state for which one", player=Player(seat))
        raise Refused("missing", says, "alignment")
    turn = None if table.combat is not None else table.turn
    turn_of, phase = (None, None) if turn is None else (turn.player, turn.phase)  # the question is about now
    return ev.VictoryDeclared(player=seat, kind=kind, alignment=claimed, sheet_open=True, turn_of=turn_of, phase=phase)


def _if_declared_said(event: ev.VictoryDeclared) -> Said:
    if event.kind == "solo":
        return say("If {player} declares a solo victory", player=Player(event.player))
    return say(
        "If {player} declares the victory of {alignment}", player=Player(event.player), alignment=event.alignment or "?"
    )


def _whether_allowed_said(why: Against) -> Said:
    if not why:
        return with_rules(say("Nothing that is known speaks against it"), "LCK-DECL-01")
    return say("It may not be made; the finding would be: {why}", why=breaches_listed(why))


def _if_nobody_objects_said(why: Against) -> Said:
    if not why:
        return say("If nobody objects, the match ends")
    return say("A declaration that breaks a rule ends nothing; if it is taken as the end all the same")


def _sheet_opening_said(table: Table, event: ev.VictoryDeclared) -> Said:
    rule = "LCK-DECL-10" if event.kind == "solo" else "LCK-DECL-02"
    if character(table, event.player).sheet_open:
        return with_rules(say("The sheet lies open"), rule)
    return with_rules(say("The sheet is turned up with it"), rule)


def _who_may_object_and_why_not_others(after: Table, event: ev.VictoryDeclared) -> Plain:
    """The players who may object: any other whose character is alive."""
    others = [seat for seat in after.characters if seat != event.player]
    found = {seat: rules_broken_by(after, ev.ObjectionRaised(player=seat, against=event.player)) for seat in others}
    may = [seat for seat, why in found.items() if not why]
    return {
        "says": with_rules(say("May object: {players}", players=players(may)), "LCK-DECL-04", "LCK-DECL-05"),
        "players": may,
        "why": {seat: breaches_as_plain(why) for seat, why in found.items() if why},
    }


def _if_somebody_objects_said(event: ev.VictoryDeclared) -> Said:
    if event.kind == "alignment" and event.alignment == "EVIL":
        says = say("If somebody objects, the match goes on, and {player}'s turns are counted to {turns}",
                   player=Player(event.player), turns=SURVIVED)  # fmt: skip
        return with_rules(says, "LCK-END-01", "LCK-END-04")
    return with_rules(say("If somebody objects, the match goes on"), "LCK-END-01")
