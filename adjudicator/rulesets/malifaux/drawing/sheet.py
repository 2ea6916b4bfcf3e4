"""The sheet of a drawing: its layers, the ruler around the table, and below it what is noted and a legend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from adjudicator.rulesets.malifaux.drawing.labels import PILL, Line, Room, Spot, beside, label, lead, pill
from adjudicator.rulesets.malifaux.drawing.parts import (
    BODY,
    EAST,
    FAINT,
    FONT,
    INK,
    NORTH,
    PAPER,
    SIDE,
    SMALL,
    WEST,
    Box,
    Looks,
    element,
    legible,
    number,
    path,
    patterns,
    sign,
    text,
    titled,
    width_of,
)

LAYERS = ("zones", "shadows", "terrain", "sweep", "markers", "models", "path", "sight", "leads", "labels")
"""From the bottom to the top."""
COLUMNS = 3
"""Of the legend."""
_HEAD, _ROW = 130, 112

WORDS: dict[str, tuple[str, str]] = {
    "title": ("Malifaux table", "Malifaux テーブル"),
    "turn": ("turn {turn}", "ターン{turn}"),
    "counts": (
        "36 by 36 inches, north up: {models} models, {terrain} pieces of terrain, {markers} markers.",
        "36×36インチ、上が北。モデル{models}、テレイン{terrain}、マーカー{markers}。",
    ),
    "grid": ("1 square: 1 inch", "1マス：1インチ"),
    # models
    "seat": ("seat {seat}", "席 {seat}"),
    "model": ("{who}, seat {seat}, Size {size}, {base}, {place}", "{who}、席 {seat}、サイズ {size}、{base}、{place}"),
    "base": ("{base} mm base", "ベース {base} mm"),
    "baseless": ("base not on record", "ベース記録なし"),
    "place": ("at ({x}, {y}), elevation {up}", "位置 ({x}, {y})、標高 {up}"),
    "on": ("on {piece}", "{piece} の上"),
    "controlled": ("controlled by {seat}", "コントロール：{seat}"),
    "size": ("number: Size", "数字：サイズ"),
    "elevation": ("elevation, in", "標高（インチ）"),
    "buried": ("Buried: {names}", "ベリー中：{names}"),
    "killed": ("Killed: {names}", "キル済み：{names}"),
    "gone": ("Out of play: {names}", "プレイ外：{names}"),
    "nowhere": ("No place on record: {names}", "位置の記録なし：{names}"),
    "beyond": ("Beyond the drawing: {names}", "図の外：{names}"),
    "flat": ("No outline on record: {names}", "輪郭の記録なし：{names}"),
    # terrain
    "terrain": ("{who}, terrain, Ht {height}, {traits}", "{who}、テレイン、Ht {height}、{traits}"),
    "plain": ("no traits", "特性なし"),
    "foot": ("stands at elevation {up}", "底面の標高 {up}"),
    "floors": ("floors at {floors}", "床 {floors}"),
    "standable": ("top can be stood on", "上に立てる"),
    "blocking": ("blocking", "ブロッキング"),
    "dense": ("dense", "デンス"),
    "severe": ("severe", "シビア"),
    "impassable": ("impassable", "インパッシブル"),
    "climbable": ("climbable", "クライマブル"),
    "concealing": ("concealing", "コンシーリング"),
    "hazardous": ("hazardous", "ハザーダス"),
    "shadow": ("shadow", "シャドウ"),
    "shadow_of": ("shadow of {who}, {depth} in", "{who} のシャドウ、{depth} インチ"),
    "zone": ("deployment zone", "初期配置ゾーン"),
    "zone_of": ("Deployment {seat}", "初期配置 {seat}"),
    # markers
    "marker": ("{who}, {kind} marker, {owner}{base}, {place}", "{who}、{kind}マーカー、{owner}{base}、{place}"),
    "marker_kind": ("{kind} marker", "{kind}マーカー"),
    "kindless": ("other", "その他"),
    # movements
    "walk": ("{who} walks", "{who} ウォーク"),
    "charge": ("{who} charges", "{who} チャージ"),
    "effect": ("{who} is moved", "{who} ムーブ"),
    "push": ("{who} is pushed", "{who} プッシュ"),
    "placed": ("{who} is placed", "{who} プレイス"),
    "part": ("part {part}: {kind}, {length} in", "パート{part}：{kind}、{length} インチ"),
    "went": ("{does}: {parts} = {length} of {allowed} in", "{does}：{parts} = {length}／{allowed} インチ"),
    "straight": ("straight", "直線"),
    "pivot": ("pivot", "接触したまま周回"),
    "curve": ("curve", "曲線"),
    "climb": ("climb", "クライム"),
    "hop": ("placed, not moved through", "プレイス"),
    "start": ("start of the movement", "移動の開始位置"),
    "start_of": ("{who} at the start", "{who} の開始位置"),
    "sweep": ("swept by the base", "ベースの通り道"),
    "climbs": ("climbs {piece} from {low} to {high}", "{piece} をクライム {low}→{high}"),
    "falls": ("falls {distance} in, damage {damage}", "落下 {distance} インチ、ダメージ {damage}"),
    "fall": ("falls here", "ここで落下"),
    "runs_into": ("runs into {who} by {depth} in, part {part}", "{who} に {depth} インチ重なる（パート{part}）"),
    "hit": ("ran into", "衝突"),
    "stops": ("the push stops at {who} after {length} in", "プッシュは {length} インチで {who} により停止"),
    "stop": ("a push stops here", "プッシュの停止位置"),
    "edge": ("the table's edge", "テーブルの端"),
    # line of sight
    "clear": ("line of sight: clear", "視線：通る"),
    "blocked": ("line of sight: blocked", "視線：遮られる"),
    "unsure": ("undecidable", "判定不能"),
    "clear_short": ("clear", "通る"),
    "blocked_short": ("blocked: {by}", "遮：{by}"),
    "sight": ("{one} – {two}: {says}", "{one} – {two}：{says}"),
    "blocked_by": ("blocked by {by}", "{by} により遮られる"),
    "in_contact": ("clear, they touch", "接触しており通る"),
    "itself": ("clear, the same model", "同一モデルで通る"),
    "away": ("no, not on the table", "テーブル上になく通らない"),
    "unknown": ("a place is not on record", "位置の記録がない"),
    "by_tolerance": ("undecidable within the measuring tolerance", "計測誤差の範囲で判定不能"),
    "blocker": ("{who} blocks ({rule})", "{who} が遮る（{rule}）"),
}
"""What a drawing says, in English and in Japanese."""


class Entry(NamedTuple):
    """A sign of the drawing and what it means; `rank` is its place in the legend."""

    rank: float
    says: str
    symbol: str


class Sheet:
    """A drawing under way: its layers, room for labels, notes, and signs to explain."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.layers: dict[str, list[str]] = {layer: [] for layer in LAYERS}
        self.room = Room()
        self.notes: dict[tuple[str, str], str] = {}
        self.legend: dict[str, Entry] = {}

    def says(self, key: str, **given: str) -> str:
        """Words in the language of the drawing."""
        return WORDS[key][self.language == "ja"].format(**given)

    def list(self, words: Iterable[str]) -> str:
        """Words one after the other."""
        return ("、" if self.language == "ja" else ", ").join(words)

    def add(self, layer: str, *parts: str) -> None:
        """Parts on top of a layer."""
        self.layers[layer].extend(parts)

    def pill(self, spots: Iterable[Spot], kind: str, said: str, colour: str) -> None:
        """A mark with a few words at the best of these places."""
        self.add("labels", pill(self.room, spots, kind, said, colour))

    def pin(self, box: Box, kind: str, said: str, colour: str) -> None:
        """A mark with a few words beside something."""
        self.pill(beside(box, PILL), kind, said, colour)
        self.lead(box, colour)

    def name(self, box: Box, line: Line, size: float = SMALL, colour: str = INK) -> None:
        """The name of something beside it."""
        self.add("labels", label(self.room, beside(box, size), line, size, colour))
        self.lead(box, colour)

    def lead(self, box: Box, colour: str = INK) -> None:
        """A thin line from something to the label put last, if that had to go further away."""
        self.add("leads", lead(box, self.room.taken[-1], colour))

    def note(self, kind: str, said: str, colour: str = INK) -> None:
        """A sentence below the table, with its mark."""
        self.notes[kind, legible(said)] = colour

    def explain(self, rank: float, says: str, symbol: str) -> None:
        """A sign for the legend, drawn around (0, 0), 100 wide and 64 high."""
        self.legend.setdefault(says, Entry(rank, says, symbol))


