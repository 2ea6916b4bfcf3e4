"""Questions to a table: checks, libraries, attacks; what is expected was worked out by hand from the register."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import convert

from adjudicator.plain.said import Said
from adjudicator.rulesets.mtg_trpg import mtg_trpg
from adjudicator.seam.ruleset import JUDGE, Refused

Json = Any
CARDS: Json = {
    "Ash Hound": {"types": ["Creature"], "colors": ["R"], "mana_value": 3},
    "Twin Fox": {"types": ["Creature"], "colors": ["R", "G"], "mana_value": 3},
    "Bell Engine": {"types": ["Artifact"], "colors": [], "mana_value": 4},
    "Waste": {"types": ["Land"], "colors": [], "makes_mana": ["R"]},
    "Hedge Warden": {"types": ["Creature"], "colors": ["W"], "mana_value": 2, "power": 2, "toughness": 2},
    "Mossback Elder": {"types": ["Creature"], "colors": ["G"], "mana_value": 4, "power": 3, "toughness": 3},
    "Pale Wisp": {"types": ["Creature"], "colors": ["B"], "mana_value": 1, "power": -1, "toughness": 1},
}
LIBRARY = [
    *("Forest#1", "Forest#2", "Forest#3", "Plains#1", "Plains#2"),
    *("Ash Hound#1", "Ash Hound#2", "Twin Fox", "Bell Engine", "Waste"),
]
"""Forest: green, 0; Plains: white, 0; Hound: red, 3; Fox: red or green, 3; Engine and Waste: colourless, 4 and 0."""
FIELD = [{"card": one, "tapped": False, "new": False} for one in ("Hedge Warden", "Mossback Elder", "Pale Wisp")]
GIVEN: Json = {
    "cards": CARDS,
    "npcs": {
        "Sentry": {"npc_kind": "creature", "power": 1, "toughness": 3},
        "Guard": {"npc_kind": "creature", "power": 4, "toughness": 2},
    },
    "pcs": {
        "A": {"focus": True, "life": 3, "library": LIBRARY, "battlefield": FIELD},
        "B": {"life": 0, "status": "dying"},
    },
}


def ask(question: str, given: Json = GIVEN, viewer: str = JUDGE, **asked: Any) -> Json:
    """The answer on a table as a viewer may know it."""
    query = mtg_trpg.queries[question]
    return query.answer(mtg_trpg.mask_table(mtg_trpg.lay(given), viewer), convert(asked, query.asked))


def of_a(**changes: Any) -> Json:
    return GIVEN | {"pcs": GIVEN["pcs"] | {"A": GIVEN["pcs"]["A"] | changes}}


@pytest.mark.parametrize(
    ("asked", "ways"),
    [
        ({"kind": "negotiation", "target": 4}, 6),  # Forest 4 only equals it, Waste 2; all others are above
        ({"kind": "body", "target": 7}, 1),  # the Fox as green: 3 + 5; the Hound's 3 + 4 only equals it
        ({"kind": "body", "target": 7, "modifier": 1}, 3),
        ({"kind": "dexterity", "target": 3, "creature": "Hedge Warden"}, 7),  # a Forest: 1 + 2
        ({"kind": "dexterity", "target": 3, "creature": "Pale Wisp"}, 4),  # a power below 0 adds nothing
        ({"kind": "reflex", "target": 5}, 4),
        ({"kind": "intellect", "target": -1}, 10),
        ({"kind": "身体", "target": 8}, 0),
    ],
)
def test_a_check_by_the_cards_left(asked: Json, ways: int) -> None:
    answer = ask("check", pc="A", **asked)
    assert (answer["ways"], answer["out_of"]) == (ways, 10)
    assert sum(one["count"] for one in answer["cards"].values() if one["success"]) == ways


def test_a_known_top_card_decides_a_check_and_an_empty_library_fails_it() -> None:
    known = of_a(library={"count": 30, "top": ["Forest#1"]})
    assert [ask("check", known, pc="A", kind="reflex", target=one)["ways"] for one in (3, 2)] == [0, 1]
    assert ask("check", of_a(library=0), pc="A", kind="reflex", target=-9)["chance"] == 0


def test_where_cards_are_in_a_hand_unseen_those_of_the_deck_count() -> None:
    deck = {"Forest": 4, "Plains": 4}
    given = of_a(library=5, hand=2, exhaustion=["Plains#1"], battlefield=[]) | {"decks": {"A": deck}}
    answer = ask("check", given, pc="A", kind="negotiation", target=4)
    assert (answer["ways"], answer["out_of"]) == (3, 7)
    with pytest.raises(Refused, match="not known here"):
        ask("check", given | {"decks": {"A": {"Forest": 9}}}, pc="A", kind="body", target=1)


def test_a_check_under_way_says_what_it_is() -> None:
    game, table = mtg_trpg, mtg_trpg.lay(of_a(focus=False))
    for position, event in enumerate(
        [
            {"event": "CheckCalled", "check": "c1", "by": "GM", "pc": "A", "kind": "reflex", "target": 3}
            | {"purpose": "preparation"},
            {"event": "ModifierAdded", "check": "c1", "source": "gm", "amount": 1},
        ],
        1,
    ):
        kind = next(one for one in game.events if one.__struct_config__.tag == event["event"])
        table = game.evolve(table, convert(event, kind), position)
    query = game.queries["check"]
    answer: Json = query.answer(table, query.asked(check="c1"))
    assert (answer["ways"], answer["cards"]["Twin Fox"]["turns"], answer["cards"]["Waste"]["turns"]) == (7, 5, 0)
    with pytest.raises(Refused, match="itself says this"):
        query.answer(table, query.asked(check="c1", target=3))


def test_what_a_library_holds() -> None:
    answer = ask("library", pc="A")
    assert answer["colors"]["by_color"] == {"W": 2, "U": 0, "B": 0, "R": 3, "G": 4, "colorless": 2, "total": 10}
    assert answer["mana_values"]["by_value"] == {"0": 6, "3": 3, "4": 1}
    others = ask("library", viewer="B", pc="A")
    assert (others["count"], others["cards"]["by_name"]) == (10, None)


def damage(answer: Json) -> Json:
    return {name: one["damage"] for name, one in answer["takes"].items()}


def test_what_an_attack_does() -> None:
    attack = {"attacker": "Hedge Warden", "target": "Sentry"}
    answer = ask("attack", **attack)
    assert damage(answer) == {"Sentry": 2}
    assert answer["takes"]["Sentry"]["is_lethal"] is False
    assert "against" not in answer
    assert "MTR-ATTACK-02" in ask("attack", of_a(focus=False), **attack)["against"]["rules"]
    assert damage(ask("attack", **attack, blocker="Guard")) == {"Sentry": 0, "Guard": 2, "Hedge Warden": 4}
    back = ask("attack", attacker="Sentry", target="A", blocker="Mossback Elder")
    assert damage(back) == {"A": 0, "Mossback Elder": 1, "Sentry": 3}
    assert back["takes"]["Sentry"]["is_lethal"] is True


def test_what_a_trap_does() -> None:
    for target, amount, status in (("A", 2, "ok"), ("A", 3, "dying"), ("B", 1, "dead"), ("B", 0, "dying")):
        assert ask("attack", amount=amount, target=target)["takes"][target]["status"] == status
    assert damage(ask("attack", amount=3, target="A", blocker="Mossback Elder")) == {"A": 0, "Mossback Elder": 3}


@pytest.mark.parametrize(
    ("question", "asked", "field"),
    [
        ("check", {"pc": "Z", "kind": "body"}, "pc"),
        ("check", {"pc": "A"}, "kind"),
        ("check", {"kind": "body"}, "pc"),
        ("check", {"check": "c9"}, "check"),
        ("check", {"pc": "A", "kind": "body", "creature": "Zed"}, "creature"),
        ("library", {"pc": "Z"}, "pc"),
        ("attack", {}, "attacker"),
        ("attack", {"attacker": "Zed", "target": "A"}, "attacker"),
        ("attack", {"attacker": "Sentry"}, "target"),
        ("attack", {"attacker": "Sentry", "target": "A", "amount": 2}, "amount"),
        ("attack", {"amount": 2, "target": "Zed"}, "target"),
    ],
)
def test_what_is_not_there_is_refused_with_its_field(question: str, asked: Json, field: str) -> None:
    with pytest.raises(Refused) as refused:
        ask(question, **asked)
    assert refused.value.field == field
    assert isinstance(refused.value.says, Said)
