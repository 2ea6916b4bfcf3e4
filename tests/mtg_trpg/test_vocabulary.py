"""Typed text is judged by the terms that are listed; what is put in other words is a doubt or nothing, no finding."""

from __future__ import annotations

import pytest
from msgspec import convert

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg import mtg_trpg
from adjudicator.rulesets.mtg_trpg.rulings import seconds_in
from adjudicator.rulesets.mtg_trpg.vocabulary import FOCUSING, LIBRARY, MAIN, OWN, TIME, mentions, only, words_of
from adjudicator.seam.judging import judge

KINDS = {kind.__name__: kind for kind in mtg_trpg.events}
TABLE = mtg_trpg.lay({
    "cards": {
        "Concentrate": {"types": ["Sorcery"], "mana_cost": "{2}{U}{U}"},
        "Warden": {"types": ["Creature"], "mana_cost": "{W}", "power": 1, "toughness": 1},
    },
    "pcs": {
        "A": {
            "hand": ["Forest#1"],
            "focus": True,
            "library": 20,
            "battlefield": [{"card": "Swamp#1", "tapped": True}, {"card": "Warden", "new": True}],
        }
    },
})  # fmt: skip


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("TimePassed", {"time", "passed"}),
        ("an_hour passed, 10_minutes", {"an", "hour", "passed", "minutes"}),
        ("10分間の集中", {"分間", "の", "集中"}),
        ("精神集中", {"精神集中"}),
        ("GMの決定", {"gm", "の", "決", "定"}),
        ("", set()),
    ],
)
def test_words_are_cut_in_both_languages(text: str, words: set[str]) -> None:
    assert words_of(text) == words


@pytest.mark.parametrize(
    ("text", "words", "said"),
    [
        ("time", TIME, True),
        ("ten_minute_concentration", TIME, True),
        ("一時間経過", TIME, True),
        ("ten minutes of meditation", TIME, None),
        ("瞑想の時間", TIME, None),
        ("concentration spell", TIME, False),
        ("精神集中", TIME, False),
        ("Timetwister", TIME, False),
        ("meditation", TIME, False),
        (None, TIME, False),
        ("FocusPerformed", FOCUSING, True),
        ("focus of a ritual", FOCUSING, None),
        ("unfocused", FOCUSING, False),
        ("mana ability", OWN, True),
        ("Manabarbs", OWN, False),
    ],
)
def test_a_text_speaks_of_one_thing_only_in_words_that_are_known(
    text: str | None, words: frozenset[str], said: bool | None
) -> None:
    assert only(text, words) is said


@pytest.mark.parametrize(
    ("text", "words", "found"),
    [
        ("Precombat Main", MAIN, True),
        ("remain", MAIN, False),
        ("第一メイン・フェイズ", MAIN, True),
        ("山札切れ", LIBRARY, True),
    ],
)
def test_whole_words_are_found(text: str, words: frozenset[str], found: bool) -> None:
    assert mentions(text, words) is found


LEFT: dict[str, Plain] = {"owner": "A", "card": "Swamp#1", "from": "battlefield", "to": "hand"}


