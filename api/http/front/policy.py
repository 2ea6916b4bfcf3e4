"""What a page may load: only our styles and pictures; on some pages also our scripts, which may ask only us."""

from __future__ import annotations

from typing import Final

POLICY: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""The `Content-Security-Policy` of every answer."""
TIMED: Final = f"{POLICY}; script-src 'self'"
"""The policy of a page that tells times."""
SCRIPTED: Final = f"{POLICY}; script-src 'self'; connect-src 'self'"
"""The policy of a page with a script that asks us."""
KEPT: Final = f"{SCRIPTED}; worker-src 'self'; manifest-src 'self'"
"""The policy of a page that a browser may keep, and install."""
WORKER: Final = "default-src 'none'; connect-src 'self'"
"""The policy of the script that keeps it."""
