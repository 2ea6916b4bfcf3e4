"""Odds in a duel: held against every pair of flips, judged as a recorded duel is; by no more than is known."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import convert

from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.cards import BLACK, DECK, RED, SUIT, SUITS, VALUE, Card, Suit
from adjudicator.rulesets.malifaux.duels import Total, outcome
from adjudicator.rulesets.malifaux.lay import lay
from adjudicator.rulesets.malifaux.lookup import usable
from adjudicator.rulesets.malifaux.mask import mask_table
from adjudicator.rulesets.malifaux.state import Duel, Flip, Side, Table
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused
from adjudicator.service import Adjudicator
from adjudicator.store.entry import Stated
from api.http.app import create_app

Json = Any
KINDS = {kind.__name__: kind for kind in malifaux.events}
MODELS = {
    "ann": {"seat": "A", "can_use_soulstones": True},
    "ada": {"seat": "A", "Wp": 4},
    "bob": {"seat": "B", "Df": 5},
}
OPPOSED = {"event": "DuelStarted", "duel": "d", "kind": "opposed", "acting": "ann", "target": "bob", "stat": 6,
           "resist": "Df"}  # fmt: skip
UNMOVED = Table({"A": Side()})
"""No card of it was removed from the game."""
SIMPLE = {"event": "DuelStarted", "duel": "d", "kind": "simple", "acting": "ann", "stat": 6, "tn": 13}


def only(*cards: Card, **more: Json) -> Json:
    """A side whose deck holds these cards and no others, in an order that nobody knows."""
    hand = more.pop("hand", [])
    return {"hand": hand, "removed": [card for card in DECK if card not in (*cards, *hand)], **more}


def after(events: Sequence[Json], a: Json = None, b: Json = None) -> Table:
    """The table after these events."""
    table = lay({"seats": {"A": {"soulstones": 2, **(a or {})}, "B": b or {}}, "models": MODELS})
    for position, event in enumerate(events, 1):
        happened = convert(event, KINDS[event["event"]])
        table = malifaux.evolve(table, happened, position)
    return table


def asked(table: Table, viewer: str = JUDGE, **fields: Json) -> Json:
    question = malifaux.queries["odds"]
    return question.answer(mask_table(table, viewer), convert({"duel": "d", **fields}, question.asked))


def flip(seat: str, *cards: Card, **more: Json) -> Json:
    return {"event": "FateFlipped", "duel": "d", "seat": seat, "cards": list(cards), **more}


def totals(cards: Sequence[Card], modifier: int, adds: int, suits: tuple[Suit, ...] = ()) -> list[Total]:
    """Every total that a flip may be made into."""
    may = usable(UNMOVED, Flip(seat="A", cards=tuple(cards), modifier=modifier))
    return [Total(VALUE[card] + adds, (*suits, *given)) for card in may for given in gives(card)]


def gives(card: Card) -> list[tuple[Suit, ...]]:
    """The suits that a card may bring: any one for the Red Joker, none for the Black one."""
    suit = SUIT[card]
    return [(one,) for one in SUITS] if card == RED else [() if suit is None else (suit,)]


def wins(duel: Duel, mine: list[Total], theirs: list[Total], *, is_acting: bool) -> bool:
    """Whether one of one's totals wins against the rival's best, as a recorded duel would be judged."""
    best = max(theirs, key=lambda total: total.value)
    if is_acting:
        return any(outcome(duel, one, best)[0] for one in mine)
    return any(outcome(duel, best, one)[1] for one in mine)


@pytest.mark.parametrize("seed", range(40))
def test_both_flips_to_come_are_counted_over_all_pairs(seed: int) -> None:
    chance = Random(seed)
    a, b = (chance.sample(DECK, chance.randint(4, 9)) for _ in "ab")
    if chance.random() < 0.6:
        a, b = [*{*a, RED}], [*{*b, BLACK, RED}]
    plus, extra = chance.randint(0, 1), chance.randint(-2, 2)
    tn = chance.choice((None, 12, 16))
    suits = chance.choice(([], [], ["R"])) if tn else []
    events = [{**OPPOSED, "tn": tn, "tn_suits": suits}]
    events += [{"event": "SoulstoneUsed", "duel": "d", "model": "ann", "plus": True}] * plus
    table = after(events, only(*a), only(*b))
    duel = table.duels["d"]
    for model, modifier in (("ann", extra), ("bob", chance.randint(-2, 2))):
        told = asked(table, model=model, modifier=modifier)
        net = {"ann": modifier + plus if model == "ann" else plus, "bob": modifier if model == "bob" else 0}
        found = out_of = 0
        for mine, theirs in product(combinations(a, 1 + abs(net["ann"])), combinations(b, 1 + abs(net["bob"]))):
            sides = totals(mine, net["ann"], 6), totals(theirs, net["bob"], 5)
            is_acting = model == "ann"
            found += wins(duel, *(sides if is_acting else sides[::-1]), is_acting=is_acting)
            out_of += 1
        assert (told["success"]["ways"], told["success"]["out_of"]) == (found, out_of)
        assert told["success"]["needs"] is None


@pytest.mark.parametrize("seed", range(25))
def test_a_rival_s_total_on_the_table_is_to_be_beaten(seed: int) -> None:
    chance = Random(seed)
    a = chance.sample(DECK, 10)
    table = after([OPPOSED, flip("B", card := chance.choice(DECK))], only(*a))
    for modifier in range(-3, 4):
        told = asked(table, modifier=modifier)
        flips = list(combinations(a, 1 + abs(modifier)))
        rival = [Total(5 + VALUE[card], ())]
        found = sum(wins(table.duels["d"], totals(one, modifier, 6), rival, is_acting=True) for one in flips)
        assert (told["success"]["ways"], told["success"]["out_of"]) == (found, len(flips))
        assert (told["duel"]["against"], told["success"]["needs"]) == (5 + VALUE[card], VALUE[card] - 1)


def test_a_tie_is_the_acting_model_s() -> None:
    """Ann 6, Bob 5: against 14 she needs an 8, he against 14 a 10."""
    ann = asked(after([OPPOSED, flip("B", "9M")]))
    bob = asked(after([OPPOSED, flip("A", "8M")]))

    assert (ann["duel"]["model"], ann["duel"]["exceed"], ann["success"]["needs"]) == ("ann", False, 8)
    assert (bob["duel"]["model"], bob["duel"]["exceed"], bob["success"]["needs"]) == ("bob", True, 10)
    assert (ann["success"]["ways"], bob["success"]["ways"]) == (6 * 4 + 1, 4 * 4 + 1)


def test_a_simple_duel_is_against_its_target_number_and_its_suits() -> None:
    plain = asked(after([SIMPLE]))["success"]
    suited = asked(after([{**SIMPLE, "tn_suits": ["M"]}]))["success"]
    held = asked(after([{**SIMPLE, "tn_suits": ["M"], "stat_suits": ["M"]}]))["success"]
    two = asked(after([{**SIMPLE, "tn_suits": ["M", "R"]}]))["success"]

    assert [one["ways"] for one in (plain, suited, held, two)] == [7 * 4 + 1, 7 + 1, 7 * 4 + 1, 0]
    assert asked(after([{**SIMPLE, "tn": None}]))["success"]["chance"] == 1


def test_a_flip_that_is_made_is_what_it_is() -> None:
    chosen = asked(after([SIMPLE, flip("A", "6M")]), seat="A")
    waiting = asked(after([SIMPLE, flip("A", "6M", "9R", plus=1)]))
    low = asked(after([SIMPLE, flip("A", "6M", "9R", minus=1)]))

    assert [one["success"]["chance"] for one in (chosen, waiting, low)] == [0, 1, 0]
    assert [one["success"]["out_of"] for one in (chosen, waiting, low)] == [1, 1, 1]


def test_a_reflip_keeps_its_modifier() -> None:
    events = [SIMPLE, flip("A", "6M", "9R", minus=1)]
    events += [{"event": "FlipCardChosen", "duel": "d", "seat": "A", "card": "6M", "discarded": ["9R"]}]
    events += [{"event": "ReflipStarted", "duel": "d", "seat": "A", "replaced": ["6M"], "source": "Ill Luck"}]

    told = asked(after(events))
    assert (told["duel"]["modifier"], told["flipped"]) == (-1, 2)


def test_a_relenting_rival_leaves_the_target_number() -> None:
    events = [
        {**OPPOSED, "target": "ada", "resist": "Wp", "tn": 13},
        {"event": "ModelRelented", "duel": "d", "model": "ada"},
    ]

    told = asked(after(events))
    assert (told["duel"]["rival"], told["success"]["needs"]) == (None, 7)


# ---- cheating


def test_cards_to_cheat_with_are_told_apart() -> None:
    table = after([OPPOSED, flip("B", "9M"), flip("A", "2C")], {"hand": ["7R", "8R", "RJ"]})
    mine, others = asked(table, "A", seat="A"), asked(table, "B", seat="A")

    assert (mine["success"]["chance"], mine["cheat"]) == (0, {"may": True, "cards": ["8R", "RJ"]})
    assert others["cheat"] == {"may": True, "cards": []}


@pytest.mark.parametrize(
    ("events", "modifier", "may"),
    [
        ([], 0, True),
        ([], -1, False),
        ([flip("B", "RJ")], 0, False),
        ([flip("B", "BJ")], 0, True),
        ([flip("A", "BJ")], 0, False),
        ([flip("A", "6M", "9R", minus=1)], 0, False),
        ([flip("A", "6M"), flip("B", "5M"), {"event": "CheatDeclined", "duel": "d", "seat": "A"}], 0, False),
    ],
    ids=[
        "to come",
        "negative",
        "their red joker",
        "their black joker",
        "own black joker",
        "made, negative",
        "declined",
    ],
)
def test_who_may_not_cheat_is_told(events: list[Json], modifier: int, may: bool) -> None:
    told = asked(after([OPPOSED, *events], {"hand": ["13R"]}), model="ann", modifier=modifier)
    assert told["cheat"]["may"] is may


# ---- what cannot be asked


@pytest.mark.parametrize(
    ("events", "fields", "field"),
    [
        ([], {}, "duel"),
        ([OPPOSED], {"seat": "C"}, "seat"),
        ([SIMPLE], {"seat": "B"}, "seat"),
        ([OPPOSED], {"model": "ada"}, "model"),
        ([OPPOSED], {"model": "bob", "seat": "A"}, "model"),
        ([OPPOSED], {"total": 12}, "total"),
        ([OPPOSED], {"stat": 1}, "stat"),
        ([OPPOSED], {"exceed": True}, "exceed"),
        ([OPPOSED], {"suit": "R"}, "suit"),
        ([{**OPPOSED, "target": "ada", "resist": "Wp"}], {}, "duel"),
        ([SIMPLE, flip("A", "6M"), {"event": "DuelResolved", "duel": "d", "success": {}}], {}, "duel"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_told(events: list[Json], fields: Json, field: str) -> None:
    with pytest.raises(Refused) as refused:
        asked(after(events), **fields)
    assert refused.value.field == field


def test_without_a_duel_a_seat_is_needed() -> None:
    table = after([])
    for fields, field in (({}, "seat"), ({"seat": "A", "model": "ann"}, "model")):
        with pytest.raises(Refused) as refused:
            asked(table, duel=None, **fields)
        assert refused.value.field == field


def test_no_card_to_flip_is_told() -> None:
    with pytest.raises(Refused, match="no card to flip"):
        asked(after([SIMPLE], only()))


# ---- what a viewer knows


def test_matches_that_differ_in_hidden_cards_give_the_same_odds() -> None:
    """Twins by HTTP: other cards in A's hand, another on top of A's deck."""
    service = Adjudicator(RULESETS)
    client = create_app(service).test_client()
    header = {"ruleset": "malifaux", "edition": malifaux.edition}
    answers: dict[str, list[bytes]] = {}
    for hand, top in ((["13R", "2C"], "9M"), (["7T", "8M"], "13R")):
        side = {"hand": hand, "deck": {"top": [top], "seen": [["A"]]}, "soulstones": 1}
        match = service.open_match({**header, "setup": {"seats": {"A": side, "B": {}}, "models": MODELS}})
        service.report(match, [OPPOSED, flip("B", "9T")], expected=0, report_id="r", stated=Stated(by="judge"))
        for viewer in ("A", "B", SPECTATOR, JUDGE):
            for asks in ({"model": "ann"}, {"model": "bob"}, {"seat": "A", "modifier": -2}, {"modifier": 3}):
                address = f"/v1/matches/{match}/tables/2/questions/odds?as={viewer}"
                answer = client.post(address, json={"duel": "d", **asks})
                assert answer.status_code == 200, answer.text
                told = msgspec.json.encode(msgspec.json.decode(answer.data)["answer"], order="sorted")
                answers.setdefault(f"{viewer} {asks}", []).append(told)

    for question, (one, twin) in answers.items():
        assert (one == twin) == (question.startswith(("B", SPECTATOR)) or "bob" in question), question
