"""What nobody knows accuses nobody, wherever in a set-up it stands; what is learned of it counts from then on."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
import yaml
from msgspec import Struct

from adjudicator.plain.json import Plain, read_event
from adjudicator.replay.play import played, sample_setup
from adjudicator.rulesets.mtg_trpg import given as laid
from adjudicator.rulesets.mtg_trpg import mtg_trpg
from adjudicator.rulesets.mtg_trpg.events import Event, FactLearned
from adjudicator.rulesets.mtg_trpg.state import Check, Slowing, Table
from adjudicator.rulesets.mtg_trpg.unknown.facts import FACTS
from adjudicator.seam.judging import judge, replay
from adjudicator.seam.limits import sketched
from adjudicator.seam.needs import needs
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused, Step
from tests.mtg_trpg.one_of_each import KINDS
from tests.tier import budget, seed

to_event = partial(read_event, KINDS)
CASES: Final = yaml.safe_load(Path(__file__).with_name("unknown.yaml").read_text())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_case_finds_what_is_certain_and_names_what_is_lacking(case: dict[str, Any]) -> None:
    table = mtg_trpg.lay({**case["given"], "unknown": case["unknown"]})
    steps = list(replay(mtg_trpg, table, enumerate(map(to_event, case["when"]), 1)))

    assert [{"at": step.position, "rule": one.rule} for step in steps for one in step.findings] == case["then"][
        "findings"
    ]
    lacking = [
        (step.position, need.path, rule) for step in steps for need in needs(mtg_trpg, step) for rule in need.rules
    ]
    wanted = [(need["at"], need["path"], need["rule"]) for need in case["needs"]]
    assert set(lacking) >= set(wanted)
    assert wanted or {at for at, path, _ in lacking if path in case["unknown"]} == set()


# ---- every field

PARTS: Final[dict[str, type[Struct]]] = {
    "pcs.*": laid.GivenPc,
    "npcs.*": laid.GivenNpc,
    "permanents.*": laid.GivenPermanent,
    "cards.*": laid.GivenFacts,
    "combat": laid.GivenCombat,
    "combat.enemy_creatures": laid.GivenEnemies,
    "horde": laid.GivenHorde,
    "effects.*": laid.GivenEffect,
    "gm_rulings.*": laid.GivenRuling,
    "checks.*": Check,
    "attacks.*": laid.GivenAttack,
    "slowing": Slowing,
    "table": laid.GivenSettings,
}
"""By path, the parts of a set-up."""
IN_OTHER_WORDS: Final = {
    "cards.*.controller": "permanents.*.controller",
    "attacks.*.blocker": "attacks.*.blockers",
    "attack": "attacks.*.target",
    "areas": "areas.*",
    "noted": "noted.*",
    "decks": "decks.*",
    "combat.enemy_creatures": "combat.enemy_creatures.untapped",
    **{f"permanents.*.{field}": f"cards.*.{field}" for field in ("power", "toughness", "abilities")},
    **{f"{part}": f"{part}.*.{field}" for part, field in (("pcs", "hand"), ("npcs", "life"), ("checks", "target"))},
    **{part: f"{part}.*.{field}" for part, field in (("permanents", "tapped"), ("cards", "types"))},
    **{part: f"{part}.*.{field}" for part, field in (("effects", "power"), ("attacks", "amount"))},
    "gm_rulings": "gm_rulings.*.value",
    "table": "table.focus_draw",
}
"""What is unknown under another path: short forms, and wholes in their parts."""
ALWAYS_KNOWN: Final = {
    **dict.fromkeys(("unknown", "complete_log", "at", "card_facts"), "it says how to read the set-up"),
    **dict.fromkeys(("permanents.*.card", "effects.*.effect", "attacks.*.source"), "a thing goes by it"),
    **dict.fromkeys(("pcs.*.down_at", "pcs.*.down_since"), "what follows from the state, and since when"),
    "gm_rulings.*.by": "only the GM rules",
}
"""By field of a set-up, why it is never unknown."""


def _fields(shape: type[Struct], path: str) -> list[str]:
    return [f"{path}.{field}".lstrip(".") for field in shape.__struct_fields__]


def test_each_field_of_a_set_up_may_be_unknown_or_has_a_reason() -> None:
    fields = _fields(laid.GivenTable, "")
    fields += [field for path, shape in PARTS.items() for field in _fields(shape, path)]

    assert [one for one in fields if IN_OTHER_WORDS.get(one, one) not in {**FACTS.sorts, **ALWAYS_KNOWN}] == []
    assert [one for one in (*IN_OTHER_WORDS, *ALWAYS_KNOWN) if one not in fields] == []


# ---- sessions told without a fact

SETUP: Final = sample_setup(mtg_trpg)


def _without(plain: Plain, path: tuple[str, ...]) -> Plain:
    key, *rest = path
    if not isinstance(plain, dict) or key not in plain:
        return plain
    return {**plain, key: _without(plain[key], tuple(rest))} if rest else {k: v for k, v in plain.items() if k != key}


def _sketch(table: Table, chance: Random) -> Table | None:
    """The table without up to three facts, which are called unknown; None: it needs one of them."""
    told = FACTS.tell(table)
    lacks = chance.sample(list(FACTS._all(told)), 3)
    sketch, unknown = told, []
    for one in lacks:
        with_it = [(*one.path[:-1], field) for field in ("mana_value", "colors") if one.path[-1] == "mana_cost"]
        with_it += [(*one.path[:-1], "library_top")] if one.path[-1] == "library" else []
        in_both = [("permanents", *one.path[1:])] if one.path[0] == "npcs" else []
        for path in (one.path, *with_it, *in_both):
            sketch = _without(sketch, path)
        unknown += [".".join(path) for path in (one.path, *with_it)]
    try:
        return FACTS.lay({**sketch, "unknown": unknown})
    except Refused:
        return None


def test_a_legal_session_of_which_facts_are_unknown_accuses_nobody() -> None:
    first = seed() % 1000
    for number in range(first, first + budget(60, 5)):
        chance, steps = Random(number), list(played(mtg_trpg, SETUP, number, turns=4, min_events=200))
        for at in chance.sample(range(len(steps) - 30), 15):
            table = _sketch(steps[at].before, chance)
            for step in steps[at : at + 30] if table is not None else ():
                table = _fits(table, step).after


def _fits(table: Table | None, step: Step[Table, Event]) -> Step[Table, Event]:
    assert table is not None
    sketched_step = judge(mtg_trpg, step.position, table, step.event)

    assert sketched_step.findings == (), (table.unknown, step.event)
    return sketched_step


def test_a_sketch_leaves_hands_libraries_and_life_unknown_and_a_deck_to_be_played_nothing() -> None:
    setup: Plain = {
        "decks": {"A": {"Forest": 40}, "B": {"Forest": 9}},
        "pcs": {"A": {}, "B": {"library": 9}, "C": {"hand": 2}},
    }
    setup, table = sketched(mtg_trpg, setup, mtg_trpg.lay(setup))

    assert table.unknown == ("pcs.C.library", "pcs.B.life", "pcs.C.life")
    assert isinstance(setup, dict)
    assert setup["unknown"] == list(table.unknown)


def test_a_sketched_check_without_a_target_accuses_nobody_and_names_it() -> None:
    setup: Plain = {"pcs": {"A": {"library": 9}}, "checks": {"c1": {"pc": "A", "kind": "body"}}}
    _, table = sketched(mtg_trpg, setup, mtg_trpg.lay(setup))
    turned = judge(mtg_trpg, 1, table, to_event({"event": "CheckCardTurned", "check": "c1", "card": "Forest#1"}))
    resolved = judge(mtg_trpg, 2, turned.after, to_event({"event": "CheckResolved", "check": "c1", "success": True}))

    assert [(one.rule, one.lacks) for one in turned.doubts] == [("MTR-CHECK-04", ("checks.c1.target",))]
    assert turned.findings == resolved.findings == ()
    assert [(need.path, need.rules) for need in needs(mtg_trpg, resolved)] == [("checks.c1.target", ("MTR-CHECK-08",))]


# ---- learned later

HELD: Final[Plain] = {
    "cards": {"Snap": {"types": ["Instant"], "mana_cost": "{R}"}},
    "pcs": {"A": {"library": 30}, "B": {"library": {"count": 9, "cards": ["Snap#1"]}}},
    "npcs": {"Rat": {"power": 1, "toughness": 1}},
    "unknown": ["pcs.A.hand", "npcs.Rat.tapped", "cards.Snap.flash"],
}
TABLE: Final = mtg_trpg.lay(HELD)


def test_rules_speak_of_a_fact_from_then_on() -> None:
    drawn = to_event({"event": "FocusPerformed", "pc": "A", "drew": 1})
    learned = judge(mtg_trpg, 1, TABLE, FactLearned(path="pcs.A.hand", value=7))

    assert [one.lacks for one in judge(mtg_trpg, 1, TABLE, drawn).doubts] == []
    assert [one.rule for one in judge(mtg_trpg, 2, learned.after, drawn).findings] == ["MTR-FOCUS-06"]
    assert learned.after.unknown == ("npcs.Rat.tapped", "cards.Snap.flash")
    assert learned.after.at == 1


@pytest.mark.parametrize(
    ("path", "value", "code", "field"),
    [
        ("pcs.B.hand", ["Snap#1"], "taken", "path"),
        ("pcs.Z.hand", [], "no-such", "path"),
        ("pcs.A.hand", {"count": "many"}, "wrong", "value"),
        ("npcs.Rat.tapped", "perhaps", "wrong", "value"),
    ],
)
def test_what_is_known_already_or_cannot_be_is_refused(path: str, value: Plain, code: str, field: str) -> None:
    with pytest.raises(Refused) as refused:
        mtg_trpg.admit(TABLE, FactLearned(path=path, value=value))

    assert (refused.value.code, refused.value.field) == (code, field)


def test_an_npc_is_tapped_under_either_of_its_names() -> None:
    learned = judge(mtg_trpg, 1, TABLE, FactLearned(path="permanents.Rat.tapped", value=True)).after

    assert learned.permanents["Rat"].tapped
    assert "npcs.Rat.tapped" not in learned.unknown


@pytest.mark.parametrize(
    ("path", "value", "who"),
    [
        ("pcs.A.hand", [], "A"),
        ("pcs.A.hand", [], JUDGE),
        ("npcs.Rat.tapped", True, "B"),
        ("cards.Snap.flash", True, "B"),
    ],
)
def test_players_tell_what_they_see(path: str, value: Plain, who: str) -> None:
    may = mtg_trpg.may_report
    assert may is not None
    may(TABLE, FactLearned(path=path, value=value), who)


@pytest.mark.parametrize(("path", "code"), [("pcs.A.hand", "not-yours"), ("cards.Snap.flash", "no-such")])
def test_players_tell_nothing_of_what_they_do_not_see(path: str, code: str) -> None:
    may = mtg_trpg.may_report
    assert may is not None
    with pytest.raises(Refused) as refused:
        may(TABLE, FactLearned(path=path, value=[]), "B" if path == "pcs.A.hand" else "A")

    assert refused.value.code == code


def test_a_hidden_fact_is_told_to_those_only_who_may_know_it() -> None:
    hand = judge(mtg_trpg, 1, TABLE, FactLearned(path="pcs.A.hand", value=["Forest#1"]))
    card = judge(mtg_trpg, 1, TABLE, FactLearned(path="cards.Snap.flash", value=True))

    assert [mtg_trpg.mask(hand, who).event.value for who in ("A", "GM", "B", SPECTATOR)] == [  # type: ignore[attr-defined]  # it is one
        ["Forest#1"], ["Forest#1"], None, None,
    ]  # fmt: skip
    assert mtg_trpg.mask(card, "B").event == card.event
    assert mtg_trpg.mask(card, "A").event == FactLearned(path="cards.*.flash", value=None)
    assert "cards.Snap.flash" not in mtg_trpg.mask(card, "A").before.unknown
