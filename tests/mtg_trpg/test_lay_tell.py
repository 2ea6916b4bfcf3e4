"""Tables laid from plain data and told again are the same; whatever is admitted can be judged, told, masked, shown."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from adjudicator.plain.json import Plain, canonical
from adjudicator.replay.play import sample_setup
from adjudicator.rulesets.mtg_trpg import mtg_trpg
from adjudicator.rulesets.mtg_trpg.cards import colors_of
from adjudicator.rulesets.mtg_trpg.events import (
    AbilityActivated,
    CardDrawn,
    CardMoved,
    DamageDealt,
    EffectStarted,
    Event,
    FocusPerformed,
    GmRuled,
    NpcRegistered,
    Slept,
    TimePassed,
)
from adjudicator.rulesets.mtg_trpg.lay import lay
from adjudicator.rulesets.mtg_trpg.tell import tell
from adjudicator.rulesets.mtg_trpg.zones import total
from adjudicator.seam.judging import judge, values_of
from adjudicator.seam.ruleset import JUDGE, Refused
from tests.mtg_trpg.chance import SETUP, random_steps


@given(st.integers(0, 2**32))
@example(10000000)  # a copy that lies in the exhaustion zone might be turned as a suspended card
def test_every_table_told_lays_the_same_table(seed: int) -> None:
    table = lay(SETUP)
    assert lay(tell(table)) == table
    for _, _, event, after in random_steps(Random(seed), table, 60):
        assert lay(json.loads(json.dumps(tell(after)))) == after, event


@given(st.integers(0, 2**32))
def test_whatever_is_admitted_is_judged_valued_told_and_masked(seed: int) -> None:
    for position, before, event, _ in random_steps(Random(seed), lay(SETUP), 50):
        step = judge(mtg_trpg, position, before, event)
        canonical([value.amount for value in (*values_of(mtg_trpg, step), *mtg_trpg.values(step.after, None))])
        assert str(mtg_trpg.tell_event(before, event))
        mtg_trpg.place(step.after)
        mtg_trpg.options(step.after)
        for viewer in (JUDGE, "spectator", "GM", "B"):
            masked = mtg_trpg.mask(step, viewer)
            canonical(mtg_trpg.tell(masked.after))
            canonical([value.amount for value in mtg_trpg.values(masked.after, None)])
            assert str(mtg_trpg.tell_event(masked.before, masked.event))


@given(st.integers(0, 2**32))
def test_no_card_is_lost_or_made(seed: int) -> None:
    before = lay(SETUP)
    cards = {name: total(before, name) for name in before.pcs}
    for _, _, event, after in random_steps(Random(seed), before, 60):
        for name, count in cards.items():
            assert total(after, name) == count or "Spark Imp" in str(event), event
        cards = {name: total(after, name) for name in after.pcs}


def test_a_deck_alone_is_the_library() -> None:
    table = lay({"decks": {"A": "4 Forest\n3 Island"}, "pcs": {"A": {}}})
    assert (table.pcs["A"].deck, table.pcs["A"].library.count) == ("A", 7)


def test_the_sample_is_a_table_of_two_characters() -> None:
    table = lay(sample_setup(mtg_trpg))
    assert [pc.library.count for pc in table.pcs.values()] == [60, 60]
    assert table.pcs["A"].profile == {"name": "Rook of the Ember Oath"}


@pytest.mark.parametrize(
    ("setup", "field"),
    [
        ({"pcs": {"A": {"hnad": 3}}}, "pcs.A.hnad"),
        ({"pcs": {"A": {"hand": "seven"}}}, "pcs.A.hand"),
        ({"pcs": {"A": {"hand": {"count": 1, "cards": ["Forest#1", "Forest#2"]}}}}, "pcs.A.hand.count"),
        ({"pcs": {"A": {"hand": ["Forest#1"], "graveyard": ["Forest#1"]}}}, "pcs.A"),
        ({"pcs": {"A": {"battlefield": ["Forest"]}, "B": {"battlefield": ["Forest"]}}}, "pcs.B.battlefield"),
        ({"pcs": {"A": {"battlefield": [{"tapped": True}]}}}, "pcs.A.battlefield[0].card"),
        ({"pcs": {"A": {"library": {"count": 5}, "library_top": ["Forest#1"]}}}, "pcs.A.library_top"),
        ({"pcs": {"A": {"library": 10**9}}}, "pcs.A.library"),
        ({"pcs": {"A": {"status": "asleep"}}}, "pcs.A.status"),
        ({"pcs": {"GM": {}}}, "pcs.GM"),
        ({"cards": {"Fen Imp": {"mana_cost": "two black"}}}, "cards.Fen Imp.mana_cost"),
        ({"cards": {"Fen Imp": {"mana_cost": "{1}{B}", "mana_value": 3}}}, "cards.Fen Imp.mana_value"),
        ({"cards": {"Fen Imp": {"mana_cost": "{1}{B}", "colors": ["R"]}}}, "cards.Fen Imp.colors"),
        ({"cards": {"Fen Way": {"types": ["Land"], "mana_value": 1}}}, "cards.Fen Way.mana_value"),
        ({"cards": {"Fen Way": {"basic_land_types": ["Fen"]}}}, "cards.Fen Way.basic_land_types"),
        ({"cards": {"Fen Way": {"controller": "C"}}}, "permanents.Fen Way.controller"),
        ({"decks": {"A": {"Forest": 0}}}, "decks.A.Forest"),
        ({"decks": {"A": {"Forest": -1}}}, "decks.A.Forest"),
        ({"decks": {"A": {"Forest": 10**6}}}, "decks.A.Forest"),
        ({"decks": {"A": {"Forest": 6000, "Island": 6000}}}, "decks.A"),
        ({"decks": {"A": {"size": 10**6}}}, "decks.A.size"),
        ({"decks": {"A": {"size": -1}}}, "decks.A.size"),
        ({"decks": {"A": {"Forrest": 4}}}, "decks.A.Forrest"),
        ({"decks": {"A": "1" * 5000 + " Forest"}}, "decks.A"),
        ({"decks": {"A": {"x" * 16_000: 4}}}, "decks.A"),
        ({"pcs": {"A": {"library": ["Forest"] * 10_001}}}, "pcs.A.library"),
        ({"pcs": {"A": {"battlefield": ["Forest"] * 10_001}}}, "pcs.A.battlefield"),
        ({"cards": {"Fen Imp": {"mana_value": -3}}}, "cards.Fen Imp.mana_value"),
        ({"decks": {"A": "four Forest"}}, "decks.A"),
        ({"combat": {"party": ["Z"]}}, "combat.party"),
        ({"checks": {"c1": {"pc": "Z"}}}, "checks.c1.pc"),
        ({"card_facts": '{"name": "Fen Imp", "power": "x"}'}, "card_facts.Fen Imp.power"),
        ({"cards": {"Fen Imp": {"power": 1}}, "card_facts": '{"name": "Fen Imp", "power": 2}'}, "cards.Fen Imp"),
        ({"table": {"focus_draw": "twice"}}, "table.focus_draw"),
        ({"clock_s": 10**30}, "clock_s"),
        ([1], None),
    ],
)
def test_what_cannot_be_laid_is_refused_with_its_field(setup: Plain, field: str | None) -> None:
    with pytest.raises(Refused) as refused:
        lay(setup)
    assert refused.value.field == field


def test_an_unknown_card_of_a_deck_is_named_with_the_nearest_spelling() -> None:
    with pytest.raises(Refused, match=r"^No facts are known of the card Gravelrok\. Did you mean Gravelrook\?$"):
        lay({"cards": {"Gravelrook": {}}, "decks": {"A": {"Gravelrok": 4}}})


@pytest.mark.parametrize(
    "setup",
    [
        {"pcs": {"A": {"library": ["Forest"]}}},
        {"pcs": {"A": {"library": ["Forest", "Nosuch"]}}},
        {"pcs": {"A": {"library": 1, "hand": ["Forest"]}}},
        {"decks": {"A": {"Forest": 2}}, "pcs": {"A": {"deck": "B", "library": ["Forest"]}}},
    ],
)
def test_a_set_up_told_lays_the_same_table_also_after_play(setup: Plain) -> None:
    table = lay(setup)
    assert lay(tell(table)) == table
    for event in (CardDrawn(pc="A"), CardMoved(owner="A", card="Forest", from_="hand", to="library_top")):
        table = mtg_trpg.evolve(table, event, 1)
        assert lay(tell(table)) == table


BULKY: Plain = {
    "cards": {"Tide Sage": {"types": ["Planeswalker"], "loyalty": 3}, "Elf": {"types": ["Creature"], "toughness": 1}},
    "pcs": {"A": {"library": 20, "battlefield": ["Tide Sage", "Elf"]}},
}


@pytest.mark.parametrize(
    "events",
    [
        [TimePassed(seconds=10**9)] * 2,
        [AbilityActivated(pc="A", source="Tide Sage", loyalty=100_000)] * 12,
        [DamageDealt(source="Elf", target="Elf", amount=100_000)] * 10_001,
        [EffectStarted(pc="A", effect=f"e{n}", permanent="Elf", toughness=100_000) for n in range(12)],
        [NpcRegistered(npc="Rat", abilities=("a" * 500,), creature_types=("b" * 500,), mana_cost="{9}" * 150)],
        [GmRuled(topic="duration", value=10**40), FocusPerformed(pc="A")],
        [GmRuled(topic="duration", value=-90), FocusPerformed(pc="A")],
        [GmRuled(topic="recovery_withheld", value={"life_at": 10**40}), Slept(pc="A", hours=6)],
    ],
    ids=["clock", "loyalty", "damage", "toughness", "words", "a long minute", "no minute", "life"],
)
def test_tables_of_much_of_something_are_told_and_laid_too(events: list[Event]) -> None:
    table = lay(BULKY)
    for position, event in enumerate(events, 1):
        mtg_trpg.admit(table, event)
        table = mtg_trpg.evolve(table, event, position)
    assert lay(json.loads(json.dumps(tell(table)))) == table
    assert table.clock >= 0


def test_a_deck_is_made_of_cards_and_of_no_tokens() -> None:
    cards = {"Sap": {"types": ["Creature"], "token": True}}
    table = lay({"cards": cards, "pcs": {"A": {"library": ["Forest"], "battlefield": ["Sap", "Island"]}}})
    assert table.decks["A"].cards == {"Forest": 1, "Island": 1}


def test_facts_of_lands_and_costs_are_read_leniently() -> None:
    cards = {
        "Way": {"types": ["Land"], "basic_land_types": ["Forest"], "colors": ["R", "R"]},
        "Rook": {"mana_cost": "none"},
    }
    table = lay({"cards": cards, "npcs": {"Elf": {"mana_cost": "none", "mana_value": 2}}})
    assert colors_of(table.cards["Way"]) == ("G",)
    assert (table.cards["Way"].colors, table.cards["Rook"].mana_cost) == (("R",), None)
    assert (table.npcs["Elf"].facts.mana_cost, table.npcs["Elf"].facts.mana_value) == (None, 2)


def test_one_attack_alone_is_laid_as_older_set_ups_state_it() -> None:
    attack = {"source": "dart trap", "target": "A", "creature": False, "amount": 3}
    older = lay({"pcs": {"A": {}}, "attack": {**attack, "blocker": "Gravelrook"}})
    now = lay({"pcs": {"A": {}}, "attacks": [{**attack, "blockers": ["Gravelrook"]}]})
    assert older == now
    assert older.attacks["dart trap"].blockers == ("Gravelrook",)
    unstated = lay({"pcs": {"A": {}}, "attack": {"source": "Rat", "target": "A", "amount": 0}})
    assert unstated.attacks["Rat"].amount is None
