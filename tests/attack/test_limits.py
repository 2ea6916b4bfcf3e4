"""Every limit of both games with its nearest legal twin; what is stored is never measured."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.match import Game
from adjudicator.plain.json import Malformed, Plain, canonical, read_event
from adjudicator.replay import record
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.drawing.board import Drawing
from adjudicator.rulesets.mtg_trpg import mtg_trpg
from adjudicator.seam.given import read
from adjudicator.seam.limits import USUAL, guard_growth, guard_sizes, lay_within
from adjudicator.seam.ruleset import Limit, Refused, Size
from adjudicator.service import Adjudicator
from tests.attack.given import MODEL, walk

Setup = Callable[[int], Plain]
AT = {"at": [5, 5]}
DUEL = {"kind": "simple", "acting": {"model": "A1", "seat": "A"}}


def each(section: str, item: Plain, letter: str = "x") -> Setup:
    """Set-ups with so many items in a section."""
    return lambda count: {section: {f"{letter}{number}": item for number in range(count)}}


def spread(count: int, most: int) -> list[int]:
    """A number in parts of at most so many, none of them less than three."""
    whole, rest = divmod(count - 3, most - 3)
    return [most - 3] * whole + [rest + 3]


def pieces(field: str, value: Callable[[int], Plain], most: int) -> Setup:
    """Set-ups with pieces of terrain that have so many of something together."""
    return lambda count: {"terrain": {f"T{at}": {field: value(part)} for at, part in enumerate(spread(count, most))}}


def outline(corners: int) -> Plain:
    """A tooth of so many corners, none in line with its neighbours."""
    return [[1, 1], *([2 + at / 100, 1 + at * at / 10_000] for at in range(corners - 2)), [1, 20]]


def cards(names: int) -> dict[str, Plain]:
    """Facts of so many cards."""
    return {f"C{number}": {} for number in range(names)}


def in_crews(section: str, item: Plain) -> Setup:
    """Set-ups with so many items in two crews, shared out evenly."""

    def setup(count: int) -> Plain:
        halves = {"A": range(count // 2), "B": range(count // 2, count)}
        return {
            "crews": {s: {"name": s, "models": {}, section: {f"{s}{n}": item for n in ns}} for s, ns in halves.items()}
        }

    return setup


def crews(models: int) -> Plain:
    """Two crews, and models beside them, shared out evenly."""
    half = models // 2
    return {**in_crews("upgrades", {})(0), "models": {f"x{number}": {} for number in range(half)}} | {
        "crews": {"A": {"name": "A", "models": {f"A{number}": {} for number in range(models - half)}}}
    }


def named(count: int) -> Plain:
    """Two characters with so many named cards in their zones."""
    zones = {"hand": ["C0"] * (count // 3), "library": ["C0"] * (count // 3)}
    return {"cards": cards(1), "pcs": {"A": zones, "B": {"hand": ["C0"] * (count - count // 3 * 2)}}}


def lines(count: int) -> Plain:
    """Decks that list so many different cards together."""
    decks = enumerate(spread(count, 2_000))
    return {"cards": cards(2_000), "decks": {f"D{at}": dict.fromkeys(cards(part), 1) for at, part in decks}}


def of_a(section: str, key: str, item: Plain, **fields: Plain) -> Setup:
    """Set-ups with so many items in a list of A's."""
    return lambda count: {section: {"A": {key: [item] * count, **fields}}}


def under_way(count: int) -> Plain:
    """So many actions that have started."""
    return {"models": MODEL, "under_way": [{"action": f"a{at}", "model": "A1", "name": "x"} for at in range(count)]}


def effects(count: int) -> Plain:
    """So many effects on one permanent."""
    stated = [{"effect": f"e{at}", "pc": "A", "permanent": "C"} for at in range(count)]
    return {"permanents": {"C": {}}, "pcs": {"A": {}}, "effects": stated}


def checks(count: int) -> Plain:
    """So many checks of one character."""
    return {"pcs": {"A": {}}, "checks": {f"c{at}": {"pc": "A"} for at in range(count)}}


