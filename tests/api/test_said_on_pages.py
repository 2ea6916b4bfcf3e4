"""What the pages of a match, of an entry and of a dispute say, without their HTML; and where their links lead."""

from __future__ import annotations

import re
from html import unescape
from typing import Any, Final
from uuid import UUID

import pytest

from adjudicator.dispute import NOBODYS, DisputeRaised, EvidenceAttached, RulingGiven
from adjudicator.disputes import Disputes, DisputeStream, Reporting
from adjudicator.plain.work import Work
from adjudicator.replay.record import read
from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from adjudicator.store.envelope import NOBODY, Author
from api.http.app import create_app
from api.http.pages.addresses import to, to_within
from api.view import answers, choices
from api.view import disputes as view
from api.view.dispute_page import Asker, DisputePage, dispute_page
from api.view.match_page import Looked, MatchPage, Window, match_page
from api.view.seen import Seen
from api.view.step_page import Searched, StepPage, Way, step_page
from tests.api.samples import seen
from tests.given import EXAMPLES

NOWHERE: Final = Way(None, None, (None, None), (None, None), (None, None))
MATCH: Final = UUID(int=7)
ANYBODY: Final = Asker(None, is_known=False, may_dispute=True, may_rule=True)
UNSOUGHT: Final = Searched({}, is_of_findings=False)
ALL: Final = Looked(is_of_findings=False, is_filtered=False, after=None)


def step(of: Seen, position: int, searched: Searched = UNSOUGHT, **more: Any) -> StepPage:
    given = {
        "way": NOWHERE,
        "heads": (),
        "viewers": choices.viewers(of, lambda _: True),
        "author": None,
        "ruled": (),
    } | more
    return step_page(of, position, searched=searched, **given)


def timeline(of: Seen, *positions: int, looked: Looked = ALL) -> MatchPage:
    entries = [answers.entry(of, position, of.step(position)) for position in positions]
    viewers = choices.viewers(of, lambda _: True)
    return match_page(of, Window(entries, None, None), looked, Work(), heads=(), viewers=viewers)


def _in_words(told: str) -> str:
    """What a page shows, without its elements."""
    return unescape(re.sub("<[^>]+>", "", told))


def test_an_entry_says_its_breach_with_the_text_of_the_rule() -> None:
    page = step(seen("disputed-duels"), 11)

    [broken] = page.findings
    assert (broken.rule, broken.seen_by) == ("MFX-CHEAT-02", "")
    assert broken.text.startswith("A flip on which at least one ⊖ is in force")
    assert page.name == "Osaka Open R3, table 7"
    assert page.contests[0].told.heading == "Opposed duel"
    assert ("Mina's hand", "− 13R") in [(_in_words(one.where), _in_words(one.what)) for one in page.changed]


def test_an_entry_says_the_same_in_japanese() -> None:
    english, japanese = (step(seen("disputed-duels", language=language), 11) for language in ("en", "ja"))

    assert japanese.findings[0].title != english.findings[0].title
    assert [jump.what for jump in japanese.jumps] != [jump.what for jump in english.jumps]
    assert [one.says for one in japanese.viewers] == ["観戦者", "A · Haru", "B · Mina", "ジャッジ"]


def test_ways_to_activations_are_said_where_the_game_has_them() -> None:
    ways = Way(4, 6, (None, 9), (2, 8), (3, None))

    assert [(jump.what, jump.ends) for jump in step(seen("disputed-duels"), 5, way=ways).jumps] == [
        ("Finding", (3, None)), ("Activation", (2, 8)), ("Turn", (None, 9))
    ]  # fmt: skip
    assert [jump.what for jump in step(seen("seven-espers"), 5, way=ways).jumps] == ["Finding", "Turn"]


@pytest.mark.parametrize(
    ("filters", "is_of_findings", "says"),
    [
        ({}, False, ""),
        ({}, True, "Findings only"),
        ({"kind": "FateCheated", "q": "13R"}, False, "Hits: cheat 13R"),
        ({"seat": "A"}, True, "Hits: A"),
    ],
)
def test_the_way_back_says_what_was_searched_for(filters: dict[str, str], is_of_findings: bool, says: str) -> None:
    assert step(seen("disputed-duels"), 11, Searched(filters, is_of_findings)).back == says


