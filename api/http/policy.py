"""What a page may load: nothing but styles and pictures of ours; where it is said so, scripts of ours that ask us."""

from __future__ import annotations

from typing import Final

POLICY: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""The `Content-Security-Policy` of every answer."""
SCRIPTED: Final = f"{POLICY}; script-src 'self'; connect-src 'self'"
"""That of a page with a script."""
