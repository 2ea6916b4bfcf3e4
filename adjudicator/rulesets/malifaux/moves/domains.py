"""What the fields of events hold, where their types leave it open: models, seats, fate cards, printed names.

Lengths are inches, bases millimetres.
"""

from __future__ import annotations

from typing import Final

from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux.cards import DECK, SUITS, Card
from adjudicator.rulesets.malifaux.data import StatCard
from adjudicator.rulesets.malifaux.encounter.events import PlantedMarker, StrategyMarker
from adjudicator.rulesets.malifaux.encounter.state import Pair
from adjudicator.rulesets.malifaux.events.base import Playing
from adjudicator.rulesets.malifaux.given import GivenTable
from adjudicator.rulesets.malifaux.ground.events import At, MarkerData
from adjudicator.rulesets.malifaux.ground.lay import GivenMarker
from adjudicator.rulesets.malifaux.lay.models import GivenModel
from adjudicator.rulesets.malifaux.moves.called import CALLED
from adjudicator.rulesets.malifaux.moves.things import THINGS, called_with_number
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.worded import TRAITS
from adjudicator.seam.domains import (
    CardDomain,
    DataDomain,
    Domains,
    EitherDomain,
    EntryDomain,
    FieldDomain,
    ListDomain,
    MapDomain,
    NumberDomain,
    PartsDomain,
    PathDomain,
    Piece,
    PlaceDomain,
    SeatDomain,
    TextDomain,
    ThingDomain,
    WordDomain,
)

MODEL: Final = ThingDomain(("standing model", "model", "fallen model"))
NEW_MODEL: Final = ThingDomain(("model",), is_new=True)
MARKER: Final = ThingDomain(("marker",))
NEW_MARKER: Final = ThingDomain(("marker",), is_new=True)
TERRAIN: Final = ThingDomain(("terrain",))
OBJECT: Final = ThingDomain(("standing model", "model", "marker", "terrain"))
DUEL: Final = ThingDomain(("duel under way", "duel"))
FLIP: Final = ThingDomain(("flip under way", "flip"))
ACTION: Final = ThingDomain(("action under way", "action"))
"""An action under way."""
PRINTED_ACTION: Final = ThingDomain(("printed action", "general action"))
ABILITY: Final = ThingDomain(("ability",))
TRIGGER: Final = ThingDomain(("trigger",))
UPGRADE: Final = ThingDomain(("upgrade",))
PRINTED: Final = ThingDomain(("printed action", "trigger", "ability", "upgrade", "general action"))
"""What an effect comes from, by its printed name."""
SCHEME: Final = ThingDomain(("chosen scheme", "scheme of the pool", "scheme"))
SCHEME_WITH_MODELS: Final = ThingDomain(("scheme with models",))
SEAT: Final = SeatDomain()
STATIONS: Final = ("leader", "master", "henchman", "enforcer", "minion", "totem", "peon")
MARKED: Final = SeatDomain(besides=("neutral",))
"""Whose a strategy marker is."""
TEXT: Final = TextDomain()
LENGTH: Final = NumberDomain(unit="inches")
BASE: Final = NumberDomain(unit="millimetres", usual=30)
PAIR: Final = PartsDomain(tuple(FieldDomain(name, MODEL, is_needed=False) for name in Pair.__struct_fields__))
"""The models that are chosen for Vendetta."""

PIECES: Final = (
    *(Piece(say("Base of {size} mm", size=size), "models", "at", {"base_mm": size}) for size in (30, 40, 50)),
    Piece(say("Wall"), "terrain", "polygon", {"traits": ["blocking", "impassable"]}, "strip"),
    Piece(say("House"), "terrain", "polygon", {"traits": ["blocking", "impassable", "height"]}, "box"),
    Piece(say("Wood"), "terrain", "polygon", {"traits": ["concealing", "severe"]}, "box"),
    Piece(say("Hill"), "terrain", "polygon", {"traits": ["climbable", "height"]}, "box"),
    Piece(say("Scheme marker"), "markers", "at", {"kind": "scheme", "base_mm": 30}),
)
"""What stands on a table of Malifaux; how high a thing is, nobody has said yet."""

