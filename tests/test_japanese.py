"""A Japanese judge reads Japanese: no English sentence in a review, a step, the pages or a problem's detail.

A sentence counts as English if two or more Latin words in a row are not all names or codes: ids, names, cards, kinds
and fields that the record or its tables hold, and the few terms that Japanese keeps in Latin letters.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from html import unescape
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeAlias
from uuid import UUID

import msgspec
import pytest
from click.testing import CliRunner

from adjudicator.cases.case import cases_of
from adjudicator.match import Header, NotFound, Rulesets
from adjudicator.plain.json import Malformed, Plain
from adjudicator.plain.said import Said
from adjudicator.replay import record
from adjudicator.replay.reading import Reading
from adjudicator.rulesets import RULESETS
from adjudicator.seam.ruleset import Refused
from adjudicator.seam.sentences import Speaker
from adjudicator.service import Adjudicator
from api.cli import main
from api.http.app import create_app
from api.http.front.errors import SORTS
from api.view.named import words_in

Json: TypeAlias = Any
EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.match.jsonl"))
PUBLIC = sorted(
    (file for game in RULESETS for file in (files(f"adjudicator.rulesets.{game.name}") / "scenarios").iterdir()
     if file.name.startswith("public")),
    key=str,
)  # fmt: skip
JAPANESE = Speaker("ja")
TERMS = {
    "Df", "Wp", "Mv", "Sz", "Ht", "STAT", "TN", "LoS", "Bury", "VP", "BJ", "RJ", "PC", "NPC", "GM",
    "API", "HTTP", "JSON", "YAML", "UUID", "ETag", "ID", "MB", "MiB",
}  # fmt: skip
"""Terms in Latin letters in Japanese sentences, as in the glossary."""
_WORD = r"(?<![\w.#/`'’])[A-Za-z][A-Za-z'’]*(?![\w(=])"
_RUN = re.compile(rf"{_WORD}(?: {_WORD})+")
_TAG = re.compile(r"<[^>]*?(?:title|aria-label)=\"([^\"]*)\"[^>]*>|<[^>]*>")


def english_in(text: str, known: Iterable[str]) -> list[str]:
    """Runs of two or more Latin words that are not all known."""
    names = {*known, *TERMS}
    for phrase in sorted((name for name in names if " " in name), key=len, reverse=True):
        text = text.replace(phrase, "◇")
    words = {word for name in names for word in re.findall(r"[A-Za-z'’]+", name)}
    return [run for run in _RUN.findall(text) if not set(run.split()) <= words]


def known_in(reading: Reading) -> frozenset[str]:
    """Every name and code that a match holds: in its header, its events, its tables, and its rules' numbers."""
    last = reading.position
    tables = [reading.table(position) for position in {*range(min(last, 60)), *range(0, last, 40), last}]
    data = [
        msgspec.to_builtins(reading.header),
        *(msgspec.to_builtins(event) for event in reading.entries.events[1:]),
        *map(reading.ruleset.tell, tables),
    ]
    return frozenset((*words_in(data), *reading.ruleset.book.rules))


def seen_text(html: str) -> str:
    """The text that a page shows, including tool tips and labels."""
    return unescape(_TAG.sub(lambda tag: f"\n{tag[1] or ''}\n", html.partition("<body>")[2]))


def run(*words: object) -> str:
    result = CliRunner().invoke(main, [*map(str, words), "--lang", "ja"], obj=Rulesets(RULESETS))
    assert isinstance(result.exception, SystemExit | None), result.exception
    return result.output


def assert_japanese(path: Path, read: record.Record, steps: Iterable[int]) -> None:
    """Reviews a record in Japanese, steps through it and looks at its pages; asserts that all are Japanese."""
    known = known_in(read.reading())
    assert english_in(run("review", path), known) == []
    for position in steps:
        assert english_in(run("step", path, position), known) == [], f"step {position}"
        choices = read.ruleset.options(read.reading().table(position))
        names = (*known, *words_in(msgspec.to_builtins(choices)))
        assert english_in(run("options", path, position), names) == [], f"options {position}"
    service = Adjudicator(RULESETS)
    match, _ = service.import_record(read)
    page = create_app(service).test_client().get(f"/matches/{match}?as=judge&lang=ja")
    assert page.status_code == 200
    assert english_in(seen_text(page.text), known) == []


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_a_sample_is_read_in_japanese(path: Path) -> None:
    read = record.read(path.read_bytes(), RULESETS)
    reading = read.reading()
    broken = {position for position, _ in reading.findings()}

    assert_japanese(path, read, sorted({*broken, *range(1, reading.position + 1, 25)}))


# ---- public scenarios


