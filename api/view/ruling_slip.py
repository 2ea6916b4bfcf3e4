"""A quick ruling as printed on a leaf of A6: the situation, the verdict, the rule's text, the working."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from api.view.changed import stated
from api.view.ruling_page import RulingPage
from api.view.seen import Seen
from api.view.situation_link import Situated
from api.view.slip import Leaf, Rule, Size, shared
from api.view.verdict import Answered

LARGE: Final = Size(52, 26)
SMALL: Final = Size(60, 31)
"""For a ruling that does not fit in large print."""
PICTURE: Final = 11
"""Lines that a picture takes."""
EVENTS: Final = 8
"""Most events: the last of them."""
LINES: Final = 4
"""Most lines of an answer."""
TITLES: Final = 3
"""Most titles of rules."""
VERDICT: Final = 5
"""Most lines of the verdict."""


class RulingSlip(Struct, frozen=True):
    """What stands on the leaf; whether it is in small print, and whether any of it is shortened or left out."""

    game: str
    given: str
    happened: list[str]
    answered: str
    verdict: str
    rules: list[Rule]
    working: str
    is_drawn: bool
    is_dense: bool
    is_cut: bool


def ruling_slip(seen: Seen, situated: Situated, page: RulingPage, rule: str) -> RulingSlip:
    """The leaf of a ruling, in large print if it fits; `rule`: the one in question, printed where none is broken."""
    found = {one.rule: one for one in (*page.findings, *page.doubts)}
    book = seen.reading.ruleset.book.rules
    rules = [Rule(f"{one.rule} {one.title}", one.text) for one in found.values()]
    if not rules and rule in book:
        rules = [Rule(f"{rule} {book[rule].title_in(seen.language)}", book[rule].text_in(seen.language))]
    given = _joined([f"{one.where}: {one.what}" for one in stated(seen, situated.given)])
    large = _laid(given, page, rules, LARGE)
    return _laid(given, page, rules, SMALL) if large.is_cut else large


def _laid(given: str, page: RulingPage, rules: list[Rule], size: Size) -> RulingSlip:
    """The leaf in a size of print: verdict and events stand first, the texts share the lines that are left."""
    leaf = Leaf(size.columns)
    verdict = leaf.cut(page.verdict, VERDICT)
    events = [f"{one.number or '–'}. {one.says}" for one in page.happened]
    happened = [leaf.cut(one, 2) for one in events[-EVENTS:]]
    titles = leaf.first([one.title for one in rules], TITLES)
    working = _joined([one for event in page.happened for one in event.workings])
    answered = _joined([f"{one.about} {_joined(_lines(one))}" for one in page.answers])
    texts = (given, answered, *(one.text for one in rules[: len(titles)]), working)
    taken = sum(map(leaf.lines, (verdict, *happened, *titles))) + PICTURE * page.is_drawn
    given, answered, *of_rules, working = map(leaf.cut, texts, shared([*map(leaf.lines, texts)], size.lines - taken))
    return RulingSlip(
        page.game, given, happened, answered, verdict,
        [Rule(title, text) for title, text in zip(titles, of_rules, strict=True)],
        working, page.is_drawn, size is SMALL, leaf.is_cut or len(events) > EVENTS,
    )  # fmt: skip


def _lines(answered: Answered) -> list[str]:
    return [f"{line.about} {line.says}".strip() for line in answered.lines[:LINES]]


def _joined(texts: list[str]) -> str:
    return " · ".join(dict.fromkeys(" ".join(one.split()) for one in texts))
