"""Matches with a canary in a hidden place: what a hand, a deck, a draw or a library holds, in one word each."""

from __future__ import annotations

from tests.attack.encounters import ENCOUNTERS
from tests.attack.locke import LOCKE
from tests.attack.twins import Json, Story, alone, nothing

# ---- Malifaux: a card of A's hand


def _malifaux(card: str) -> Json:
    hand = {"hand": [card, "12C", "RJ"], "deck": {"top": ["9M"]}, "discard": ["1R"], "soulstones": 2}
    models = {
        "ann": {"seat": "A", "name": "Ann", "Df": 5, "Wp": 4, "Mv": 5, "Sz": 2, "base_mm": 30, "at": [10, 10]},
        "bob": {"seat": "B", "name": "Bob", "Df": 5, "Wp": 4, "Mv": 5, "Sz": 2, "base_mm": 30, "at": [16, 10]},
    }
    return {"seats": {"A": hand, "B": {"hand": ["13R", "4C"]}}, "models": models, "turn": 1, "active": "ann"}


def _drawn(card: str) -> list[Json]:
    """A draw, a look, a card put back: all of them hidden from B; one flip that all see."""
    return [
        {"event": "CardsDrawn", "seat": "A", "cards": ["8C"]},
        {"event": "CardsLookedAt", "seat": "A", "by": "A", "cards": [card], "from": "hand", "source": "Second Sight"},
        {"event": "CardsMoved", "seat": "A", "cards": [card], "from": "hand", "to": "deck", "source": "Bad Omen"},
        {"event": "CardsDrawn", "seat": "A", "cards": [card]},
        {"event": "FateFlipped", "flip": "f1", "seat": "A", "cards": ["3T"]},
        {"event": "CardsDiscarded", "seat": "A", "cards": [card], "by": "player", "reason": "effect", "to": "deck"},
        {"event": "CardsDrawn", "seat": "A", "count": 1},
        {"event": "CardsDrawn", "seat": "A", "cards": [card]},
        {"event": "MatchNoted", "text": "tea"},
    ]


def _guessed_unseen(card: str) -> list[Json]:
    of_a = {"seat": "A", "cards": [card]}
    return [
        {"event": "CardsDrawn", **of_a},
        {"event": "CardsMoved", **of_a, "from": "hand", "to": "deck", "source": "Bad Omen"},
        {"event": "CardsMoved", **of_a, "from": "deck", "to": "hand", "source": "Bad Omen"},
        {"event": "CardsLookedAt", **of_a, "by": "A", "from": "deck", "source": "Bad Omen"},
        {"event": "CardsLookedAt", **of_a, "by": "A", "from": "hand"},
        {"event": "FateFlipped", "flip": "f9", "seat": "A"},
        {"event": "CardsDiscarded", **of_a, "by": "player", "reason": "effect", "to": "hand", "from": "deck"},
        {"event": "CardsRevealed", **of_a, "from": "hand", "shown_to": ["A"]},
    ]


def guessed(card: str) -> list[Json]:
    of_a = {"seat": "A", "cards": [card]}
    return [
        *_guessed_unseen(card),
        {"event": "CardsRevealed", **of_a, "from": "hand"},
        {"event": "FateFlipped", "flip": "f9", "seat": "A", "cards": [card]},
        {"event": "FateCheated", "flip": "f9", "seat": "A", "card": card},
        {"event": "FateFlipped", "flip": "f8", "seat": "A", "cards": ["11M"]},
        {"event": "FateCheated", "flip": "f8", "seat": "A", "card": card},
        {"event": "CardsDiscarded", **of_a, "by": "player", "reason": "effect"},
        {"event": "CardsRemoved", **of_a, "from": "deck"},
        {"event": "FateDeckShuffled", "seat": "A", "reason": "effect", "cards": [card, "1R"]},
        {"event": "FateDeckShuffled", "seat": "A", "reason": "effect", "cards": {"plus": [card]}},
        {"event": "FateDeckShuffled", "seat": "A", "reason": "setup", "cards": {"minus": [card]}},
    ]


def _from_anothers_deck(card: str) -> list[Json]:
    """A card of B's drawn into A's hand: neither B nor anybody else saw it."""
    return [
        {"event": "CardsDrawn", "seat": "A", "deck": "B", "cards": [card]},
        {"event": "CardsDiscarded", "seat": "A", "cards": [card], "by": "player", "reason": "effect", "to": "deck"},
        {"event": "CardsDrawn", "seat": "B", "cards": ["2M"]},
        {"event": "FateFlipped", "flip": "f1", "seat": "B", "cards": ["3T"]},
    ]


