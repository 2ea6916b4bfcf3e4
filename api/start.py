"""Where the command line starts: whoever interrupts it while it is read in is told no more than later."""

from __future__ import annotations

import faulthandler
import sys


def main() -> None:
    """Reads the commands in and runs the one that is named; should the process crash, it says where it was."""
    if sys.stderr is not None:
        faulthandler.enable()
    try:
        from api.cli import main as commands
    except KeyboardInterrupt:
        sys.exit("Aborted!")
    commands()
