"""What the fields of events hold, where their types leave it open: so pages know how to ask for them."""

from __future__ import annotations

from typing import Final

from adjudicator.seam.domains import Domains, NumberDomain, SeatDomain

DOMAINS: Final = Domains(names={"seat": SeatDomain(), "count": NumberDomain(least=1, most=3)})