# ---- Magic: a card of A's hand, the next of A's library, a deck nobody has seen

_FACTS = {"types": ["Creature"], "mana_cost": "{1}{G}", "power": 2, "toughness": 2}


def _magic(card: str) -> Json:
    of_a = {"hand": [card, "Island#7"], "library": {"count": 20, "top": ["Island#8"]}, "battlefield": ["Imp#1"]}
    of_b = {"hand": ["Forest#1"], "library": 20, "battlefield": ["Elf#1"]}
    decks = {"A": {card.partition("#")[0]: 4, "Island": 20, "Imp": 1}, "B": {"size": 25}}
    cards = dict.fromkeys(("Gravelrook", "Thornback", "Wurm", "Imp", "Elf"), _FACTS)
    return {"cards": cards, "decks": decks, "pcs": {"A": of_a, "B": of_b}}


def _session(card: str) -> list[Json]:
    return [
        {"event": "SceneStarted", "by": "GM"},
        {"event": "CardMoved", "owner": "A", "card": card, "from": "hand", "to": "library_top"},
        {"event": "CardDrawn", "pc": "A", "card": card},
        {"event": "FocusPerformed", "pc": "A", "drew": 1, "card": "Island#8"},
        {"event": "CompositionNoted", "pc": "A", "of": "deck", "G": 4 if card[0] == "G" else 5, "total": 25},
        {"event": "CardMoved", "owner": "A", "card": card, "from": "hand", "to": "library"},
        {"event": "CheckCalled", "by": "GM", "check": "c1", "pc": "A", "kind": "body", "target": 3},
    ]


def _session_guessed(card: str) -> list[Json]:
    return [
        {"event": "CardDrawn", "pc": "A", "card": card},
        {"event": "CardMoved", "owner": "A", "card": card, "from": "hand", "to": "library_top"},
        {"event": "CardMoved", "owner": "A", "card": "Island#7", "from": "library", "to": "hand"},
        {"event": "FocusPerformed", "pc": "A", "drew": 1, "card": card},
        {"event": "SpellCast", "pc": "A", "card": card},
        {"event": "LandPlayed", "pc": "A", "card": card},
        {"event": "RestPerformed", "pc": "A", "discarded": 1, "cards": [card]},
        {"event": "CheckCardTurned", "check": "c1", "card": card},
        {"event": "CardMoved", "owner": "A", "card": card, "from": "hand", "to": "exile"},
        {"event": "AbilityActivated", "pc": "A", "source": card},
        {"event": "OpeningHandDrawn", "pc": "A", "cards": [card]},
        {"event": "Slept", "pc": "A", "hours": 6, "cards": [card]},
    ]


# ---- what lies on top, which one seat has looked at; what B holds


def _with_top(card: str) -> Json:
    given = _malifaux("13M")
    given["seats"]["A"]["deck"] = {"top": [card], "seen": [[]]}
    return given


def _looked_at(card: str) -> list[Json]:
    return [
        {"event": "CardsLookedAt", "seat": "A", "by": "B", "cards": [card], "from": "deck", "source": "Second Sight"},
        {"event": "FateFlipped", "flip": "f1", "seat": "B", "cards": ["3T"]},
    ]


def _held_by_b(card: str) -> Json:
    given = _malifaux("13M")
    given["seats"]["B"]["hand"] = [card, "4C"]
    return given


# ---- records that speak against the reports: counts stay those that all at the table have


def _held_by_a(card: str) -> Json:
    given = _malifaux(card)
    given["seats"]["A"]["deck"] = {"top": ["2C"], "seen": [["B"]]}
    return given


def _against_the_record(_card: str) -> list[Json]:
    """Cards that lie in hand or deck, by the record, come from elsewhere, by the reports; then hands are counted."""
    of_a = {"event": "CardsMoved", "seat": "A", "source": "Bad Omen"}
    return [
        {**of_a, "cards": ["5R"], "from": "conflict", "to": "discard"},
        {**of_a, "cards": ["6R"], "from": "discard", "to": "removed"},
        {"event": "CardsRevealed", "seat": "A", "cards": ["RJ", "12C"], "from": "hand"},
        {"event": "CardsDrawn", "seat": "A", "count": 4},
        {"event": "ActionStarted", "action": "a1", "model": "ann", "name": "Walk"},
        {"event": "ActionCompleted", "action": "a1"},
        {"event": "CardsDiscarded", "seat": "A", "cards": ["9C"], "by": "player", "reason": "hand_limit"},
    ]


