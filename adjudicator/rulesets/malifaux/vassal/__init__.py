"""VASSAL set-ups of Malifaux (`.vsav`): where the pieces stand, as plain data. Bytes in, nothing else touched.

archive.py the zip file and the hex digits in it · pieces.py commands, pieces, their traits · module.py what the
Malifaux module is assumed to do · setup.py the pieces laid on the table, and notes on those that are not.
"""

from adjudicator.rulesets.malifaux.vassal.setup import read_setup, read_vsav

__all__ = ["read_setup", "read_vsav"]
