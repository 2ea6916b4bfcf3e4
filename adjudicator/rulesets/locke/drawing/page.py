"""The page of a drawing: the text from top to bottom, the layers over it, the description in words."""

from __future__ import annotations

from typing import Final

from adjudicator.plain.said import Part, Said
from adjudicator.rulesets.locke.sentences import say
from adjudicator.seam.sentences import Speaker
from adjudicator.seam.svg import INK, PAPER, Box, element, legible, svg, text, wrapped

WIDE: Final = 360
MARGIN: Final = 10
INNER: Final = WIDE - 2 * MARGIN
SMALL, BODY, HEAD = 11, 12.5, 15
"""The sizes of text; none is smaller."""
LINE: Final = 1.4
"""The height of a line, in sizes of its text."""


class Page:
    """A drawing in progress, in one language."""

    def __init__(self, language: str) -> None:
        self.speaker = Speaker(language)
        self.y: float = MARGIN
        """The height already written on."""
        self.parts: list[str] = []
        self.ways: list[str] = []
        """What lies on the boards: paths, and rings around spaces."""
        self.pieces: list[str] = []
        """What stands on the boards, as the top layer."""
        self.about: list[Part] = []
        """The description, to be read out."""
        self.spaces: dict[object, Box] = {}
        """The box of each drawn space."""

    def says(self, said: Part) -> str:
        """A sentence, or a piece of one, in the language of the drawing."""
        return self.speaker.say(said if isinstance(said, Said) else say("{known}", known=said))

    def tell(self, said: Part) -> None:
        """Adds something to be read out."""
        self.about.append(said)

    def skip(self, by: float) -> None:
        """Leaves room below the text so far."""
        self.y += by

    def write(self, said: Part, size: float = BODY, *, x: float = MARGIN, weight: int = 400) -> None:
        """Writes a sentence in as many lines as it takes."""
        for line in wrapped(self.says(said), WIDE - MARGIN - x, size * (1.05 if weight > 400 else 1)):
            self.parts.append(text(line, x, self.y + LINE * size / 2, size, fill=INK, font_weight=weight))
            self.y += LINE * size

    def head(self, said: Part) -> None:
        """Writes a heading."""
        self.skip(8)
        self.write(said, HEAD - 1, weight=700)
        self.skip(2)

    def whole(self, title: str, about: Part, *, is_long: bool, happened: Box | None = None) -> str:
        """The whole drawing, on paper."""
        high = self.y + MARGIN
        told = " ".join(legible(self.says(say("{sentence}.", sentence=one))) for one in (about, *self.about))
        paper = element("rect", width=WIDE, height=high, fill=PAPER)
        body = (paper, *self.parts, *self.ways, *self.pieces)
        return svg(
            "lck", (0, 0, WIDE, high), title, told, *body,
            language=self.speaker.language, is_long=is_long, happened=happened, is_part=not is_long, letters=SMALL,
        )  # fmt: skip