def cases(text: str) -> Iterator[tuple[str, Plain, list[Plain]]]:
    """Each situation of a file: its name, its set-up, its events."""
    for _, case in cases_of(text):
        given, when = case.get("given", {}), case.get("when", [])
        matches = given.get("matches", {"": {}})
        shared = {key: value for key, value in given.items() if key != "matches"}
        for match, own in matches.items():
            setup = {**shared, **own}
            events = [{key: value for key, value in event.items() if key != "match"} for event in when
                      if not match or event.get("match") == match]  # fmt: skip
            yield f"{case['id']}{match and f'-{match}'}", setup, events


SITUATIONS = [
    pytest.param(game, setup, events, id=name)
    for game in RULESETS
    for file in PUBLIC
    for name, setup, events in cases(file.read_text("utf-8"))
    if name.startswith(f"{game.prefix}-")
]


@pytest.mark.sampled(12)
@pytest.mark.parametrize(("game", "setup", "events"), SITUATIONS)
def test_a_public_scenario_is_read_in_japanese(game: Any, setup: Plain, events: list[Plain], tmp_path: Path) -> None:
    service = Adjudicator(RULESETS)
    seats = dict.fromkeys(game.seats(setup), "Haru") or {"A": "Haru", "B": "Mina"}
    header = Header(ruleset=game.name, edition=game.edition, seats=seats, setup=setup)
    match = service.open_match(header)
    for event in events:
        refused = _report(service, match, json.loads(json.dumps(event)))
        known = (*known_in(service.reading(match)), *words_in(event))
        assert refused is None or english_in(JAPANESE.say(refused), known) == []
    path = tmp_path / "case.match.jsonl"
    path.write_bytes(service.export_record(match))
    read = record.read(path.read_bytes(), RULESETS)

    assert_japanese(path, read, range(1, len(read.entries)))


def _report(service: Adjudicator, match: UUID, event: Plain) -> Said | None:
    """Records an event; returns why it is refused, if it is."""
    position = service.reading(match).position
    try:
        service.report(match, [event], expected=position, report_id=f"r{position}-{event}"[:90])
    except (Refused, Malformed, NotFound) as error:
        return error.says
    return None


# ---- problems

WRONG: list[tuple[str, str, Json]] = [
    ("GET", "/v1/nothing", None),
    ("GET", "/v1/matches/00000000-0000-0000-0000-000000000000", None),
    ("PUT", "/v1/matches", None),
    ("GET", "/v1/rules/MFX-CHEET-02", None),
    ("GET", "/v1/rules?ruleset=malifax", None),
    ("GET", "{match}?as=Z", None),
    ("GET", "{match}/entries?kind=FateCheeted&seat=Z&rule=MFX-CHEET&limit=0", None),
    ("GET", "{match}/entries?turn=x&has_finding=maybe&colour=red", None),
    ("GET", "{match}/steps/99", None),
    ("GET", "{match}/tables/99/drawing.svg", None),
    ("GET", "{match}/tables/0/drawing.svg?sight=A1", None),
    ("GET", "{match}/tables/0/drawing.svg?sight=A1:B1", None),
    ("GET", "{match}/record", None),
    ("POST", "{match}/tables/0/questions/sihgt", {}),
    ("POST", "{match}/tables/0/questions/sight", {"from": 3}),
    ("POST", "{match}/tables/0/questions/sight", {"from": "ann", "to": "zed"}),
    ("POST", "/v1/matches", {}),
    ("POST", "/v1/matches", {"ruleset": "chess", "seats": [], "round": -1, "mode": "strict"}),
    ("POST", "/v1/matches", {"ruleset": "malifaux", "edition": "9"}),
    ("POST", "/v1/matches", {"ruleset": "mtg_trpg", "randomness": "managed"}),
    ("POST", "/v1/matches", {"ruleset": "malifaux", "setup": {"models": {"ann": {"seat": 3}}}}),
    ("POST", "/v1/matches", "{"),
    ("POST", "/v1/matches", '{"a": 1, "a": 2}'),
    ("POST", "/v1/matches", "[" * 100),
    ("POST", "/v1/matches", '{"ruleset": NaN}'),
    ("POST", "/v1/records?as=judge", '{"record": "adjudicator", "format": 7}'),
    ("POST", "/v1/records?as=judge", ""),
    ("POST", "{match}/reports", []),
    ("POST", "{match}/reports", {"report_id": "", "events": []}),
    ("POST", "{match}/reports", {"report_id": "r", "events": [{"event": "FateCheeted"}, 3]}),
    ("POST", "{match}/reports", {"report_id": "r", "event": "FateCheated", "duel": 3, "seat": "A", "card": "14R"}),
    ("POST", "{match}/reports", {"report_id": "r", "event": "FateCheated", "duel": "d9", "seat": "A", "card": "11T"}),
    ("POST", "{match}/reports", {"report_id": "r", "event": "ModelActivated", "model": "zed"}),
    ("POST", "{match}/reports", {"report_id": "r", "event": "EntriesVoided", "positions": [9], "reason": "x"}),
]