@pytest.mark.parametrize(
    ("event", "fields", "finding", "doubt"),
    [
        ("CardDrawn", {"pc": "A", "cause": "waited an hour"}, None, "MTR-OLD-01"),
        ("CardDrawn", {"pc": "A", "cause": "waited an hour", "through": "time"}, "MTR-OLD-01", None),
        ("CardDrawn", {"pc": "A", "cause": "Time Spiral"}, None, "MTR-OLD-01"),
        ("CardDrawn", {"pc": "A", "cause": "Time Spiral", "through": "spell"}, None, None),
        ("CardDrawn", {"pc": "A", "cause": "an hour of meditation"}, None, "MTR-OLD-01"),
        ("CardDrawn", {"pc": "A", "cause": "Concentrate"}, None, None),
        ("PermanentUntapped", {"permanent": "Swamp#1", "cause": "time"}, "MTR-OLD-01", None),
        ("PermanentUntapped", {"permanent": "Swamp#1", "cause": "time magic"}, None, "MTR-OLD-01"),
        ("LifeGained", {"who": "A", "amount": 2, "cause": "an hour of recovery"}, None, "MTR-OLD-01"),
        ("LifeGained", {"who": "A", "amount": 2, "cause": "recovery"}, None, None),
        ("LandPlayed", {"pc": "A", "card": "Forest#1", "as_part_of": "focusing"}, "MTR-FOCUS-09", None),
        ("LandPlayed", {"pc": "A", "card": "Forest#1", "as_part_of": "the focus of a rite"}, None, "MTR-FOCUS-09"),
        ("LandPlayed", {"pc": "A", "card": "Forest#1", "as_part_of": "a journey"}, None, None),
        ("PermanentTapped", {"permanent": "Warden", "cause": "mana ability"}, "MTR-CREATURE-01", None),
        ("PermanentTapped", {"permanent": "Warden", "cause": "ability of a Lynx"}, None, "MTR-CREATURE-01"),
        ("PermanentTapped", {"permanent": "Warden", "cause": "Manabarbs"}, None, None),
        ("PermanentTapped", {"permanent": "Warden", "cause": "to crew the Barge"}, None, "MTR-CREATURE-01"),
        (
            "PermanentTapped",
            {"permanent": "Warden", "cause": "to crew the Barge", "through": "cost"},
            "MTR-CREATURE-01",
            None,
        ),
        ("PermanentAbandoned", {"pc": "A", "permanent": "Swamp#1", "cause": "a flood"}, None, "MTR-PERM-06"),
        ("PermanentAbandoned", {"pc": "A", "permanent": "Swamp#1", "cause": "a flood", "through": "trap"}, None, None),
        (
            "PermanentAbandoned",
            {"pc": "A", "permanent": "Swamp#1", "cause": "a flood", "through": "other"},
            "MTR-PERM-06",
            None,
        ),
        ("CardMoved", {**LEFT, "cause": "Change of place."}, "MTR-LAND-03", None),
        ("CardMoved", {**LEFT, "cause": "moved by the GM"}, None, None),
        ("CardMoved", {**LEFT, "cause": "moved"}, None, "MTR-LAND-03"),
        ("CardMoved", {**LEFT, "cause": "we walked on"}, None, "MTR-LAND-03"),
        ("PermanentUntapped", {"permanent": "Swamp#1", "cause": "a night went by"}, None, "MTR-OLD-01"),
        ("PermanentUntapped", {"permanent": "Swamp#1", "cause": "夜が明けた"}, None, "MTR-OLD-01"),
        ("LifeGained", {"who": "A", "amount": 2, "cause": "a nap"}, None, "MTR-SLEEP-01"),
        ("LossConditionMet", {"who": "A", "condition": "decked by a poison deck"}, None, "MTR-DEATH-03"),
        ("LossConditionMet", {"who": "A", "condition": "ten_poison_counters"}, None, None),
        ("LossConditionMet", {"who": "A", "condition": "a poison deck", "kind": "other"}, None, None),
    ],
)
def test_unknown_words_are_never_a_finding(
    event: str, fields: dict[str, Plain], finding: str | None, doubt: str | None
) -> None:
    step = judge(mtg_trpg, 1, TABLE, convert({"event": event, **fields}, KINDS[event]))

    assert [found.rule for found in step.findings] == ([finding] if finding else [])
    assert [found.rule for found in step.doubts] == ([doubt] if doubt else [])


@pytest.mark.parametrize(
    ("ruling", "finding", "doubt"),
    [
        ({}, None, None),
        ({"value": "Allowed."}, None, None),
        ({"value": "許可"}, None, None),
        ({"value": "NOT ALLOWED"}, "MTR-PERM-06", None),
        ({"value": "refused"}, "MTR-PERM-06", None),
        ({"value": False}, "MTR-PERM-06", None),
        ({"value": "only if nobody looks"}, None, "MTR-PERM-06"),
        ({"value": "only if nobody looks", "allowed": True}, None, None),
        ({"value": "by all means", "allowed": False}, "MTR-PERM-06", None),
    ],
)
def test_a_ruling_gives_leave_by_listed_words_or_by_what_it_says_beside_them(
    ruling: dict[str, Plain], finding: str | None, doubt: str | None
) -> None:
    ruled = convert({"event": "GmRuled", "topic": "abandoning", "about": "Swamp#1", **ruling}, KINDS["GmRuled"])
    left = convert({"event": "PermanentAbandoned", "pc": "A", "permanent": "Swamp#1"}, KINDS["PermanentAbandoned"])
    step = judge(mtg_trpg, 2, mtg_trpg.evolve(TABLE, ruled, 1), left)

    assert [found.rule for found in step.findings] == ([finding] if finding else [])
    assert [found.rule for found in step.doubts] == ([doubt] if doubt else [])


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        (0, 0),
        (90, 90),
        ("30", 30),
        ("90 seconds", 90),
        ("2 minutes", 120),
        ("2分", 120),
        ("1 h", 3600),
        ("2 or 3 rounds", None),
    ],
)
def test_a_length_of_time_is_read_with_its_unit(value: Plain, seconds: int | None) -> None:
    assert seconds_in(value) == seconds


def test_a_doubt_says_what_was_typed() -> None:
    event = convert({"event": "CardDrawn", "pc": "A", "cause": "an hour of meditation"}, KINDS["CardDrawn"])
    (doubt,) = judge(mtg_trpg, 1, TABLE, event).doubts

    assert str(doubt.says) == 'A drew a card because of "an hour of meditation": undecidable whether that is time alone'