def test_a_seat_compares_its_own_knowledge_with_a_spectators_and_a_judge_everybodys() -> None:
    columns = {
        viewer: [panel.columns for compared in step(seen("disputed-duels", viewer), 11).compared
                 for panel in compared.panels]
        for viewer in ("judge", "B", "spectator")
    }  # fmt: skip

    assert {len(one) for one in columns["judge"]} == {4}
    assert set(columns["B"]) == {("Spectator", "B · Mina")}
    assert columns["spectator"] == []


def test_readings_are_a_choice_once_a_ruling_voided_something() -> None:
    played, ruled = (seen("disputed-duels", "judge", 11, reading=which) for which in ("played", "ruled"))

    assert step(seen("disputed-duels"), 11).readings == ()
    assert [(one.value, one.is_chosen) for one in step(ruled, 11).readings] == [("played", False), ("ruled", True)]
    compared = step(played, 11).compared
    assert [one.heading for one in compared] == ["As played and as ruled", "What each knew here"]


def test_whoever_may_correct_an_entry_is_given_it_as_they_know_it() -> None:
    of = seen("disputed-duels", "judge")
    assert step(of, 9).correctable is None
    found = step(of, 9, author=NOBODY).correctable
    assert found is not None
    assert (found.event, found.agree) == ('{"event":"FlipCardChosen","duel":"d1","seat":"A","card":"8C"}', "")
    asked = step(seen("disputed-duels", "B"), 9, author=NOBODY).correctable
    assert asked is not None
    assert asked.agree == "A agree to it"
    assert step(of, 0, author=NOBODY).correctable is None
    assert step(seen("disputed-duels", "B"), 9, author=Author("Mina", "player", "B")).correctable is None


def test_a_line_says_once_which_activation_begins_and_how_it_is_marked() -> None:
    page = timeline(seen("disputed-duels", "judge", 11), 11, 12)

    lines = [line for turn in page.turns for row in turn.rows for line in row.lines]
    assert [line.sort for line in lines] == ["broken", ""]
    assert lines[0].marks[-1] == "voided"
    headings = [line.activation for line in lines if line.activation]
    assert headings == list(dict.fromkeys(line.entry.place.activation for line in lines if line.entry.place.activation))


def test_what_is_no_event_of_the_game_is_its_own_sort_of_line() -> None:
    of = seen("disputed-duels", "judge", 11)
    [turn] = timeline(of, of.reading.position).turns

    head = turn.rows[0].head
    assert (head.sort, head.marks) == ("own", ("ruling",))


def test_findings_are_counted_beside_all_entries() -> None:
    of = seen("disputed-duels")
    page = timeline(of, looked=Looked(is_of_findings=True, is_filtered=False, after=None))
    count = sum(broken for broken, _ in of.marks(Work())[0].values())

    assert [(one.says, one.is_chosen) for one in page.shown] == [
        ("All entries", False), (f"Findings only ({count})", True)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("looked", "says"),
    [
        (ALL, ""),
        (Looked(is_of_findings=True, is_filtered=False, after=None), "No rule is broken."),
        (Looked(is_of_findings=False, is_filtered=True, after=None), "No entry here holds that."),
        (Looked(is_of_findings=True, is_filtered=True, after=9), "Nothing found so far: go on with Later."),
    ],
)
def test_an_empty_page_says_why(looked: Looked, says: str) -> None:
    assert timeline(seen("clean-duels"), looked=looked).nothing == says
    assert timeline(seen("clean-duels"), 1, looked=looked).nothing == ""