@pytest.fixture(scope="module")
def client() -> Any:
    return create_app(Adjudicator(RULESETS)).test_client()


@pytest.fixture(scope="module")
def match(client: Any) -> str:
    setup = {"seats": {"A": {"hand": ["11T"]}, "B": {}}, "models": {"ann": {"seat": "A"}}}
    return str(client.post("/v1/matches", json={"ruleset": "malifaux", "setup": setup}).headers["Location"])


@pytest.mark.parametrize(("method", "address", "body"), WRONG)
@pytest.mark.parametrize("asked", [("Accept-Language", "ja"), ("", "lang=ja")])
def test_a_problem_is_told_in_japanese(
    client: Any, match: str, method: str, address: str, body: Json, asked: tuple[str, str]
) -> None:
    headers, query = ({asked[0]: asked[1]}, "") if asked[0] else ({}, asked[1])
    media = "application/jsonl" if address.startswith("/v1/records") else "application/json"
    sent = body if isinstance(body, str) or body is None else json.dumps(body)
    found = address.format(match=match)
    url = f"{found}{'&' if '?' in found else '?'}{query}"

    answer = client.open(url, method=method, data=sent, content_type=media, headers={**headers, "If-Match": '"0"'})

    assert answer.status_code >= 400
    assert answer.headers["Content-Language"] == "ja"
    told = answer.json
    known = (*words_in(body), *re.split(r"[/?&=]", url), *SORTS, *(error["field"] for error in told.get("errors", ())))
    said = [told["title"], told.get("detail", ""), *(error["says"] for error in told.get("errors", ()))]
    for says in said:
        assert english_in(says, known) == [], says
    assert any(re.search("[ぁ-んァ-ン一-龯]", says) for says in said)


@pytest.mark.parametrize("sort", SORTS)
def test_every_sort_of_problem_has_its_japanese(sort: str) -> None:
    for says in (SORTS[sort].title, SORTS[sort].means):
        assert english_in(JAPANESE.say(says), ()) == []


@pytest.mark.parametrize(
    "words",
    [
        ("review", "nothing.jsonl"), ("step", EXAMPLES[0], 999), ("review", EXAMPLES[0], "--seat", "Z"),
        ("review", EXAMPLES[0], "--turn", 99), ("review", EXAMPLES[0], "--rule", "MFX-CHEET"),
        ("review", EXAMPLES[0], "--from", 3, "--to", 2), ("rules", "MFX-CHEET-02"), ("rules", "--ruleset", "chess"),
        ("review", EXAMPLES[0], "--as", "Z"), ("export", "abcd", "--database", "memory:"),
        ("ask", EXAMPLES[0], 0, "sihgt"), ("ask", EXAMPLES[0], 0), ("read", "scrolls", EXAMPLES[0]),
    ],
    ids=lambda words: " ".join(str(word) for word in words if not isinstance(word, Path)),
)  # fmt: skip
def test_an_error_of_the_command_line_is_told_in_japanese(words: tuple[object, ...]) -> None:
    said = run(*words)

    assert english_in(said, map(str, (*words, EXAMPLES[0].name))) == []
    assert re.search("[ぁ-んァ-ン一-龯]", said)


def test_the_front_page_is_japanese(client: Any, match: str) -> None:  # noqa: ARG001 - a match is listed
    assert english_in(seen_text(client.get("/?lang=ja").text), ()) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Bの手札は7枚で、上限6枚を1枚超過", []),
        ("Old Ferrowのフリップを13Rでチートした", []),
        ("モディファー−1で6T 9Mをフリップした", []),
        ("Ash HoundからOld FerrowへのLoS：記録は「あり」", []),
        ("kind opposed, acting.flip.cards [6T 9M], --full", []),
        ("B cheats the flip", ["B cheats the flip"]),
        ("ジャッジのみ：no rule is broken", ["no rule is broken"]),
        ("Old Ferrow is out", []),
        ("Old Ferrow is out of order", ["is out of order"]),
    ],
)  # fmt: skip
def test_what_counts_as_an_english_sentence(text: str, found: list[str]) -> None:
    assert english_in(text, ("Old Ferrow", "Ash Hound", "kind", "opposed", "is", "out")) == found
