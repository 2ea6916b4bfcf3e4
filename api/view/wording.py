"""What the pages say, in English and Japanese."""

from __future__ import annotations

from typing import Final

_WORDS: Final = {
    "en": {
        "matches": "Matches",
        "none": "No match has been opened or imported yet.",
        "about": "Every event stepped through, every value explained, every breach named by rule.",
        "docs": "API",
        "all": "All entries",
        "findings": "Findings only",
        "no_findings": "No rule is broken.",
        "judge": "Judge",
        "spectator": "Spectator",
        "who": "Who looks",
        "what": "What is shown",
        "which": "Which entries count",
        "played": "As played",
        "ruled": "As ruled",
        "turn": "Turn",
        "before_turns": "Before the first turn",
        "round": "Round",
        "table": "Table",
        "earlier": "Earlier",
        "later": "Later",
        "closed": "closed",
        "entries": "entries",
        "secret": "for judges only",
        "voided": "voided",
        "unfit": "Has no place here:",
        "step": "what changed",
        "drawing": "the table drawn",
        "record": "Match record",
        "skip": "To the timeline",
    },
    "ja": {
        "matches": "対戦一覧",
        "none": "まだ対戦がありません。",
        "about": "全イベントを追い、全ての値を説明し、ルール違反を番号で示します。",
        "docs": "API",
        "all": "全記録",
        "findings": "指摘のみ",
        "no_findings": "ルール違反なし",
        "judge": "ジャッジ",
        "spectator": "観戦者",
        "who": "閲覧者",
        "what": "表示",
        "which": "対象の記録",
        "played": "実際の進行",
        "ruled": "裁定後",
        "turn": "ターン",
        "before_turns": "最初のターンの前",
        "round": "ラウンド",
        "table": "卓",
        "earlier": "前へ",
        "later": "次へ",
        "closed": "終了",
        "entries": "件",
        "secret": "ジャッジのみ",
        "voided": "無効",
        "unfit": "ここでは成り立たない：",
        "step": "変化",
        "drawing": "盤面図",
        "record": "対戦記録",
        "skip": "タイムラインへ",
    },
}


def words(language: str) -> dict[str, str]:
    """The words of a language."""
    return _WORDS[language]
