"""A row for each player or deck, corrected for their number; charts of what was seen and expected."""

from __future__ import annotations

from xml.etree import ElementTree as Xml

import pytest

from adjudicator.fairness.audit.answer import audit
from adjudicator.fairness.audit.charts import charts
from adjudicator.fairness.audit.cycles import Recorded, cycles
from adjudicator.fairness.audit.many import adjusted
from adjudicator.fairness.audit.rows import Row, rows
from adjudicator.rulesets.malifaux.deals import PACK
from adjudicator.seam.decks import Dealt
from adjudicator.seam.sentences import Speaker
from api.view.audits import key_of, of_row
from api.view.figure import chart_of, picture_of
from tests.fairness.decks import Player, riffled, stacked

SVG = "{http://www.w3.org/2000/svg}"


def of(name: str, player: Player, matches: int, seed: object) -> list[Recorded]:
    return [one._replace(player=name) for one in player.matches(matches, f"{name} {seed}")]


def by_player(recorded: list[Recorded], level: float = 0.01) -> list[Row]:
    return rows(PACK, recorded, key_of("player"), level, 0)


def test_a_player_who_shuffles_badly_is_told_from_the_others() -> None:
    fair = [one for name in ("Ren", "Yui", "Mina") for one in of(name, Player(), 2, 1)]
    found = by_player([*fair, *of("Haru", Player(shuffle=riffled(2)), 2, 1)])

    assert [row.latest.player for row in found if row.says == "unlikely"] == [found[0].latest.player] == ["Haru"]
    assert (
        Speaker("en").say(of_row(found[0])).startswith("Fair shuffles hardly ever give this: neighbours in the order")
    )
    assert all(row.q >= row.audit.p for row in found)
    assert sorted(row.q for row in found) == pytest.approx(sorted(adjusted([row.audit.p for row in found])))


def test_one_of_many_players_is_found_by_the_order_that_was_kept() -> None:
    """So many rows ask for a smaller p-value than the first simulations can give."""
    fair = [one for number in range(40) for one in of(f"p{number}", Player(turns=1), 1, 1)]
    found = by_player([*fair, *of("Haru", Player(shuffle=riffled(2), turns=4), 1, 1)])

    assert [row.latest.player for row in found if row.says == "unlikely"] == ["Haru"]


def test_a_name_is_one_player_however_it_is_written() -> None:
    found = by_player([*of("Haru", Player(turns=1), 1, 1), *of("HARU ", Player(turns=1), 1, 2)])

    assert [row.audit.matches for row in found] == [2]


def test_a_deck_is_one_seat_s_in_one_match() -> None:
    recorded = of("Haru", Player(turns=1), 3, 1)

    assert [row.audit.matches for row in rows(PACK, recorded, key_of("deck"), 0.01, 0)] == [1, 1, 1]


def test_of_many_fair_players_none_is_told_more_often_than_the_level() -> None:
    """Twelve times eight fair players at 0.1: of twelve seasons one may alarm; more than four do so once in 250."""
    seasons = [
        by_player([one for number in range(8) for one in of(f"p{number}", Player(turns=3), 1, season)], 0.1)
        for season in range(12)
    ]

    assert sum(any(row.says == "unlikely" for row in season) for season in seasons) <= 4


def test_too_few_cards_of_a_player_are_told_as_such() -> None:
    flips = [Recorded("m", Dealt("A", "shuffle", PACK.cards), "Ren"), Recorded("m", Dealt("A", "flip", ("9M",)), "Ren")]
    (row,) = by_player(flips)

    assert (row.says, row.audit.cards) == ("few", 1)
    assert Speaker("ja").say(of_row(row)) == "枚数が少なく、何も判断できない"


# ---- charts


def test_charts_show_what_the_answers_count() -> None:
    found = cycles(PACK, Player(shuffle=stacked(0.9)).matches(8, 1))
    came = audit(PACK, found)
    drawn = {chart.name: chart for chart in charts(PACK, found, came)}

    assert list(drawn) == ["kinds", "values", "BJ", "RJ", "gaps"]
    answers = {answer.name: answer for answer in came.answers}
    for column in (*drawn["values"].columns, *drawn["kinds"].columns[:6]):
        assert (column.seen, column.expected) == (answers[str(column.label)].seen, answers[str(column.label)].expected)
    assert [column.label for column in drawn["RJ"].columns if column.is_unlikely] == ["1", "2"]
    assert not any(column.is_unlikely for column in (*drawn["BJ"].columns, *drawn["gaps"].columns))
    for chart in drawn.values():
        for column in chart.columns:
            low, high = column.band
            assert column.limits[0] <= low <= column.expected <= high <= column.limits[1]


def test_the_chart_of_old_neighbours_says_of_its_first_column_what_the_column_says_in_both_languages() -> None:
    found = cycles(PACK, Player().matches(4, 1))
    (gaps,) = (chart for chart in charts(PACK, found, audit(PACK, found)) if chart.name == "gaps")

    for language, none in (("en", "in one report"), ("ja", "同じ報告")):
        say = Speaker(language).say
        assert say(gaps.title).endswith((f"(0: {none})", f"（0：{none}）"))
        assert say(gaps.columns[0].about).startswith(none)


def test_all_places_of_a_joker_that_came_are_in_its_chart() -> None:
    recorded = Player(names_hand=True).matches(6, 2)
    found = cycles(PACK, recorded)
    drawn = {chart.name: chart for chart in charts(PACK, found, audit(PACK, found))}

    for joker in ("BJ", "RJ"):
        came = sum(one.dealt.cards.count(joker) for one in recorded if one.dealt.what != "shuffle")
        assert sum(column.seen for column in drawn[joker].columns) == came


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("matches", [0, 1, 8])
def test_a_picture_is_one_well_formed_file(matches: int, language: str) -> None:
    found = cycles(PACK, Player(shuffle=stacked(0.9)).matches(matches, 1))
    came, speaker = audit(PACK, found), Speaker(language)
    drawn = charts(PACK, found, came)

    root = Xml.fromstring(picture_of(drawn, [drawn[0].title], speaker))  # noqa: S314 - our own
    titles = [one.text for one in root.iter(f"{SVG}title")]
    assert {speaker.say(chart.title) for chart in drawn} <= {*titles}
    rings = [one for one in root.iter(f"{SVG}circle") if one.get("r") == "7"]
    assert bool(rings) == (matches == 8)
    assert "nan" not in Xml.tostring(root, encoding="unicode")


def test_names_in_a_picture_are_escaped() -> None:
    found = cycles(PACK, Player().matches(1, 1))
    chart = charts(PACK, found, audit(PACK, found))[0]

    class Loud(Speaker):
        def say(self, part: object, dress: object = None) -> str:
            return f"<b>&{type(part).__name__}{dress or ''}"

    assert "<b>" not in chart_of(chart, Loud("en"))