def raised(position: int, seat: str | None, *voids: int) -> tuple[Seen, DisputeStream]:
    """A dispute against an entry of a sample match, with evidence; ruled on if it voids something."""
    service = Adjudicator(RULESETS)
    match, _ = service.import_record(read((EXAMPLES / "clean-duels.match.jsonl").read_bytes(), service.rulesets))
    disputes, said = Disputes(service), [Reporting(report_id=name, by=None, author=NOBODY) for name in ("d", "e", "r")]
    event = DisputeRaised(match=NOBODYS, number=1, position=position, claim="it was so", rules=(), seat=seat)
    told = disputes.open(match, event, said[0])
    drawn = EvidenceAttached(position=position, viewer="A", reading="ruled", text="as it stood")
    told = disputes.add(match, told.number, drawn, said[1])
    if voids:
        ruling = RulingGiven(outcome="upheld", reason="so it was", voids=voids)
        told = disputes.rule(match, told.number, ruling, said[2], expected=told.dispute.position)
    return Seen(match, service.reading(match), service.reading(match), "judge", "en"), told


def page_of(of: Seen, told: DisputeStream, asker: Asker = ANYBODY, most: int = 100) -> DisputePage:
    part = view.part_after(told, None, 100)
    shown = view.dispute(of.id, told, of.speaker, lambda _: True, part)
    return dispute_page(of, told, shown, part, asker, limit=100, most=most)


@pytest.mark.parametrize(("seat", "may_withdraw"), [(None, True), ("A", True), ("B", False)])
def test_who_raised_a_dispute_withdraws_it_or_an_official(seat: str | None, may_withdraw: bool) -> None:
    of, told = raised(5, "A")

    assert page_of(of, told, ANYBODY._replace(seat=seat)).may_withdraw is may_withdraw
    assert not page_of(of, told, Asker(seat, is_known=True, may_dispute=False, may_rule=False)).may_withdraw


def test_evidence_says_who_sees_it_and_as_whom_it_was_drawn() -> None:
    line = page_of(*raised(5, None)).lines[1]

    assert line.evidence is not None
    assert (line.evidence.viewer, line.evidence.reading, line.evidence.about) == ("A", "ruled", "")
    assert line.evidence.seen_by == "Only judges and Haru (A) see it."


def test_a_ruling_that_stands_is_appealed_and_its_entries_may_count_again() -> None:
    of, told = raised(5, None, 5, 6, 7)
    page = page_of(of, told, most=2)

    assert page.ruling is not None
    assert [remedy.says for remedy in page.ruling.remedies] == ["Voided: #5, #6, #7"]
    assert (page.may_appeal, page.may_withdraw, page.is_waiting) == (True, False, False)
    assert [one.position for one in page.voided] == [5, 6]
    assert page.further == 7
    assert page_of(of, told, ANYBODY._replace(may_rule=False)).voided == ()


@pytest.mark.parametrize(
    ("endpoint", "values", "address"),
    [
        ("rule_page.show", {"rule": "X"}, "/rules/X?lang=ja"),
        ("docs.show", {}, "/docs?lang=ja"),
        ("step_page.show", {"n": 3}, f"/matches/{MATCH}/3?as=A&reading=ruled&lang=ja"),
        ("step_page.show", {"n": 3, "reading": "played"}, f"/matches/{MATCH}/3?as=A&reading=played&lang=ja"),
        ("questions.get_drawing", {"n": 3, "lang": "en"},
         f"/v1/matches/{MATCH}/tables/3/drawing.svg?as=A&reading=ruled&lang=en"),
        ("dispute_pages.show", {"number": 1}, f"/matches/{MATCH}/disputes/1?as=A&lang=ja"),
    ],
)  # fmt: skip
def test_a_link_within_a_match_keeps_who_looks_at_what(endpoint: str, values: dict[str, Any], address: str) -> None:
    with create_app(Adjudicator(RULESETS)).test_request_context("/?lang=ja"):
        leads = to_within(MATCH, "A", "ruled")(endpoint, **values)
    path, query = leads.split("?")
    assert (path, sorted(query.split("&"))) == (address.split("?")[0], sorted(address.split("?")[1].split("&")))


def test_a_link_elsewhere_keeps_the_language_if_one_was_asked_for() -> None:
    app = create_app(Adjudicator(RULESETS))
    with app.test_request_context("/?as=judge"):
        assert to("pages.timeline", match=MATCH) == f"/matches/{MATCH}"
    with app.test_request_context("/?lang="):
        assert to("docs.show") == "/docs"
    with app.test_request_context("/?as=judge&lang=en"):
        assert to("pages.timeline", match=MATCH) == f"/matches/{MATCH}?lang=en"
