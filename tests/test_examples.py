"""The sample matches are as the README describes them, and there are as many rules as it says."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from msgspec import structs

from adjudicator.dispute import AppealRaised, DisputeRaised, EvidenceAttached, RulingGiven, StatementMade
from adjudicator.fairness.audit.answer import audit
from adjudicator.fairness.audit.cycles import cycles
from adjudicator.match import Game, Header
from adjudicator.replay import record
from adjudicator.replay.play import generate, header_of, sample_setup
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.deals import PACK
from adjudicator.rulesets.malifaux.sample import skirmish
from adjudicator.service import Adjudicator
from api.view.schemas import schema_of
from projections import deals
from projections import read as read_views
from projections.rebuild import rebuild
from projections.views import views_of
from tests.fairness.decks import fair, overhand
from tests.fairness.sample import shuffled_match
from tests.given import EXAMPLES, ROOT


def read(name: str) -> record.Record:
    return record.read((EXAMPLES / f"{name}.match.jsonl").read_bytes(), RULESETS)


@pytest.mark.parametrize("game", RULESETS, ids=lambda game: game.name)
def test_the_readme_counts_the_rules(game: Game) -> None:
    house = sum("-HOUSE-" in rule for rule in game.book.rules)
    rules = len(game.book.rules) - house

    assert re.search(rf"\b{rules} (numbered )?rules and {house} house defaults", (ROOT / "README.md").read_text())
    assert f"{rules} のルールと {house} のハウスルール" in (ROOT / "README.ja.md").read_text()


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.match.jsonl")), ids=lambda path: path.name)
def test_a_sample_is_canonical(path: Path) -> None:
    data = path.read_bytes()
    read = record.read(data, RULESETS)
    assert record.write(read.header, read.entries, read.disputes) == data


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.match.jsonl")), ids=lambda path: path.name)
def test_a_sample_that_was_played_to_its_end_is_closed_and_no_reason_is_asked_for(path: Path) -> None:
    goes_on = {
        "disputed-duels",
        "disputed-explosives",
        "disputed-moss-road",
        "disputed-table",
        "ruled-table",
        "score-sheet",
    }
    assert read(path.name.removesuffix(".match.jsonl")).reading().match.closed != (path.name.split(".")[0] in goes_on)


@pytest.mark.parametrize(
    "name", ["clean-duels", "encounter", "five-turns", "league-decks", "moss-road", "seven-espers"]
)
def test_a_clean_sample_breaks_no_rule(name: str) -> None:
    assert read(name).reading().findings() == ()


def test_the_disputed_sample_breaks_at_least_eight_rules() -> None:
    rules = {finding.rule for _, finding in read("disputed-duels").reading().findings()}
    assert len(rules) >= 8
    assert {"MFX-CHEAT-02", "MFX-MOD-07", "MFX-HAND-05", "MFX-TRIG-02"} <= rules


def test_the_disputed_session_breaks_at_least_eight_rules() -> None:
    rules = {finding.rule for _, finding in read("disputed-moss-road").reading().findings()}
    assert len(rules) >= 8
    assert {"MTR-CHECK-05", "MTR-CHECK-13", "MTR-SCENE-04", "MTR-PREP-05", "MTR-ESCAPE-04", "MTR-SLEEP-01"} <= rules


def test_the_disputed_encounter_breaks_at_least_twelve_rules() -> None:
    rules = {finding.rule for _, finding in read("disputed-encounter").reading().findings()}
    assert len(rules) >= 12
    assert {"MFX-STRAT-01", "MFX-TURF-07", "MFX-TURF-12", "MFX-S06-03", "MFX-S08-01", "MFX-S08-02"} <= rules


def test_the_disputed_explosives_break_at_least_eight_rules() -> None:
    rules = {finding.rule for _, finding in read("disputed-explosives").reading().findings()}
    assert len(rules) >= 8
    assert {"MFX-EXPL-05", "MFX-EXPL-08", "MFX-EXPL-10", "MFX-EXPL-12", "MFX-EXPL-13"} <= rules


def test_the_disputed_espers_break_as_many_rules_as_the_docs_say_of_all_areas() -> None:
    found = [finding.rule for _, finding in read("disputed-espers").reading().findings()]
    assert len(found) == len(set(found)) == 26
    assert "with 26 believable mistakes" in (ROOT / "docs" / "locke.md").read_text()
    areas = {rule.split("-")[1] for rule in found}
    assert areas >= {
        "REFUSE",
        "SIL",
        "AMBUSH",
        "TELE",
        "CONVERT",
        "DEFEND",
        "DAMAGE",
        "PEND",
        "BASE",
        "INTRUDE",
        "LOSE",
    }


def test_the_ruled_sample_has_a_dispute_at_each_stage_and_is_exported_as_it_came() -> None:
    with Adjudicator(RULESETS) as service:
        match, _ = service.import_record(read("ruled-table"))
        appealed, waiting = service.disputed(match)
        assert service.export_record(match) == (EXAMPLES / "ruled-table.match.jsonl").read_bytes()

    assert [type(entry.event) for entry in appealed.entries] == [
        DisputeRaised, StatementMade, EvidenceAttached, EvidenceAttached, RulingGiven, AppealRaised, RulingGiven,
    ]  # fmt: skip
    assert (appealed.dispute.status, waiting.dispute.status) == ("final", "open")
    assert appealed.entries[4].event.corrections == 1


def test_the_ruled_sample_breaks_the_disputed_rule_as_played_and_not_as_ruled() -> None:
    played, ruled = (read("ruled-table").reading(which).findings() for which in ("played", "ruled"))
    assert [(position, finding.rule) for position, finding in played] == [(9, "MFX-MOVE-06"), (20, "MFX-FALL-02")]
    assert [(position, finding.rule) for position, finding in ruled] == [(20, "MFX-FALL-02")]


def test_the_evidence_of_the_ruled_sample_is_what_the_table_answers() -> None:
    found = read("ruled-table")
    evidence = found.disputes[0][2].event
    assert {found.disputes[0][place].event.viewer for place in (2, 3)} == {"spectator"}
    query = malifaux.queries[evidence.question]
    asked = schema_of(query.asked)().load(evidence.asked)
    assert query.answer(found.reading().table(evidence.position), asked) == evidence.answer["en"]


def test_the_clean_session_visits_what_a_session_has() -> None:
    kinds = {type(entry.event).__name__ for entry in read("moss-road").entries}
    assert {"CreatureSupported", "SceneEnded", "PreparationGranted", "EscapeResolved", "Slept"} <= kinds


def closed(header: Header, played: record.Record) -> bytes:
    """What was generated as a record, with the close that the samples have besides."""
    return record.write(header, played.entries) + b'{"event": "MatchClosed"}\n'


def test_the_long_sample_is_what_its_seed_generates() -> None:
    header = header_of(malifaux, skirmish(), 2026)
    generated = generate(malifaux, header, 2026)
    assert closed(header, generated) == (EXAMPLES / "five-turns.match.jsonl").read_bytes()
    reading = generated.reading()
    assert reading.position >= 400
    assert malifaux.place(reading.table(reading.position)).turn == 5


def test_the_encounter_is_what_its_seed_generates_and_is_played_to_the_end() -> None:
    header = header_of(malifaux, sample_setup(malifaux), 128)
    generated = generate(malifaux, header, 128)
    assert closed(header, generated) == (EXAMPLES / "encounter.match.jsonl").read_bytes()
    reading = generated.reading()
    table = reading.table(reading.position)
    assert reading.position >= 1_500
    assert table.encounter is not None
    assert table.encounter.game_over


ESPERS_SEED = 74


def espers_header() -> Header:
    return structs.replace(
        header_of(locke, sample_setup(locke), ESPERS_SEED),
        title="Seven espers, table 1",
        event="Nagoya Espers Meeting",
        round=1,
        table=1,
        seats={"P1": "Haru", "P2": "Mina", "P3": "Sora", "P4": "Ren", "P5": "Yui", "P6": "Kenji", "P7": "Aoi"},
    )


def test_the_match_of_seven_is_what_its_seed_generates_and_is_played_to_its_ranks() -> None:
    generated = generate(locke, espers_header(), ESPERS_SEED, turns=999, min_events=3_000)
    assert closed(espers_header(), generated) == (EXAMPLES / "seven-espers.match.jsonl").read_bytes()
    kinds = {type(entry.event).__name__ for entry in generated.entries}
    assert {"PartyFormed", "CharacterDied", "MeleeAnswered", "CombatLeft", "ObjectionRaised", "GameEnded"} <= kinds
    assert type(generated.entries[-1].event).__name__ == "RanksAssigned"


# ---- decks to audit

LAZY, FAIR = "田村ゆい", "小林健"


def league_header() -> Header:
    return structs.replace(
        header_of(malifaux, skirmish(), 3),
        title="名古屋リーグ 第4ラウンド 2番卓",
        event="名古屋リーグ",
        round=4,
        table=2,
        seats={"A": LAZY, "B": FAIR},
    )


def test_the_match_of_the_league_is_what_its_seed_generates_and_is_argued_about_in_japanese() -> None:
    generated = shuffled_match(league_header(), 3, {"A": overhand(3), "B": fair}, 4)
    data = (EXAMPLES / "league-decks.match.jsonl").read_bytes()
    assert data.startswith(closed(league_header(), generated))

    (dispute,) = read("league-decks").disputes
    assert [type(entry.event) for entry in dispute] == [DisputeRaised, StatementMade, RulingGiven]
    for entry in dispute:
        said = msgspec.to_builtins(entry.event)
        text = said.get("claim") or said.get("text") or said["reason"]
        assert re.search("[ぁ-ん]", text)
        assert not re.search("[A-Za-z]", text)


def test_an_audit_of_the_samples_tells_the_player_whose_shuffles_keep_the_order_from_the_other() -> None:
    with Adjudicator(RULESETS) as service:
        service.import_record(read("league-decks"))
        views = views_of(service)
        for _ in rebuild(service, views, deals.SHAPE.name):
            pass
        came = {
            player: audit(PACK, cycles(PACK, tuple(read_views.dealt(views, read_views.Listed(player=player)))))
            for player in (LAZY, FAIR)
        }

    assert [answer.name for answer in came[LAZY].unlikely] == ["kept"]
    assert came[LAZY].is_alarming
    assert not came[FAIR].is_alarming
    assert min(one.cards for one in came.values()) > 50