def supported(count: int) -> Plain:
    """A check that so many creatures support."""
    return {"pcs": {"A": {}}, "checks": {"c": {"pc": "A", "support": {f"x{at}": 1 for at in range(count)}}}}


def attacks(count: int) -> Plain:
    """So many attacks."""
    return {"attacks": [{"source": f"x{at}", "target": "GM"} for at in range(count)]}


Case = tuple[Setup, str]
"""Set-ups with so many of a thing, and the field that is refused."""
MALIFAUX: dict[str, Case] = {
    "seats": (lambda count: {"models": {f"m{at}": {"seat": f"S{at}"} for at in range(count)}}, "seats"),
    "cards of a seat": (of_a("seats", "hand", "9R", deck={"cards": []}), "seats"),
    "crew upgrades": (of_a("seats", "crew_upgrades", "u"), "seats"),
    "models": (crews, "models"),
    "upgrades on models": (of_a("models", "upgrades", "u"), "models"),
    "stats and actions that changed": (
        lambda count: {"models": {"A1": {"changes": {f"a{at}": 1 for at in range(count)}}}},
        "models",
    ),
    "pieces of terrain": (each("terrain", {}), "terrain"),
    "corners of terrain": (pieces("polygon", outline, 50), "terrain"),
    "corners of an outline": (lambda count: {"terrain": {"T": {"polygon": outline(count)}}}, "terrain"),
    "floors of terrain": (pieces("floors", lambda count: [at / 10 for at in range(count)], 100), "terrain"),
    "traits of terrain": (pieces("traits", lambda count: ["open"] * count, 100), "terrain"),
    "markers": (each("markers", AT), "markers"),
    "deployment zones": (each("deployment", []), "deployment"),
    "duels under way": (lambda count: {"models": MODEL, **each("duels", DUEL)(count)}, "duels"),
    "flips under way": (each("flips", {"seat": "A"}), "flips"),
    "actions under way": (under_way, "under_way"),
    "actions on cards": (in_crews("actions", {}), "crews"),
    "upgrade cards": (in_crews("upgrades", {}), "crews"),
}
MAGIC: dict[str, Case] = {
    "characters": (each("pcs", {}), "pcs"),
    "cards named in zones": (named, "pcs"),
    "special items": (of_a("pcs", "items", "lamp"), "pcs"),
    "cards on stacks": (lambda count: {"cards": cards(1), **of_a("pcs", "stack", "C0", hand=1)(count)}, "pcs"),
    "cards with facts": (lambda count: {"cards": cards(count)}, "cards"),
    "decks": (each("decks", {"size": 1}), "decks"),
    "different cards in decks": (lines, "decks"),
    "NPCs": (each("npcs", {"in_play": False}), "npcs"),
    "permanents": (each("permanents", {}), "permanents"),
    "effects in force": (effects, "effects"),
    "rulings of the GM": (lambda count: {"gm_rulings": [{"topic": "x"}] * count}, "gm_rulings"),
    "checks": (checks, "checks"),
    "creatures that support a check": (supported, "checks"),
    "attacks on their way": (attacks, "attacks"),
    "blockers of an attack": (
        lambda count: {"attacks": [{"source": "x", "target": "GM", "blockers": ["y"] * count}]},
        "attacks",
    ),
    "areas declared": (each("areas", 1), "areas"),
    "compositions noted": (each("noted", "deck"), "noted"),
}
CASES = [
    *(pytest.param(malifaux, what, *case, id=what) for what, case in MALIFAUX.items()),
    *(pytest.param(mtg_trpg, what, *case, id=what) for what, case in MAGIC.items()),
]


def limit_on(game: Game, what: str) -> Limit:
    """A limit of a game by what it is on."""
    return next(limit for limit in game.limits if str(limit.what) == what)


def test_every_limit_has_its_case() -> None:
    assert [str(limit.what) for limit in malifaux.limits] == list(MALIFAUX)
    assert [str(limit.what) for limit in mtg_trpg.limits] == list(MAGIC)


