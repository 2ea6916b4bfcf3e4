"""What people call strategies and schemes on a score sheet: names in two languages, suits, numbers, short names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final
from unicodedata import normalize

from adjudicator.plain.said import Said
from adjudicator.plain.visible import without_marks
from adjudicator.rulesets.malifaux.encounter.schemes import SCHEMES
from adjudicator.rulesets.malifaux.encounter.strategies import BY_SUIT, STRATEGIES
from adjudicator.seam.recall import recalled
from adjudicator.seam.sentences import LANGUAGES, Speaker

SUITS: Final[Mapping[str, tuple[str, ...]]] = {
    "R": ("r", "ram", "rams", "ラム"),
    "C": ("c", "crow", "crows", "クロウ"),
    "T": ("t", "tome", "tomes", "トーム", "トゥーム", "トゥム"),
    "M": ("m", "mask", "masks", "マスク"),
}
"""What each suit is called."""
SHORT_STRATEGIES: Final[Mapping[str, tuple[str, ...]]] = {
    "turf_war": ("turf", "turf wars", "ターフ", "ターフウォーズ"),
    "reckoning": ("the reckoning", "reckonings"),
    "plant_explosives": ("explosives", "plant explosive", "plant the explosives", "エクスプローシブ",
                         "エクスプロージブ", "プラントエクスプロージブ", "プラントエクスプローシブズ"),
    "corrupted_idols": ("idols", "idol", "corrupted idol", "corrupt idols", "アイドル", "コラプトアイドル",
                        "コラプテッドアイドルズ"),
}  # fmt: skip
SHORT_SCHEMES: Final[Mapping[int, tuple[str, ...]]] = {
    1: ("detonate", "detonate charge", "charges", "デトネート", "デトネートチャージズ", "チャージ"),
    2: ("break thru", "breakthru", "ブレイク"),
    3: ("harness", "ley line", "ley lines", "lay line", "harness ley line", "harness the ley lines",
        "harness the lay line", "harness the line", "ハーネス", "レイライン", "ハーネスレイライン",
        "ハーネスジレイライン"),
    4: ("search", "ruins", "search ruins", "search the ruin", "サーチ", "ルイン", "サーチルイン", "サーチザルインズ",
        "サーチザルーインズ"),
    5: ("dig", "graves", "dig graves", "dig their grave", "dig there graves", "dig the graves", "ディグ", "グレイブス",
        "グレイブ", "ディグゼアグレイブ", "ディグゼアグレイヴズ", "ディグゼアグレイブズ"),
    6: ("hold up", "hold up forces", "hold up their force", "hold up there forces", "hold up the forces",
        "ホールドアップ", "ホールドアップゼアフォーセズ", "ホールドアップゼアフォーシズ"),
    7: ("prisoner", "prisoners", "take prisoners", "take a prisoner", "take the prisoner", "プリズナー",
        "テイクアプリズナー"),
    8: ("ritual", "power rituals", "パワー", "リチュアル", "パワーリッチュアル"),
    9: ("flank", "outflanking", "フランク"),
    10: ("assassination", "assasinate", "assassin", "アサシン"),
    11: ("deliver", "message", "deliver message", "deliver the message", "deliver a massage", "デリバー", "メッセージ",
         "デリバーメッセージ", "デリバーザメッセージ", "デリバリーアメッセージ"),
    12: ("claim", "jump", "claim jumps", "クライム", "ジャンプ"),
    13: ("vendeta", "vendettas", "ベンデタ"),
}  # fmt: skip
"""What schemes are called for short, or often by mistake."""
_UNHEARD: Final = re.compile(r"[\s・\-\u2010-\u2015−─━'’`.!ーッ=]")
_VU: Final = str.maketrans("ァィゥェォャュョヮ", "アイウエオヤユヨワ")
_KANA: Final = {code: code + 0x60 for code in range(0x3041, 0x3097)}
_LONG: Final = re.compile("(?<=[エケセテネヘメレゲゼデベペ])イ")
_BU: Final = (("ヴァ", "バ"), ("ヴィ", "ビ"), ("ヴェ", "ベ"), ("ヴォ", "ボ"), ("ヴ", "ブ"))
_ENTITLED: Final = re.compile(
    r"^(?:scheme|strategy|スキーム|ストラテジー)[ :#]*(?=.)|^(?:#|no\.?|№|第) ?(?=\d)|(?<=\d)番$"
)
_APART: Final = re.compile(r" ?[()\[\]【】:/,・] ?")
"""What stands between two names of one thing: `Reckoning (Crow)`."""
_NUMBERED: Final = re.compile(r"^(?P<one>\d+)[ .:)-]*(?P<other>\D.*)$")


def folded(text: str) -> str:
    """A text without the differences in how people write: wide letters, capitals, runs of spaces, unseen marks."""
    return " ".join(normalize("NFKC", without_marks(text)).casefold().split())


def heard(text: str) -> str:
    """A name as it sounds, in letters that people do not mix up: `テーク・プリズナー` is `テイク プリズナー`.

    Spaces, hyphens, long vowels and stops (`ッ`) are left out, hiragana become katakana, `ヴェ` becomes `ベ`.
    """
    kana = _UNHEARD.sub("", folded(text).translate(_KANA))
    for wrote, sound in _BU:
        kana = kana.replace(wrote, sound)
    return _LONG.sub("", kana.translate(_VU))


@recalled(alike=True)
def strategies() -> Mapping[str, str]:
    """The strategies by what people call them, as `heard`: names, suits, short names."""
    names = {heard(name): strategy for strategy, one in STRATEGIES.items() for name in called_in_all(one.called)}
    suits = {heard(name): BY_SUIT[suit] for suit, called in SUITS.items() for name in called}
    return {**names, **suits, **{heard(name): one for one, called in SHORT_STRATEGIES.items() for name in called}}


@recalled(alike=True)
def schemes() -> Mapping[str, int]:
    """The schemes by what people call them, as `heard`: names and short names."""
    names = {heard(name): number for number, one in SCHEMES.items() for name in called_in_all(one.called)}
    short = {heard(name): number for number, called in SHORT_SCHEMES.items() for name in called}
    return {**short, **names}


def meant_strategies(text: str) -> tuple[str | None, ...]:
    """The strategies that a text names: one, or two for `Reckoning (Crow)`, which may differ; None for an unknown."""
    known, plain = strategies(), _ENTITLED.sub("", folded(text))
    if heard(plain) in known:
        return (known[heard(plain)],)
    return tuple(known.get(heard(piece)) for piece in _APART.split(plain) if piece) or (None,)


def scheme_in(text: str) -> int | None:
    """The scheme that a text names by name, by number, or by both if they agree: `7`, `#7`, `Take Prisoner (7)`."""
    plain = _ENTITLED.sub("", folded(text))
    if (known := _scheme(plain)) is not None:
        return known
    two = _NUMBERED.match(plain)
    both = [_scheme(piece) for piece in (two.groups() if two else _APART.split(plain)) if piece]
    return both[0] if len(both) == 2 and both[0] == both[1] else None


def _scheme(text: str) -> int | None:
    if text.isdecimal():
        return int(text) if int(text) in SCHEMES else None
    return schemes().get(heard(text))


def in_the_language_of(text: str, called: Said) -> str:
    """A name in the language in which a text is written."""
    return Speaker("en" if text.isascii() else "ja").say(called)


def called_in_all(called: Said) -> Iterable[str]:
    """A name in each language."""
    return [Speaker(language).say(called) for language in LANGUAGES]