DOMAINS: Final = Domains(
    called=CALLED,
    pieces=PIECES,
    spelled=dict.fromkeys((*SCHEME.sorts, *SCHEME_WITH_MODELS.sorts), called_with_number),
    things=THINGS,
    grids={"fate card": tuple(tuple(card for card in DECK if card[-1] == mark) for mark in (*SUITS, "J"))},
    types={
        Card: CardDomain("fate card"),
        Playing: CardDomain("playing card"),
        At: PlaceDomain(),
    },
    names={
        **dict.fromkeys(("model", "acting", "old", "killed", "killer", "taker"), MODEL),
        **dict.fromkeys(("actor", "suffered_by", "controlled_by_model", "activation_of", "models"), MODEL),
        **dict.fromkeys(("text_on", "applied_to", "from_disengage", "success"), MODEL),
        "new": NEW_MODEL,
        **dict.fromkeys(("marker", "removed"), MARKER),
        **dict.fromkeys(("terrain", "standing_on", "climb"), TERRAIN),
        **dict.fromkeys(("target", "object", "from", "to", "a", "b", "toward", "away", "pivot"), OBJECT),
        "base_contact_with": OBJECT,
        "duel": DUEL,
        "flip": FLIP,
        "action": ACTION,
        "name": PRINTED_ACTION,
        "ability": ABILITY,
        "trigger": TRIGGER,
        "upgrade": UPGRADE,
        **dict.fromkeys(("source", "effect", "generated_by"), PRINTED),
        **dict.fromkeys(("scheme", "schemes", "pool"), SCHEME),
        # seats: who acts, whose deck, hand or pile it is
        **dict.fromkeys(("seat", "by", "controller", "controlled_by", "first_player"), SEAT),
        **dict.fromkeys(("deck", "hand", "pile", "shared_with", "shown_to"), SEAT),
        **dict.fromkeys(("cut_by", "ordered_by"), SEAT),
        "chosen_by": SeatDomain(besides=("random",)),
        "winner": SeatDomain(besides=("draw",)),
        "vp": MapDomain(SEAT, NumberDomain()),
        # places and lengths
        "path": PathDomain(base="model", most="allowance"),
        "polygon": ListDomain(PlaceDomain()),
        **dict.fromkeys(("elevation", "to_elevation", "base_elevation", "floors", "height", "moved"), LENGTH),
        **dict.fromkeys(("allowance", "distance", "range", "within", "completely_within"), LENGTH),
        "base_mm": BASE,
        # numbers
        **dict.fromkeys(("plus", "minus"), NumberDomain(usual=0)),
        "modifier": NumberDomain(usual=0),
        "values": NumberDomain(),
        "count": NumberDomain(usual=1),
        "because": EntryDomain(),
        # words and text
        "traits": WordDomain(tuple(sorted(TRAITS)), is_open=True),
        **dict.fromkeys(("faction", "kind", "side", "state", "stat_name", "word", "shuffle"), TEXT),
    },
    beside={
        (GivenModel, "name"): TEXT,
        **{(StatCard, name): TEXT for name in ("name", "title")},
        **{(StatCard, name): ListDomain(TEXT) for name in ("characteristics", "keywords")},
        (StatCard, "station"): EitherDomain((WordDomain(STATIONS, is_open=True), ListDomain(TEXT))),
        **{(StatCard, name): DataDomain() for name in ("abilities", "actions", "triggers")},
        (ev.SchemesChosen, "models"): MapDomain(SCHEME_WITH_MODELS, MODEL, among="schemes", others=(("13", PAIR),)),
        (GivenTable, "schemes"): MapDomain(SEAT, MapDomain(SCHEME, DataDomain())),
        (ev.FactLearned, "path"): ThingDomain(("unknown fact",)),
        (ev.FactLearned, "value"): DataDomain(),
        (ev.ModelEntered, "model"): NEW_MODEL,
        (ev.ModelSummoned, "model"): NEW_MODEL,
        (ev.ModelMoved, "model"): OBJECT,
        (ev.ModelPushed, "model"): OBJECT,
        (ev.DamageDealt, "by"): MODEL,
        (ev.DamageDealt, "to"): MODEL,
        (ev.StatChanged, "action"): PRINTED_ACTION,
        (ev.ActionStarted, "name"): EitherDomain((PRINTED_ACTION, TEXT)),
        (ev.DuelStarted, "duel"): ThingDomain(("duel",), is_new=True),
        (ev.VariableFlipStarted, "flip"): ThingDomain(("flip",), is_new=True),
        (ev.ActionStarted, "action"): ThingDomain(("action",), is_new=True),
        (ev.JokerSuitChosen, "card"): CardDomain("fate card", only=("BJ", "RJ")),
        (ev.TerrainPlaced, "id"): ThingDomain(("terrain",), is_new=True),
        (ev.MarkerDropped, "id"): NEW_MARKER,
        (ev.MarkerRemoved, "id"): MARKER,
        (StrategyMarker, "id"): NEW_MARKER,
        (PlantedMarker, "id"): NEW_MARKER,
        (ev.IdolCreated, "marker"): NEW_MARKER,
        (StrategyMarker, "state"): MARKED,
        (GivenMarker, "state"): MARKED,
        (GivenModel, "station"): ListDomain(WordDomain(STATIONS, is_open=True)),
        (ev.StrategyMarkerInteracted, "from"): MARKED,
        (ev.StrategyMarkerInteracted, "to"): MARKED,
        (ev.StrategyMarkerChangedByKill, "from"): MARKED,
        (ev.StrategyMarkerChangedByKill, "to"): MARKED,
        # what stands at a point, to be drawn with its base
        **{(kind, "at"): PlaceDomain(base="model") for kind in (ev.ModelDeployed, ev.ModelSummoned, ev.ModelUnburied)},
        **{(kind, "at"): PlaceDomain(base="base_mm")
           for kind in (MarkerData, StrategyMarker, PlantedMarker, ev.IdolCreated)},
        (ev.ModelReplaced, "at"): PlaceDomain(base="new"),
        (ev.ObjectPlaced, "to"): PlaceDomain(base="object"),
        (ev.IdolInteracted, "to"): PlaceDomain(base="marker"),
    },
)  # fmt: skip
"""By the names of fields, by kind of event where a name means two things, and by type."""