@pytest.mark.parametrize(("game", "what", "setup", "field"), CASES)
def test_a_set_up_at_a_limit_is_laid_and_one_beyond_it_refused(game: Game, what: str, setup: Setup, field: str) -> None:
    limit = limit_on(game, what)

    table = lay_within(game, setup(limit.most))

    assert limit.count(getattr(table, limit.part)) == limit.most
    with pytest.raises(Refused) as refused:
        lay_within(game, setup(limit.most + 1))
    assert str(refused.value.field).startswith(field)
    assert str(refused.value.says) == f"Too many {what}: {limit.most + 1}, where {limit.most} are allowed"


TOOTH = {"polygon": [[30, 30], [31, 30], [31, 31]]}
GROWING: dict[str, Plain] = {
    "models": {"event": "ModelSummoned", "model": "new", "seat": "A", **AT},
    "markers": {"event": "MarkerDropped", "id": "new", "marker": AT},
    "pieces of terrain": {"event": "TerrainPlaced", "id": "new", "terrain": {}},
    "corners of terrain": {"event": "TerrainPlaced", "id": "new", "terrain": TOOTH},
    "duels under way": {"event": "DuelStarted", "duel": "new", "kind": "simple", "acting": "A1", "stat": 5},
    "flips under way": {"event": "VariableFlipStarted", "flip": "new", "seat": "A", "kind": "damage", "profile": [1]},
    "actions under way": {"event": "ActionStarted", "action": "new", "model": "A1", "name": "Walk"},
    "stats and actions that changed": {
        "event": "StatChanged", "model": "A1", "action": "new", "amount": 1, "source": "x",
    },
    "characters": {"event": "CharacterCreated", "pc": "new"},
    "special items": {"event": "SpecialItemGranted", "by": "GM", "pc": "A", "item": "new"},
    "cards on stacks": {"event": "SpellCast", "pc": "A", "card": "C0"},
    "NPCs": {"event": "NpcRegistered", "npc": "new"},
    "effects in force": {"event": "EffectStarted", "pc": "A", "effect": "new", "permanent": "C"},
    "rulings of the GM": {"event": "GmRuled", "by": "GM", "topic": "new"},
    "checks": {"event": "CheckCalled", "check": "new", "pc": "A"},
    "areas declared": {"event": "AreaDeclared", "spell": "new"},
}  # fmt: skip
"""By what there is a limit on: an event that brings in one more."""
IN_ITS_TERRAIN = "corners of terrain"


@pytest.mark.parametrize("what", GROWING)
def test_an_event_fills_a_match_up_to_its_limit(what: str) -> None:
    game: Game = malifaux if what in MALIFAUX else mtg_trpg
    setup = {**MALIFAUX, **MAGIC}[what][0]
    limit, plain = limit_on(game, what), GROWING[what]
    event = read_event({kind.__name__: kind for kind in game.events}, plain)

    def grow(stands: int) -> None:
        before = game.lay(setup(stands))
        game.admit(before, event)
        guard_growth(game, before, event, game.evolve(before, event, 1))

    grow(limit.most - (3 if what == IN_ITS_TERRAIN else 1))
    for stands in (limit.most, limit.most + 10):
        with pytest.raises(Refused) as refused:
            grow(stands)
        field = str(refused.value.field)
        assert field == "terrain" if what == IN_ITS_TERRAIN else plain[field] in ("new", "C0")


@pytest.mark.parametrize("game", RULESETS, ids=lambda game: game.name)
def test_a_list_an_object_or_a_text_has_its_size(game: Game) -> None:
    most = USUAL
    for fits, beyond in (
        (["x"] * most.entries, ["x"] * (most.entries + 1)),
        ({f"x{at}": 1 for at in range(most.entries)}, {f"x{at}": 1 for at in range(most.entries + 1)}),
        ("x" * most.letters, "x" * (most.letters + 1)),
    ):
        guard_sizes(game, {"about": [{"there": fits}]}, "events[0]")
        with pytest.raises(Refused) as refused:
            guard_sizes(game, {"about": [{"there": beyond}]}, "events[0]")
        assert refused.value.field == "events[0].about[0].there"


