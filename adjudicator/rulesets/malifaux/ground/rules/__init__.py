"""The rules of the table: a check of MFX-<AREA>-nn stands in <area>.py; importing this enters them in the book."""

from adjudicator.rulesets.malifaux.ground.rules import (
    climb,
    cover,
    dir,  # noqa: A004 - named by its rules' area
    fall,
    los,
    meas,
    move,
    place,
    push,
    table,
)

__all__ = ["climb", "cover", "dir", "fall", "los", "meas", "move", "place", "push", "table"]
