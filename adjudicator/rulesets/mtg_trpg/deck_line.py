"""A line of a decklist: a head over a part, a count of all cards, or a number and a card with marks around its name."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import normalize

from adjudicator.plain.choices import nearest, or_nearest
from adjudicator.plain.said import Said
from adjudicator.rulesets.mtg_trpg.copies import LONGEST, MAIN, SIDE, copies_of, short
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.seam.ruleset import Refused

MARKED: Final = 10 * LONGEST
"""The most characters of a name with all its marks."""
MARKS: Final = 20
"""The most marks of a name that are read as such: each takes a search through the whole name."""
ABOUT: Final = frozenset({"about", "metadata", "general", "情報"})
"""The heads over information about the deck."""
GROUPS: Final = frozenset({
    "creature", "creatures", "spell", "spells", "instant", "instants", "sorcery", "sorceries", "artifact", "artifacts",
    "enchantment", "enchantments", "planeswalker", "planeswalkers", "battle", "battles", "land", "lands",
    "other", "other spells", "noncreature", "noncreature spells", "instants and sorceries", "basic lands",
    "nonbasic lands", "クリーチャー", "呪文", "インスタント", "ソーサリー", "アーティファクト", "エンチャント",
    "プレインズウォーカー", "土地", "バトル", "その他", "その他の呪文", "クリーチャー以外", "クリーチャー呪文",
    "クリーチャー以外の呪文", "スペル", "基本土地", "特殊土地", "基本でない土地", "インスタント・ソーサリー",
    "インスタント/ソーサリー", "部族", "伝説のクリーチャー",
})  # fmt: skip
"""Heads over cards of one type; like comments, they say nothing."""
_FIRST: Final = re.compile(
    r"^(?:[・●•*]\s*)?(?:(?P<side>SB:)\s*)?(?P<count>[+-]?[\d.,]+)"
    r"(?:[xX×]|\s+[x×](?=\s)|\s*枚(?=\s|《|\[\[)|\s*[x×X](?=《))?(?:\s+|(?=《|\[\[))(?P<name>\S.*)$"
)
"""A card with its number before it: `4 Forest`, `4x Forest`, `4《山》`, `4枚 山`."""
_LAST: Final = re.compile(
    r"^(?:[・●•*]\s*)?(?:(?P<side>SB:)\s*)?(?P<name>\D.*?)\s*"
    r"(?:[×✕✖]\s*(?P<times>\d+)\s*枚?|(?<=[\s》])[xX*]\s?(?P<x>\d+)|[:：]?\s*[(（]?(?P<sheets>\d+)\s*枚[)）]?|(?<=》)\s*(?P<bare>\d+))$"
)
"""A card with its number after it: `山 4枚`, `山×4`, `《山》4`, `Forest x4`."""
_EDITION: Final = re.compile(r"^\[[A-Za-z0-9]{2,6}(?:[:#][^\s\]]+)?\]\s*")
"""The edition before a name: `[ABC:123]`, `[ABC]`."""
_MARK: Final = re.compile(
    r"(?:\s+|(?<=[》\]]))(?:\([A-Za-z0-9]{2,6}(?::[^\s()]+)?\)(?:\s+[A-Za-z0-9★†-]+)?|\[(?P<tags>[^\[\]]*)\]"
    r"|\*[A-Za-z-]+\*|\(F\)|<[^<>]*>|\^[^^]*\^|#.*)$"
)
"""A mark after a name: the edition `(ABC) 123`, `(ABC:123)`, tags `[Land]` `^Mine^` `#mine`, foil `*F*`, a comment."""
_QUOTES: Final = (("《", "》"), ("[[", "]]"), ("≪", "≫"))
"""What stands around a name on Japanese pages."""
_EDGE: Final = r"[-=~―─━–—・●■◆□◇▼▽*_ ]*"
_HEAD: Final = re.compile(
    rf"(?:#+|//)?{_EDGE}[\[【<〔]?\s*(?P<head>[^\d\[\]【】<>〔〕()]*?[^\s\d\[\]【】<>〔〕():])\s*[\]】>〕]?\s*:?{_EDGE}"  # noqa: RUF001
    rf"(?:[(\[【]?\s*\d+\s*(?:枚|cards?)?\s*[)\]】]?)?\s*:?{_EDGE}[\]】>〕]?"  # noqa: RUF001
)
"""A head as lists write it: `[Main]`, `// Sideboard (15)`, `Deck:`, `-土地(23)-`, `【土地】20`, `メインボード60枚`."""
_SUM: Final = re.compile(r"(?:合計|総計|計|total)?\s*:?\s*\d+\s*(?:枚|cards?|cards? total)", re.IGNORECASE)
"""A count of all cards, which says nothing."""
_NUMBERED: Final = re.compile(r".*[(]\s*\d+\s*枚?\s*[)]:?")


def head_of(line: str) -> str:
    """The part that a line may head, in small letters; empty if it can be no head."""
    found = _HEAD.fullmatch(normalize("NFKC", line[:LONGEST]).replace("~", "-"))
    return "" if found is None else found["head"].lower()


def is_sum(line: str) -> bool:
    """Whether a line only says how many cards there are: `60枚`, `Total: 60 cards`."""
    return _SUM.fullmatch(normalize("NFKC", line[:LONGEST])) is not None


def card_in(line: str) -> tuple[int, str, bool] | None:
    """The number of copies and the card that a line lists, and whether it sets them aside; None if it lists none.

    Raises `Refused` for a number that no deck has, and for a head with a count that is no head.
    """
    match = _FIRST.match(line)
    if match is not None:
        return _card(match["name"], match["count"], aside=match["side"] is not None)
    match = _LAST.match(line)
    if match is None:
        return None
    if match["sheets"] and (near := _near_head(line)) is not None:
        raise Refused("wrong", or_nearest(_no_card(line), near, [near]))
    count = match["times"] or match["x"] or match["sheets"] or match["bare"]
    return _card(match["name"], count, aside=match["side"] is not None)


def no_card(line: str) -> Refused:
    """The refusal of a line that lists no card; it names the head, or the order, that may have been meant."""
    turned = re.fullmatch(r"(?P<name>\D{2,}?)[\s,;:]+(?P<count>\d{1,2})", line)
    comma = re.fullmatch(r"(?P<count>\d{1,2})\s*[,;:\-]\s*\"?(?P<name>[^\d\"][^\"]*)\"?", line)
    meant = turned or comma
    near = _near_head(line) or (f"{meant['count']} {meant['name']}" if meant else None)
    return Refused("wrong", _no_card(line) if near is None else or_nearest(_no_card(line), near, [near]))


def _no_card(line: str) -> Said:
    return say("{text} is not a line of a decklist: a number and a card's name", text=line[:80])


def _near_head(line: str) -> str | None:
    """The head that a line may have been meant to be: `Sidebord (15)`."""
    head = head_of(line)
    return nearest(head, sorted(MAIN | SIDE | GROUPS)) if head and head not in GROUPS else None


def is_counted_head(line: str) -> bool:
    """Whether a line looks like a head with its count, `メインボート（60枚）`, whatever it heads."""
    return _NUMBERED.fullmatch(normalize("NFKC", line[:LONGEST])) is not None


def _card(written: str, count: str, *, aside: bool) -> tuple[int, str, bool]:
    """The number of copies and the card without its marks, and whether they set it aside."""
    written = written if len(written) <= MARKED else short(written)
    name, bar, _ = _EDITION.sub("", written).partition("|")
    name = name.rstrip().removesuffix("+") if bar else name
    for _ in range(MARKS):
        if (mark := _MARK.search(name)) is None:
            break
        tags = [tag.strip() for tag in re.split(r"[,{}]", (mark["tags"] or "").lower())]
        aside = aside or "nodeck" in tags or not SIDE.isdisjoint(tags)
        name = name[: mark.start()]
    name = name.strip()
    for before, after in _QUOTES:
        if name.startswith(before) and name.endswith(after):
            name = name[len(before) : -len(after)].strip()
    return copies_of(short(name), count), name, aside
