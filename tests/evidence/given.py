"""What this program says of a file of evidence."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.evidence import file
from adjudicator.evidence.check import check
from adjudicator.evidence.game import dealing
from adjudicator.evidence.proof import read_proof
from adjudicator.fairness.kept import read_kept
from adjudicator.ledger.checkpoint import read_slip
from adjudicator.ledger.note import read_verifier
from adjudicator.match import Rulesets
from adjudicator.plain.json import Malformed
from adjudicator.rulesets import RULESETS
from tests.evidence.page import Question

DEALING: Final = dealing(Rulesets(RULESETS))


def ours(asked: Question) -> dict[str, Any] | None:
    """What this program says of a file."""
    held, keys = [read_slip(one) for one in asked.slips], [read_verifier(one) for one in asked.keys]
    proofs = [read_proof(one.encode()) for one in asked.proofs]
    try:
        added = [read_kept(one.encode()) for one in asked.contributions]
        faults = check(file.read(asked.data), keys, held, DEALING, proofs, added).faults
    except Malformed:
        return {"kind": "file", "position": None}
    return {"kind": faults[0].kind, "position": faults[0].position} if faults else None
