"""How long `verify` takes for a match of 1,500 entries; `python -m tests.bench.verify` prints it."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from itertools import count
from pathlib import Path

from adjudicator.ledger.check import check
from adjudicator.ledger.log import Ledger
from adjudicator.ledger.note import new_key
from adjudicator.replay import record
from adjudicator.replay.play import generate, header_of, sample_setup
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from api.cli.store import verified
from projections.check import held
from projections.rebuild import rebuild
from projections.shapes import SHAPES
from projections.views import views_of
from tests.bench.harness import timed
from tests.bench.writes import Row

ENTRIES = 1_500


def rows() -> list[Row]:
    """A row for the chain and the ledger, and one for the views that are held against the entries as well."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        service = stack.enter_context(Adjudicator([malifaux], str(folder / "verify.sqlite")))
        start, ledger = sample_setup(malifaux), service.ledger
        matches = (generate(malifaux, header_of(malifaux, start, seed), seed=seed) for seed in count(7))
        played = next(match for match in matches if len(match.entries) > ENTRIES)
        match, _ = service.import_record(record.read(record.write(played.header, played.entries), [malifaux]))
        while ledger.extend():
            pass
        ledger.sign(new_key("bench"))
        views = views_of(service)
        for shape in SHAPES:
            list(rebuild(service, views, shape.name))

        def signed() -> None:
            assert not verified(service)[0].why
            assert not check(Ledger(ledger.recorder)).faults

        def whole() -> None:
            signed()
            assert not held(service, views).differ

        found = timed({"opened": lambda: service.read_once(match), "signed": signed, "whole": whole})
        entries = service.chain(match).entries
    what = {
        "signed": f"verify, a match of {entries} entries: chain and ledger, against opening it",
        "whole": "the same, with the views made anew and compared",
    }
    bounds = {"signed": "< 0.5 s", "whole": ""}
    return [
        (says, f"{found[name].median:.3f} s", f"{found[name].over(found['opened']):.2f}", bounds[name])
        for name, says in what.items()
    ]


if __name__ == "__main__":
    for row in rows():
        print(*row, sep=" | ")
