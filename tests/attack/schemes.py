"""Encounters by chance, each in two worlds that differ in what A chose in secret, told and asked by everybody."""

from __future__ import annotations

from random import Random
from typing import TypeAlias

from tests.attack.twins import IMPOSSIBLE, Json, Story, Twins, nothing

Secret: TypeAlias = dict[str, Json]
"""The schemes of a seat, each with its models."""
STATIONS = (["leader", "master"], ["henchman"], ["enforcer"], ["minion"], ["totem"])
STEPS = ("end_of_turn", "end_of_game", "on_kill", "during_activation", "end_of_activation")
MODELS = ("a1", "a2", "a3", "b1", "b2", "b3")
STRATEGIES = ("turf_war", "reckoning", "plant_explosives", "corrupted_idols")
EVENTS = 24
"""Events of an encounter, those that nobody could report aside."""
VIEWERS = ("spectator", "B")


def _setup(random: Random, chosen: Secret | None) -> Json:
    """A crowded middle of the table; some of it is about to happen, or over."""

    def place() -> Json:
        return [random.choice((17, 18, 19, 3, 33, 18)), random.choice((17, 18, 19, 20, 2, 34))]

    models = {
        name: {
            "seat": name[0].upper(), "at": place(), "base_mm": 30, "size": 2, "cost": random.randint(3, 8),
            "health_max": 8, "health": random.randint(1, 8), "station": random.choice(STATIONS),
        }
        for name in MODELS
    }  # fmt: skip
    kinds = ("scheme", "scheme", "scheme", "corpse")
    markers = {
        f"K{number}": {"kind": random.choice(kinds), "seat": random.choice("AAB"), "at": place(), "base_mm": 30}
        for number in range(6)
    }
    given: Json = {
        "seats": {"A": {}, "B": {}}, "models": models, "markers": markers, "turn": random.choice((1, 4, 5, 5)),
        "strategy": random.choice(STRATEGIES), "first_player": "A", "turn_over": random.random() < 0.6,
        "schemes": {"B": _choice(random, [1, 13])}, "damage_dealt": [["a1", "b1"]],
    }  # fmt: skip
    if chosen is not None:
        given["schemes"]["A"] = chosen
    if random.random() < 0.4:
        given |= {"turn_over": True, "encounter": {"game_over": True}}
    if random.random() < 0.5:  # what was chosen may break a rule where the match begins
        given["pool"] = random.sample(range(1, 14), random.choice((4, 5, 9)))
    return given


def _choice(random: Random, schemes: list[int]) -> Secret:
    """Schemes with models for those that ask for some, rightly or not."""
    models: dict[int, Json] = {
        7: random.choice(MODELS), 11: random.choice(MODELS), 12: random.choice(MODELS),
        13: {"friendly": random.choice(MODELS[:3]), "enemy": random.choice(MODELS[3:])},
    }  # fmt: skip
    return {str(scheme): models.get(scheme) for scheme in schemes}


def _chosen(chosen: Secret) -> Json:
    models = {scheme: secret for scheme, secret in chosen.items() if secret is not None}
    return {"event": "SchemesChosen", "seat": "A", "schemes": [int(scheme) for scheme in chosen], "models": models}


def _claim(random: Random, seat: str, scheme: int) -> Json:
    part = random.choice(("reveal", "end"))
    usual = "end_of_game" if part == "end" else {5: STEPS[2], 11: STEPS[3], 13: STEPS[4]}.get(scheme, STEPS[0])
    claim: Json = {
        "event": "SchemePointScored", "seat": seat, "scheme": scheme, "part": part,
        "step": usual if random.random() < 0.8 else random.choice(STEPS),
    }  # fmt: skip
    if random.random() < 0.3:
        claim["removed"] = random.sample([f"K{number}" for number in range(6)], random.randint(1, 3))
    for field, wanted in (("killed", 5), ("actor", 11), ("activation_of", 13)):
        if scheme == wanted and random.random() < 0.7:
            claim[field] = random.choice(MODELS)
    return claim


def _happening(random: Random) -> Json:
    """Something that everybody sees."""
    name, other = random.choice(MODELS), random.choice(MODELS)
    at = [random.choice((18, 2, 34)), random.choice((18, 17, 20, 35))]
    return random.choice((
        {"event": "TurnEnded", "turn": 4},
        {"event": "TurnEnded", "turn": 5},
        {"event": "TurnStarted", "turn": 5},
        {"event": "GameEnded", "turn": 5},
        {"event": "ModelActivated", "model": name},
        {"event": "ActivationEnded", "model": name},
        {"event": "DamageDealt", "by": name, "to": other, "amount": random.randint(0, 4)},
        {"event": "ModelKilled", "model": name, "killer": other},
        {"event": "ModelKilled", "model": name, "controlled_by": random.choice("AB")},
        {"event": "ObjectPlaced", "object": name, "to": at},
        {"event": "MarkerDropped", "id": f"M{random.randint(0, 99)}",
         "marker": {"kind": "scheme", "seat": random.choice("AB"), "base_mm": 30, "at": at}},
        {"event": "ModelReplaced", "old": name, "new": "c1", "seat": random.choice("AB"), "at": at,
         "card": {"base_mm": 30, "size": 2, "cost": random.randint(3, 8), "station": ["minion"]}},
        {"event": "StrategyPointScored", "seat": random.choice("AB")},
    ))  # fmt: skip


