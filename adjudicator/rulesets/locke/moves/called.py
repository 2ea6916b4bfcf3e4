"""What people call the fields of events and set-ups that the keys of a told table have no word for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.plain.said import Said
from adjudicator.rulesets.locke.sentences import say

CALLED: Final[Mapping[str, Said]] = {
    "evil_sheets": say("number of EVIL sheets"),
    "turn": say("turn of play"),
    "cards": say("cards"),
    # ---- who
    "turn_of": say("whose turn it is"),
    "players": say("players"),
    "seats_ccw": say("order of the seats"),
    "next": say("next player"),
    "among": say("chosen among"),
    "members": say("members"),
    "declined": say("declined by"),
    "owner": say("owner"),
    "viewer": say("viewer"),
    "target": say("target"),
    "against": say("against"),
    # ---- the set-up
    "pool": say("characters in use"),
    "legends": say("(L) characters"),
    "deal_no": say("which deal of the sheets (1: the first)"),
    "deals": say("what was dealt"),
    "purpose": say("purpose"),
    "item": say("what is seen"),
    "pool_chosen": say("pool chosen"),
    "silhouettes_chosen": say("silhouettes chosen"),
    "silhouettes_revealed": say("silhouettes revealed"),
    "voluntary_changes_done": say("changes done"),
    # ---- the boards
    "at": say("place"),
    "positions": say("places"),
    "from": say("from"),
    "to": say("to"),
    "direction": say("direction"),
    "path": say("path"),
    "per_space": say("cards a space"),
    "exchanged_card": say("card exchanged"),
    "exchanged_to": say("exchanged card goes to"),
    "ambush_placed": say("ambush placed"),
    "info_cards": say("information cards"),
    "info_cards_count": say("number of info cards"),
    # ---- turns
    "stat": say("endurance or mental"),
    "amount": say("amount"),
    "declared_level": say("level declared"),
    "result": say("result"),
    "outcome": say("outcome"),
    "value": say("value"),
    "combat_started": say("combat breaks out"),
    # ---- combats
    "automatic": say("automatic"),
    "announced": say("announced"),
    "step": say("step"),
    "intercepted": say("intercepted"),
    "melee_x": say("[melee:X]"),
    "fixed": say("fixed column"),
    "activation_roll": say("activation check"),
    "esp_paid": say("ESP power paid"),
    "hand_discarded": say("hand discarded"),
    "up_discarded": say("face-up cards discarded"),
    "down_discarded": say("face-down cards discarded"),
    # ---- the end
    "ranks": say("ranks"),
    "sheets_open": say("sheets opened"),
    # ---- words that stand in fields
    "left": say("left"),
    "right": say("right"),
    "all": say("all"),
    "failure": say("failure"),
    "information": say("information"),
    "initiative": say("initiative"),
    "refusal": say("refusal"),
    "response": say("a response"),
    "sheet": say("the sheet"),
    "support": say("support"),
    "optional": say("optional"),
    "over_limit": say("over the limit"),
}
