"""Text to be compared, in searches and names: width, case and spaces make no difference."""

from __future__ import annotations

from unicodedata import normalize


def folded(text: object) -> str:
    """The text in one form of its characters (NFKC), in lower case, with single spaces."""
    return " ".join(normalize("NFKC", normalize("NFKC", str(text)).casefold()).split())