class Pair:
    """An encounter in two worlds; what is told there differs in A's choice alone, and in what A says of it."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.shared = self.random.sample(range(1, 14), 2)
        """Schemes that both worlds have chosen alike, or not: A may claim them."""
        others = [scheme for scheme in range(1, 14) if scheme not in self.shared]
        self.secrets = self.random.sample(others, 2)
        """The schemes that tell the worlds apart; if it is one, its models do."""
        asking = [scheme for scheme in others if scheme in (7, 11, 12, 13)]
        if self.random.random() < 0.5:
            self.secrets = [self.random.choice(asking)] * 2
        chosen, mode = self._choices(), self.random.choice(("record", "record", "enforce"))
        late, state = self.random.random() < 0.4, self.random.getstate()

        def setup(world: str) -> Json:
            self.random.setstate(state)
            return _setup(self.random, None if late else chosen[int(world)])

        self.twins = Twins(Story("malifaux", setup, nothing, mode=mode), ("0", "1"))
        self.number = 0
        self.reports: dict[str, tuple[list[Json], list[Json]]] = {}
        """By report that was recorded, what was in it in each world."""

    def _choices(self) -> tuple[Secret, Secret]:
        """A choice in each world: another scheme, or the same with another model."""
        shared = _choice(self.random, self.shared[: self.random.randint(0, 1)])
        one, other = self.secrets
        return shared | _choice(self.random, [one]), shared | _choice(self.random, [other])

    def play(self) -> None:
        """Tells what happens, by whom it may be; raises `GaveAway` where anybody else is answered differently."""
        for _ in range(EVENTS):
            chance = self.random.random()
            if chance < 0.4:
                self._by(self.random.choice(("judge", *VIEWERS)), _happening(self.random))
            elif chance < 0.7:
                guess = _claim(self.random, "A", self.random.choice((*self.shared, *self.secrets)))
                self._by(self.random.choice(VIEWERS), guess, *self.random.choice(((), (IMPOSSIBLE,))))
            elif chance < 0.8:
                self._by("B", _claim(self.random, "B", self.random.choice((1, 13))))
            elif chance < 0.9 and self.shared:
                self._by("A", _claim(self.random, "A", self.random.choice(self.shared)))
            elif chance < 0.94:
                self._chooses()
            else:
                place = self.random.randint(1, max(1, self.twins.position))
                self._by("judge", {"event": "EntriesVoided", "positions": [place], "reason": "a ruling"})

    def _by(self, who: str, *events: Json) -> None:
        """A report that is the same in both worlds."""
        self.number += 1
        if who in VIEWERS:
            before = self.twins.position
            self.twins.report(who, f"n{self.number}", *events)
            if self.twins.position > before:
                self.reports[f"n{self.number}"] = [*events], [*events]
        else:
            self._told(f"n{self.number}", who, list(events), list(events))

    def _chooses(self) -> None:
        one, other = self._choices()
        self.number += 1
        self._told(f"n{self.number}", "A", [_chosen(one)], [_chosen(other)])
        for chosen in (one, other, _choice(self.random, [2, 3])):
            self.twins.report("B", f"n{self.number}", _chosen(chosen))

    def _told(self, name: str, who: str, one: list[Json], other: list[Json]) -> None:
        """A report of one who may know the difference; raises `Apart` where only one world records it."""
        headers = {"If-Match": f'"{self.twins.position}"'}
        address = f"{self.twins.match}/reports?as={who}"
        events = one, other
        told = zip(self.twins.clients, events, strict=True)
        answers = [
            client.post(address, json={"report_id": name, "events": mine}, headers=headers) for client, mine in told
        ]
        statuses = {answer.status_code for answer in answers}
        if statuses == {201}:
            self.twins.position = answers[0].json["position"]
            self.reports[name] = events
        elif 201 in statuses:
            raise Apart(f"{one}: {statuses}")


class Apart(Exception):
    """What A may report in one world A may not in the other: from here on they are no twins."""


def played(seed: int) -> Pair | None:
    """A pair that was played to its end; None: its worlds went apart. Raises `GaveAway`."""
    pair = Pair(seed)
    try:
        pair.play()
    except Apart:
        return None
    return pair


def asked(seed: int) -> int:
    """Plays a pair and asks all of it for one viewer; the number of comparisons. Raises `GaveAway`."""
    pair = played(seed)
    if pair is None:
        return 0
    last = pair.twins.position
    pair.twins.read(VIEWERS[seed % 2], [pair.random.randint(0, last), last], of_match=True)
    return pair.twins.compared