def _seen_by_b(_card: str) -> list[Json]:
    """What B saw, in a report, lies there from then on; a card that comes off the deck is not told by what is next."""
    return [
        {"event": "CardsLookedAt", "seat": "A", "by": "B", "cards": ["6R"], "from": "hand", "source": "Second Sight"},
        {"event": "CardsRevealed", "seat": "A", "cards": ["5R"], "from": "deck", "source": "Second Sight"},
        {"event": "FateFlipped", "flip": "f1", "seat": "A", "cards": ["5R"]},
    ]


def _put_on_top(card: str) -> list[Json]:
    return [
        {"event": "CardsMoved", "seat": "A", "cards": [card], "from": "hand", "to": "deck", "source": "Bad Omen"},
        {"event": "FateFlipped", "flip": "f1", "seat": "A", "cards": ["5R"]},
    ]


def _in_hand_with_an_open_one(card: str) -> list[Json]:
    """One card lies in the hand, or not; the other lies open."""
    both = {"seat": "A", "cards": [card, "1R"], "from": "hand", "source": "Bad Omen"}
    return [{"event": "CardsMoved", **both, "to": "hand"}]


def _emptied(card: str) -> Json:
    given = _malifaux(card)
    given["seats"]["A"]["hand"] = [card]
    return given


def _emptied_by_reports(_card: str) -> list[Json]:
    """The hand is empty by the reports, and holds a card by the record."""
    return [
        {"event": "CardsDiscarded", "seat": "A", "cards": ["9C"], "by": "player", "reason": "effect"},
        {"event": "FateFlipped", "flip": "f1", "seat": "A", "cards": ["3T"]},
        {"event": "FateFlipped", "flip": "f2", "seat": "B", "cards": ["2M"]},
    ]


def _taken_from_hand(card: str) -> list[Json]:
    """The next card out of the hand, in every way that names it openly."""
    of_a = {"seat": "A", "cards": [card]}
    return [
        {"event": "FateCheated", "flip": "f1", "seat": "A", "card": card},
        {"event": "CardsDiscarded", **of_a, "by": "player", "reason": "effect"},
        {"event": "CardsRemoved", **of_a, "from": "hand"},
        {"event": "CardsMoved", **of_a, "from": "hand", "to": "discard", "source": "Bad Omen"},
        {"event": "CardsRevealed", **of_a, "from": "hand"},
        {"event": "FateFlipped", "flip": "f3", "seat": "A", "cards": [card]},
    ]


def _drawn_in_turn(card: str) -> Json:
    given = _malifaux("13M")
    given["seats"]["A"]["hand"] = ["2M", "9T"] if card == "5R" else ["9T", "2M"]
    return given


def _shown_together(_card: str) -> list[Json]:
    return [{"event": "CardsRevealed", "seat": "A", "cards": ["9T", "2M"], "from": "hand"}]


def _deck_of_one(_card: str) -> Json:
    given = _malifaux("13M")
    pile = ["7C", "6R", "5R", "8R"]
    given["seats"]["A"] |= {"rest": "removed", "deck": {"top": ["2C"], "seen": [["B"]]}, "discard": pile}
    return given


def _drawn_after_a_shuffle(card: str) -> list[Json]:
    """Cards that lay open before they were shuffled and drawn."""
    return [{"event": "CardsDrawn", "seat": "A", "cards": ["2C", card], "rebuilt_after": 1}]


def _land(card: str) -> Json:
    given = _magic("Wurm#1")
    other = {"Island#7": "Island#8", "Island#8": "Island#7"}.get(card, "Island#8")
    given["pcs"]["A"] |= {"hand": [card], "library": {"count": 20, "top": [other]}}
    return given


def _land_played(_card: str) -> list[Json]:
    return [{"event": "LandPlayed", "pc": "A", "card": "Island#8"}]


def _hand_discarded(_card: str) -> list[Json]:
    return [{"event": "RestPerformed", "pc": "A", "discarded": 1}]


def _lying_open(card: str) -> Json:
    """Cards without numbers: in the open zones one each, in A's hand another of one of them."""
    given = _magic("Wurm#1")
    given["cards"]["Dale"] = {"types": ["Land"]}
    given["decks"]["A"] = {"size": 30}
    open_zones = {"graveyard": ["Gravelrook"], "exile": ["Thornback"], "exhaustion": ["Dale", "Wurm"], "stack": ["Elf"]}
    given["pcs"]["A"] |= {"hand": [card], "library": 20, **open_zones}
    return given


