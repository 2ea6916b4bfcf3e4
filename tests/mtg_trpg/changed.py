"""What may go wrong in a legal session: one event changed, and the rule that it breaks then."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg import mtg_trpg
from adjudicator.rulesets.mtg_trpg.checking import MODIFIERS
from adjudicator.rulesets.mtg_trpg.rules.check import TABLES
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.seam.ruleset import Step

Change = Callable[[Step[Table, ev.Event]], tuple[ev.Event, str] | None]


def wrong_modifier(step: Step[Table, ev.Event]) -> tuple[ev.Event, str] | None:
    event = step.event
    if not isinstance(event, ev.CheckResolved) or event.modifier is None:
        return None
    kind = step.before.checks[event.check].kind
    worked_out = {value.path: value.amount for value in mtg_trpg.values(step.after, None)}
    several = any(path[:2] == ("check_options", event.check) for path in worked_out)
    if several or kind is None or kind not in MODIFIERS:
        return None
    colorless = event.modifier == 2 and not _colors(step, event.check)
    return replace(event, modifier=event.modifier + 7), "MTR-CHECK-14" if colorless else TABLES[kind]


def _colors(step: Step[Table, ev.Event], check: str) -> bool:
    card = step.before.checks[check].card
    name = "" if card is None else card.partition("#")[0]
    facts = step.before.cards.get(name)
    return facts is None or bool(facts.colors or facts.basic_land_types)


def wrong_value(step: Step[Table, ev.Event]) -> tuple[ev.Event, str] | None:
    if not isinstance(step.event, ev.CheckResolved) or step.event.value is None:
        return None
    return replace(step.event, value=step.event.value + 20), "MTR-CHECK-07"


def wrong_outcome(step: Step[Table, ev.Event]) -> tuple[ev.Event, str] | None:
    if not isinstance(step.event, ev.CheckResolved) or step.event.value is None or step.event.success is None:
        return None
    return replace(step.event, success=not step.event.success), "MTR-CHECK-08"


def wrong_sleep(step: Step[Table, ev.Event]) -> tuple[ev.Event, str] | None:
    if not isinstance(step.event, ev.Slept) or step.event.library_after is None:
        return None
    return replace(step.event, library_after=step.event.library_after + 1), "MTR-SLEEP-02"


def wrong_flight(step: Step[Table, ev.Event]) -> tuple[ev.Event, str] | None:
    if not isinstance(step.event, ev.EscapeResolved):
        return None
    return replace(step.event, success=not step.event.success), "MTR-ESCAPE-04"


CLAIMS: tuple[Change, ...] = (wrong_modifier, wrong_value, wrong_outcome, wrong_sleep, wrong_flight)


def card_into_exile(step: Step[Table, ev.Event]) -> tuple[ev.Event, str] | None:
    return (replace(step.event, to="exile"), "MTR-CHECK-05") if isinstance(step.event, ev.CheckCardTurned) else None


def called_by_a_player(step: Step[Table, ev.Event]) -> tuple[ev.Event, str] | None:
    return (replace(step.event, by="A"), "MTR-CHECK-03") if isinstance(step.event, ev.CheckCalled) else None


def unknown_kind(step: Step[Table, ev.Event]) -> tuple[ev.Event, str] | None:
    fits = isinstance(step.event, ev.CheckCalled) and step.event.purpose == "story"
    return (replace(step.event, kind="luck"), "MTR-GAME-01") if fits else None


def scene_ended_by_a_player(step: Step[Table, ev.Event]) -> tuple[ev.Event, str] | None:
    return (replace(step.event, by="B"), "MTR-SCENE-08") if isinstance(step.event, ev.SceneEnded) else None


def drawn_too_many(step: Step[Table, ev.Event]) -> tuple[ev.Event, str] | None:
    if not isinstance(step.event, ev.FocusPerformed) or step.event.drew != 1:
        return None
    return replace(step.event, drew=2), "MTR-FOCUS-06"


def focused_in_an_instant(step: Step[Table, ev.Event]) -> tuple[ev.Event, str] | None:
    return (replace(step.event, seconds=0), "MTR-FOCUS-02") if isinstance(step.event, ev.FocusPerformed) else None


def rested_in_response(step: Step[Table, ev.Event]) -> tuple[ev.Event, str] | None:
    return (replace(step.event, in_response_to=1), "MTR-REST-02") if isinstance(step.event, ev.RestPerformed) else None


def land_with_the_focus(step: Step[Table, ev.Event]) -> tuple[ev.Event, str] | None:
    return (replace(step.event, as_part_of="focus"), "MTR-FOCUS-09") if isinstance(step.event, ev.LandPlayed) else None


def hand_of_six(step: Step[Table, ev.Event]) -> tuple[ev.Event, str] | None:
    if not isinstance(step.event, ev.OpeningHandDrawn):
        return None
    return replace(step.event, count=6, cards=step.event.cards[:6]), "MTR-HAND-01"


def short_sleep(step: Step[Table, ev.Event]) -> tuple[ev.Event, str] | None:
    if not isinstance(step.event, ev.Slept):
        return None
    pc = step.before.pcs[step.event.pc]
    same = (pc.library.count, pc.hand.count, pc.life)
    claims = (step.event.library_after, step.event.hand_after, step.event.life_after)
    return None if same == claims else (replace(step.event, hours=5.5), "MTR-SLEEP-01")


def horde_from_the_bottom(step: Step[Table, ev.Event]) -> tuple[ev.Event, str] | None:
    fits = isinstance(step.event, ev.HordeLibraryTrimmed)
    return (replace(step.event, from_="library_bottom"), "MTR-HORDE-02") if fits else None


FACTS: tuple[Change, ...] = (
    card_into_exile, called_by_a_player, unknown_kind, scene_ended_by_a_player, drawn_too_many, focused_in_an_instant,
    rested_in_response, land_with_the_focus, hand_of_six, short_sleep, horde_from_the_bottom,
)  # fmt: skip