# ---- the page


def page(sheet: Sheet, title: str, about: str) -> str:
    """The whole drawing."""
    head = _HEAD if title else 0
    notes = list(_noted(sheet))
    square = element("rect", x=-30, y=-30, width=60, height=60, fill="none", stroke=FAINT, stroke_width=3)
    sheet.explain(0, sheet.says("grid"), square)
    legend = sorted(sheet.legend.values(), key=lambda entry: entry.rank)
    below = SIDE + WEST
    rows = -(-len(legend) // COLUMNS)
    wide = WEST + SIDE + EAST
    high = head + NORTH + below + (len(notes) + rows) * _ROW + 70 + (50 if notes else 0)
    paper = element("rect", x=-WEST, y=-NORTH - head, width=wide, height=high, fill=PAPER)
    heading = [text(title, 0, -NORTH - head / 2 + 20, 110, font_weight=700)] if title else []
    layers = (element("g", *parts, class_=layer) for layer, parts in sheet.layers.items() if parts)
    noted = (_shifted(line, 0, below + 60 + _ROW * row) for row, line in enumerate(notes))
    top = below + len(notes) * _ROW + (80 if notes else 30)
    said = f"{about} {' '.join(f'{note}.' for _, note in sheet.notes)}".strip()
    body = (paper, *heading, _ruler(), *layers, *noted, *_legend(legend, top))
    return _svg(sheet, (-WEST, -NORTH - head, wide, high), title, said, body)


def _svg(sheet: Sheet, view: tuple[float, ...], title: str, about: str, body: Iterable[str]) -> str:
    looks: Looks = {"font_family": FONT, "fill": INK, "lang": sheet.language, "width": "100%"}
    return element(
        "svg",
        titled("title", title or sheet.says("title"), id="mfx-title"),
        titled("desc", about, id="mfx-desc"),
        patterns(),
        *body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(map(number, view)),
        role="img",
        aria_labelledby="mfx-title mfx-desc",
        **looks,
    )


def _ruler() -> str:
    """Squares of an inch, ticks on all sides, numbers each six inches to the west and south."""
    fine, heavy = (
        "".join(f"M{at} 0V{SIDE}M0 {at}H{SIDE}" for at in range(100, SIDE, 100) if (at % 600 == 0) == is_heavy)
        for is_heavy in (False, True)
    )
    ticks = "".join(_ticks(at, 34 if at % 600 == 0 else 18) for at in range(0, SIDE + 1, 100))
    numbers = "".join(
        text(str(at // 100), at, SIDE + 75, SMALL, text_anchor="middle")
        + text(str(at // 100), -44, SIDE - at, SMALL, text_anchor="end")
        for at in range(0, SIDE + 1, 600)
    )
    edge = element("rect", width=SIDE, height=SIDE, fill="none", stroke=INK, stroke_width=8)
    lines = path(fine, stroke="#e9e9e9", stroke_width=3) + path(heavy, stroke="#cccccc", stroke_width=4)
    said = element("g", numbers, fill=FAINT)
    return element("g", lines, path(ticks, stroke=INK, stroke_width=4), edge, said, aria_hidden="true")


def _ticks(at: int, long: int) -> str:
    end = SIDE + long
    return f"M{at} 0V{-long}M{at} {SIDE}V{end}M0 {at}H{-long}M{SIDE} {at}H{end}"


def _noted(sheet: Sheet) -> Iterator[str]:
    """The lines below the table."""
    for (kind, said), colour in sheet.notes.items():
        for row, line in enumerate(_wrapped(said, SIDE - 110)):
            mark = sign(kind, (40, 0), colour) if row == 0 else ""
            yield mark + text(line, 100, 0, BODY)


def _shifted(inside: str, x: float, y: float) -> str:
    return element("g", inside, transform=f"translate({number(x)} {number(y)})")


def _wrapped(said: str, width: float) -> Iterator[str]:
    """Text in lines that fit, broken at spaces, or between Japanese signs."""
    line = ""
    for piece in _pieces(said):
        if line and width_of(line + piece.rstrip(), BODY) > width:
            yield line.rstrip()
            line = ""
        line += piece
    yield line.rstrip()


def _pieces(said: str) -> Iterator[str]:
    piece = ""
    for at, one in enumerate(said):
        piece += one
        following = said[at + 1 : at + 2]
        if one == " " or len(piece) >= 60 or (ord(one) > 0x2FFF and following not in "、。）："):
            yield piece
            piece = ""
    yield piece


def _legend(entries: list[Entry], top: float) -> Iterator[str]:
    for place, entry in enumerate(entries):
        row, column = divmod(place, COLUMNS)
        words = text(entry.says, 75, 0, BODY - 6)
        yield _shifted(entry.symbol + words, column * SIDE / COLUMNS + 50, top + row * _ROW + 30)
