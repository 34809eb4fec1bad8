"""R-Eco (Susumu Kawasaki), in all its editions, under the contract of `reco_rules.game`."""

from typing import Final

from reco_rules.reco.actions import (
    Action,
    Dump,
    Pass,
    Play,
    Reveal,
    action_from_id,
    action_id,
    format_action,
    num_actions,
    num_chance_actions,
    parse_action,
)
from reco_rules.reco.cards import Card, Cards
from reco_rules.reco.chance import chance_outcomes, sample
from reco_rules.reco.events import (
    Cause,
    Dealt,
    DumpDemanded,
    Dumped,
    Event,
    GameOver,
    NoReward,
    Passed,
    PlantEmptied,
    Played,
    Recycled,
    RefillShort,
    Revealed,
    RewardTaken,
    SiteTaken,
    TurnBegan,
)
from reco_rules.reco.features import encode, features
from reco_rules.reco.hidden import sample_state, unseen
from reco_rules.reco.positions import inconsistencies, position
from reco_rules.reco.rules import (
    apply,
    current_player,
    events,
    legal_actions,
    step,
    why_illegal,
)
from reco_rules.reco.scoring import Limits, Result, Score, limits, result, score
from reco_rules.reco.state import Phase, State, new_game
from reco_rules.reco.variants import VARIANTS, SetupOrder, Variant, uniform_deck
from reco_rules.reco.views import Observation, observe

NAME: Final = "reco"
"""The game's name in records."""

RULES_VERSION: Final = 1
"""Rises with every change that makes an old game illegal."""

__all__ = [
    "NAME",
    "RULES_VERSION",
    "VARIANTS",
    "Action",
    "Card",
    "Cards",
    "Cause",
    "Dealt",
    "Dump",
    "DumpDemanded",
    "Dumped",
    "Event",
    "GameOver",
    "Limits",
    "NoReward",
    "Observation",
    "Pass",
    "Passed",
    "Phase",
    "PlantEmptied",
    "Play",
    "Played",
    "Recycled",
    "RefillShort",
    "Result",
    "Reveal",
    "Revealed",
    "RewardTaken",
    "Score",
    "SetupOrder",
    "SiteTaken",
    "State",
    "TurnBegan",
    "Variant",
    "action_from_id",
    "action_id",
    "apply",
    "chance_outcomes",
    "current_player",
    "encode",
    "events",
    "features",
    "format_action",
    "inconsistencies",
    "legal_actions",
    "limits",
    "new_game",
    "num_actions",
    "num_chance_actions",
    "observe",
    "parse_action",
    "position",
    "result",
    "sample",
    "sample_state",
    "score",
    "step",
    "uniform_deck",
    "unseen",
    "why_illegal",
]