def test_a_decklist_as_text_may_be_long() -> None:
    text = "\n".join(f"1 C{number:04}" for number in range(1_000))

    assert len(text) > USUAL.letters
    assert (
        lay_within(mtg_trpg, {"cards": {f"C{number:04}": {} for number in range(1_000)}, "decks": {"D": text}})
        .decks["D"]
        .size
        == 1_000
    )


# ---- at the doors


def header(game: Game, setup: Plain) -> dict[str, Plain]:
    """The header of a match."""
    return {"ruleset": game.name, "edition": game.edition, "randomness": "physical", "setup": setup}


def test_a_report_is_measured() -> None:
    service = Adjudicator([malifaux])
    match = service.open_match(header(malifaux, {"models": MODEL}))

    assert service.report(match, [walk(30)], expected=0, report_id="r1").position == 1
    with pytest.raises(Refused) as refused:
        service.report(match, [walk(1), walk(31)], expected=1, report_id="r2")
    assert refused.value.field == "events[1].path"
    assert service.reading(match).position == 1


def test_a_match_is_measured_when_it_is_opened_and_imported() -> None:
    setup = MALIFAUX["markers"][0](151)
    with pytest.raises(Refused) as refused:
        Adjudicator([malifaux]).open_match(header(malifaux, setup))
    assert refused.value.field == "setup.markers"

    lines: list[Plain] = [{"record": "adjudicator", "format": 1, **header(malifaux, {"models": MODEL})}, walk(31)]
    with pytest.raises(Malformed) as malformed:
        record.read(b"".join(canonical(line) + b"\n" for line in lines), [malifaux])
    assert (malformed.value.line, malformed.value.field) == (2, "path")


def test_a_match_that_was_stored_beyond_a_limit_opens_and_goes_on(tmp_path: Path) -> None:
    database, setup = f"{tmp_path}/matches.db", {"models": MODEL, **MALIFAUX["markers"][0](160)}
    before = Adjudicator([replace(malifaux, limits=(), sizes={"path": Size(entries=100)})], database)
    match = before.open_match(header(malifaux, setup))
    before.report(match, [walk(100)], expected=0, report_id="r1")
    before.close()

    service = Adjudicator([malifaux], database)

    assert len(service.reading(match).table(1).markers) == 160
    void = {"event": "EntriesVoided", "positions": [1], "reason": "taken back"}
    taken = {"event": "MarkerRemoved", "id": "x0"}
    assert service.report(match, [taken, walk(30), void], expected=1, report_id="r2").position == 4
    assert not any(step.unfit for step in service.reading(match, "ruled").steps())
    with pytest.raises(Refused, match="Too many markers: 160, where 150 are allowed"):
        service.report(match, [{"event": "MarkerDropped", "id": "new", "marker": AT}], expected=4, report_id="r3")


# ---- drawings, docs, headers


def test_a_drawing_shows_ten_lines_of_sight_at_most() -> None:
    assert len(read({"sight": [["A1", "A1"]] * 10}, Drawing).sight) == 10
    with pytest.raises(Refused) as refused:
        read({"sight": [["A1", "A1"]] * 11}, Drawing)
    assert refused.value.field == "sight"


@pytest.mark.parametrize("game", [malifaux, mtg_trpg], ids=["malifaux", "mtg_trpg"])
def test_every_limit_is_listed_where_a_user_looks(game: Game) -> None:
    listed = (Path(__file__).parents[2] / "docs" / "record-format.md").read_text()

    assert [limit for limit in game.limits if f"| {limit.what} | {limit.most:,} |" not in listed] == []


def test_a_header_names_thirty_seats_at_most() -> None:
    seats = {f"S{number}": "Haru" for number in range(30)}
    service = Adjudicator([malifaux])

    service.open_match(header(malifaux, {}) | {"seats": seats})
    with pytest.raises(Refused) as refused:
        service.open_match(header(malifaux, {}) | {"seats": seats | {"more": "Mina"}})
    assert (refused.value.field, str(refused.value.says)) == ("seats", "Too many seats: 31, where 30 are allowed")