def _played_unnumbered(_card: str) -> list[Json]:
    spells = ("Gravelrook", "Thornback", "Wurm", "Elf")
    return [
        *({"event": "SpellCast", "pc": "A", "card": card} for card in spells),
        *({"event": "SpellResolved", "pc": "A", "card": card, "to": "exile"} for card in spells),
        {"event": "LandPlayed", "pc": "A", "card": "Dale"},
        {"event": "LandPlayed", "pc": "A", "card": "Dale#2"},
    ]


FATE, LISTED = ("5R", "6R"), ("Gravelrook#1", "Thornback#1")
OTHERS = ("spectator", "B")
STORIES: dict[str, tuple[Story, tuple[str, str, str], tuple[str, ...]]] = {
    "malifaux": (Story("malifaux", _malifaux, alone(_drawn), guessed, (1, 4)), (*FATE, "7C"), OTHERS),
    "malifaux, enforced": (Story("malifaux", _malifaux, nothing, guessed, (), "enforce"), (*FATE, "7C"), OTHERS),
    "malifaux, another's deck": (
        Story("malifaux", lambda _: _malifaux("5R"), alone(_from_anothers_deck), _guessed_unseen, (2,)),
        ("8R", "9C", "7C"),
        OTHERS,
    ),
    "malifaux, on top": (
        Story("malifaux", _with_top, alone(_looked_at), _guessed_unseen, (2,)), (*FATE, "7C"), ("A",),
    ),
    "malifaux, on top, not looked at": (
        Story("malifaux", _with_top, nothing, _guessed_unseen), (*FATE, "7C"), ("spectator", "A", "B"),
    ),
    "malifaux, held by B": (Story("malifaux", _held_by_b, nothing, _guessed_unseen), (*FATE, "7C"), ("A",)),
    "malifaux, against the record": (
        Story("malifaux", _held_by_a, alone(_against_the_record), _guessed_unseen, (1,)), (*FATE, "7C"), OTHERS,
    ),
    "malifaux, emptied by reports": (
        Story("malifaux", _emptied, alone(_emptied_by_reports), _taken_from_hand, (1,)), (*FATE, "7C"), OTHERS,
    ),
    "malifaux, emptied by reports, told": (
        Story("malifaux", _emptied, alone(lambda _: [*_emptied_by_reports(""), *_taken_from_hand("5R")])),
        (*FATE, "7C"),
        OTHERS,
    ),
    "malifaux, seen by B": (Story("malifaux", _held_by_a, alone(_seen_by_b)), (*FATE, "7C"), OTHERS),
    "malifaux, put on top": (
        Story("malifaux", lambda _: _held_by_a("5R"), alone(_put_on_top)), ("5R", "RJ", "12C"), OTHERS,
    ),
    "malifaux, with an open card": (
        Story("malifaux", lambda _: _malifaux("5R"), alone(_in_hand_with_an_open_one)), (*FATE, "7C"), OTHERS,
    ),
    "malifaux, drawn in turn": (Story("malifaux", _drawn_in_turn, alone(_shown_together)), (*FATE, "7C"), OTHERS),
    "malifaux, drawn after a shuffle": (
        Story("malifaux", _deck_of_one, alone(_drawn_after_a_shuffle)), (*FATE, "7C"), OTHERS,
    ),
    "mtg_trpg, land": (
        Story("mtg_trpg", _land, alone(_land_played)), ("Island#7", "Island#8", "Imp#3"), OTHERS,
    ),
    "mtg_trpg, whole hand": (
        Story("mtg_trpg", _land, alone(_hand_discarded)), ("Island#7", "Island#8", "Imp#3"), OTHERS,
    ),
    **{
        f"mtg_trpg, {card} lying open": (
            Story("mtg_trpg", _lying_open, nothing, _played_unnumbered, (), mode), (card, "Imp#4", "Imp#5"), OTHERS,
        )
        for card, mode in (
            ("Gravelrook", "record"), ("Thornback", "enforce"), ("Dale", "record"), ("Elf", "record")
        )
    },
    "mtg_trpg": (
        Story("mtg_trpg", _magic, alone(_session), _session_guessed, (3,)), (*LISTED, "Wurm#1"), OTHERS,
    ),
    "mtg_trpg, enforced": (
        Story("mtg_trpg", _magic, nothing, _session_guessed, (), "enforce"), (*LISTED, "Wurm#1"), OTHERS,
    ),
    **ENCOUNTERS,
    **LOCKE,
}  # fmt: skip
"""By name: a story, the two cards that tell its worlds apart and one that is in neither, who may not know them."""
VIEWED = [(name, viewer) for name, (_, _, viewers) in STORIES.items() for viewer in viewers]
