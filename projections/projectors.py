"""The projections of a service: one for each view."""

from __future__ import annotations

from threading import Lock
from typing import cast

from adjudicator.service import Adjudicator
from adjudicator.store.envelope import EntryMapper
from projections.catalogue import Catalogue
from projections.contract import Projector
from projections.deals import Deals
from projections.disputes import Disputes
from projections.findings import Findings
from projections.flips import Flips


def projectors_of(service: Adjudicator) -> list[Projector]:
    """All projections there are."""
    mapper = cast("EntryMapper", service.mapper)
    turn = Lock()
    return [Catalogue(mapper), Findings(service, turn), Flips(service, turn), Deals(service, turn), Disputes(service)]
