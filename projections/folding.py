"""Text for searches: width and case make no difference."""

from __future__ import annotations

from unicodedata import normalize


def folded(text: object) -> str:
    """The text in one form of its characters (NFKC), in lower case, with single spaces."""
    return " ".join(normalize("NFKC", normalize("NFKC", str(text)).casefold()).split())
