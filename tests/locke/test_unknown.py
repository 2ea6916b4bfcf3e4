"""What nobody stated is unknown: it accuses nobody, it is named, and it may be learned later."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec import Struct

from adjudicator.cases.runner import laid
from adjudicator.match import tag_of
from adjudicator.plain.json import Plain, read_event
from adjudicator.plain.yaml import read_yaml
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.locke.admit import admit, admit_openly
from adjudicator.rulesets.locke.admit.may_report import may_report
from adjudicator.rulesets.locke.events import FactLearned
from adjudicator.rulesets.locke.facts import FACTS
from adjudicator.rulesets.locke.secrets.mask import mask_table
from adjudicator.rulesets.locke.secrets.who_knows import NAMES_SHEETS, knows_fact
from adjudicator.rulesets.locke.setup.lay import lay
from adjudicator.rulesets.locke.table import boards, declarations, setup_progress
from adjudicator.rulesets.locke.table import state as st
from adjudicator.rulesets.locke.table import things as th
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.seam.facts import value_at, with_value
from adjudicator.seam.frozen import replace
from adjudicator.seam.judging import judge
from adjudicator.seam.needs import needs
from adjudicator.seam.ruleset import SPECTATOR, Refused, Step
from tests.locke.one_of_each import SETUP

KINDS = {tag_of(kind): kind for kind in locke.events}
PARTS: Final[dict[str, type[Struct]]] = {
    "": Table,
    "characters.*": st.Character,
    "characters.*.playing_card": th.PlayingCard,
    "characters.*.second_card": th.PlayingCard,
    "characters.*.silhouette": th.Silhouette,
    "season.*": setup_progress.Season,
    "setup": setup_progress.Setup,
    "planet_cards": boards.Planets,
    "base_cards.*": boards.BaseCard,
    "key_sites": boards.KeySites,
    "turn": st.Turn,
    "declaration": declarations.Declaration,
    "evil_declarer": declarations.EvilDeclarer,
    "combat": st.Combat,
    "combat.attack": st.Attack,
}
"""By path, the parts of a table whose fields are told one by one."""
KNOWN: Final = {
    "they say which match it is, and how far its record goes": (
        "stage players edition pile complete_log unknown turns at turn_unit"
    ),
    "the match agrees on it; where it does not, the house default holds": "options tables",
    "a step that nobody saw is missing from the log": (
        "planet_cards_placed base_cards_placed key_sites_placed nominees placed drawn gained ranked "
        "setup.pool_chosen setup.deal setup.confirmed setup.carded setup.chosen setup.revealed setup.changes_done "
        "setup.second_deal turn.done turn.conversions combat.step combat.own combat.used combat.idle "
        "combat.in_round_end combat.end_step combat.hands_step combat.attack.joiners combat.attack.responses "
        "combat.attack.interceptor combat.attack.interception combat.attack.chased combat.attack.kept "
        "combat.attack.declared combat.attack.striking combat.attack.judged combat.attack.resolved combat.attack.broke"
    ),
    "whose declaration, attack or turn it is makes it one": "declaration.player evil_declarer.player evil_others",
    "it follows from what is on record, or says how that is known": (
        "intruding_unsaid began_early turned_up strayed in_doubt uncovered omitted effects_unsaid gone_by went_on "
        "went_on_openly end_unsaid opened_at_end setup.chosen_stated turn.reached turn.untimed declaration.unheard "
        "declaration.sound declaration.looks_sound declaration.sheet_sound declaration.stated declaration.hangs_on "
        "evil_declarer.stated evil_declarer.hangs_on evil_declarer.sound evil_declarer.looks_sound "
        "evil_declarer.sheet_sound evil_declarer.this_turn characters.*.alignment_told characters.*.fell "
        "characters.*.minions_unsaid characters.*.failures_told characters.*.spent characters.*.hand_told "
        "characters.*.lapsed characters.*.converters characters.*.factions_hang_on characters.*.tried_by "
        "characters.*.silhouette.stated combat.reached combat.struck combat.untimed combat.unentitled "
        "combat.joined_amiss combat.spending combat.away combat.attack.said_level combat.attack.said_firepower "
        "combat.attack.unentitled combat.attack.barred combat.attack.told_firepower combat.attack.on_record "
        "combat.attack.unsaid combat.attack.fatal combat.attack.fatal_unseen"
    ),
}
"""What of a set-up cannot be unknown, and why."""
DUEL: Final[dict[str, Any]] = {
    "stage": "base",
    "combat": {"round": 1, "order": ["P1", "P2"], "current": "P1"},
    "characters": {"P1": {"esp_level": 6}, "P2": {"endurance": 9}},
}
WAVE: Final = {
    "event": "AttackDeclared",
    "player": "P1",
    "targets": ["P2"],
    "card": "Wave",
    "level": 5,
    "firepower": 17,
}
DECLARED: Final = {"event": "EnduranceDeclared", "player": "P2", "value": 6}


def _cases() -> list[Any]:
    return list(read_yaml((Path(__file__).parent / "unknown.yaml").read_text("utf-8")))


def _steps(table: Table, *events: Plain) -> Iterator[Step[Table, Any]]:
    for position, plain in enumerate(events, 1):
        yield (step := judge(locke, position, table, read_event(KINDS, plain)))
        table = step.after


def _learned(path: str, value: Plain) -> FactLearned:
    return FactLearned(path=path, value=value)


def test_every_field_of_a_set_up_may_be_unknown_or_has_a_reason() -> None:
    parts = frozenset(pattern.split(".")[0] for pattern in PARTS if pattern)
    fields = {f"{path}.{name}".lstrip(".") for path, part in PARTS.items() for name in part.__struct_fields__}
    whole = {*parts, "combat.attack", "combat.at"} - {"combat.at"}
    known = {name for names in KNOWN.values() for name in names.split()}

    assert known <= fields
    assert fields - set(FACTS.sorts) - known - whole == set()
    assert known.isdisjoint(FACTS.sorts)


@pytest.mark.parametrize("case", _cases(), ids=lambda case: case["id"])
def test_what_is_unknown_accuses_nobody_and_is_named(case: Any) -> None:
    table = laid(locke, {**case["given"], "unknown": case.get("unknown", [])}, "")
    found, wanted = [], []
    for step in _steps(table, *case["when"]):
        found += [{"at": step.position, "rule": one.rule} for one in step.findings]
        named = {need.path for need in needs(locke, step)} if case["needs"] else set()
        wanted += [need for need in case["needs"] if need["at"] == step.position and need["path"] in named]

    assert found == case["findings"]
    assert wanted == case["needs"]


def test_a_sketch_leaves_sheets_and_damage_unknown_but_not_what_nothing_is_left_out_of() -> None:
    sketch = FACTS.sketched(DUEL, lay(DUEL))["unknown"]
    whole = FACTS.sketched({**DUEL, "complete_log": True}, lay({**DUEL, "complete_log": True}))["unknown"]

    assert {"characters.P2.damage", "characters.P2.abilities", "characters.P2.legend"} <= set(sketch)
    assert set(sketch) - set(whole) == {path for path in sketch if path.endswith("damage")}


# ---- learned later


@pytest.mark.parametrize(("damage", "rules"), [(3, []), (4, ["LCK-DAMAGE-02"])])
def test_rules_speak_once_a_fact_is_learned(damage: int, rules: list[str]) -> None:
    learned = {"event": "FactLearned", "path": "characters.P2.damage", "value": damage}
    *_, before, last = _steps(laid(locke, DUEL, ""), WAVE, learned, DECLARED)

    assert "characters.P2.damage" not in before.after.unknown
    assert before.after.at == 2
    assert [one.rule for one in last.findings] == rules
    assert last.doubts == ()


@pytest.mark.parametrize(
    ("path", "value", "code", "field"),
    [
        ("characters.P2.endurance", 8, "taken", "path"),
        ("characters.P9.endurance", 8, "no-such", "path"),
        ("tables", {}, "no-such", "path"),
        ("characters.P1.endurance", "eight", "wrong", "value"),
        ("characters.P1.endurance", None, "missing", "value"),
        ("characters.P1.at", {"row": 9, "col": 1}, "wrong", "value"),
    ],
)
def test_only_what_is_unknown_is_learned(path: str, value: Plain, code: str, field: str) -> None:
    with pytest.raises(Refused) as refused:
        admit(lay(DUEL), _learned(path, value))

    assert (refused.value.code, refused.value.field) == (code, field)


def test_a_fact_that_was_told_is_known() -> None:
    table = lay({**DUEL, "unknown": ["characters.P1.at", "characters.P2.alive", "characters.P2.damage"]})
    moved = {"event": "CombatLeft", "player": "P1", "to": {"row": 2, "col": 2}}
    died = {"event": "CharacterDied", "player": "P2"}

    *_, last = _steps(table, WAVE, moved, died)

    assert last.after.unknown == ("characters.P2.damage",)


def test_who_may_not_know_a_fact_neither_reports_it_nor_learns_whether_it_is_on_record() -> None:
    table = lay({**DUEL, "characters": {"P1": {"hand": [], "esp_level": 6}, "P2": {"endurance": 9}}})
    for path, value in (("characters.P2.endurance", 7), ("characters.P2.hand", [])):
        admit_openly(table, _learned(path, value))
        with pytest.raises(Refused) as refused:
            may_report(table, _learned(path, value), "P1")
        assert refused.value.code == "not-yours"
    with pytest.raises(Refused) as refused:
        may_report(table, _learned("characters.P1.esp_level", 5), "P1")
    assert refused.value.code == "taken"
    may_report(table, _learned("characters.P1.endurance", 5), "P1")


@pytest.mark.parametrize("viewer", [SPECTATOR, "P1", "P2"])
def test_the_mask_hides_the_facts_that_a_viewer_may_not_know(viewer: str) -> None:
    """Of what a viewer may not know the table shows the same, whatever it is; of the rest what is so."""
    told = locke.tell(lay({**SETUP, "base_cards": {"B1": {"at": {"row": 5, "col": 5}}}}))
    tried = 0
    for pattern in set(FACTS.sorts).difference(NAMES_SHEETS, ["ambush"]):
        path = tuple(
            pattern.replace("characters.*", "characters.P2").replace("base_cards.*", "base_cards.B1").split(".")
        )
        if "*" in path or (len(path) > 1 and value_at(told, path[:-1]) is None):
            continue
        table = lay({**told, "unknown": [*told.get("unknown", ()), ".".join(path)]})
        lack = next(one for one in FACTS.lacks(table) if one.path == path)
        seen = set()
        for value in lack.values(table, None)[:4]:
            try:
                other = lay((lack.fact.put or with_value)(told, path, value))
            except Refused:
                continue
            shown = value_at(locke.tell(mask_table(other, viewer)), path)
            tried += 1
            if knows_fact(other, lack.dotted, viewer):
                assert shown == value_at(locke.tell(other), path), lack.dotted
            else:
                seen.add(str(shown))
        assert len(seen) <= 1, lack.dotted
    assert tried > 100


@pytest.mark.parametrize(
    ("path", "value", "shown", "says"),
    [
        ("characters.P1.hand", [{"name": "Wave"}], 1, "Learned: hand of P1 – 1"),
        ("characters.P1.abilities", [], None, "Learned, and not shown: abilities of P1"),
        ("ambush", [{"planet": 2, "space": 3}], [None], None),
        ("pool", {"EVIL": ["Dax Orlo"]}, {"EVIL": [""]}, None),
    ],
)
def test_what_was_learned_of_secrets_is_told_without_its_value(
    path: str, value: Plain, shown: Plain, says: str | None
) -> None:
    table = replace(lay(DUEL), unknown=("characters.P1.abilities", "characters.P1.hand", "pool", "ambush"))
    (step,) = _steps(table, {"event": "FactLearned", "path": path, "value": value})
    others = locke.mask(step, "P2")

    assert isinstance(others.event, FactLearned)
    assert others.event.value == shown
    assert locke.evolve(others.before, others.event, step.position) == others.after
    assert says is None or str(locke.tell_event(others.before, others.event)) == says
    assert locke.learns is not None
    assert not locke.learns(step, "P2")
