"""The World-keeper: judges every attempt and change by the rules in the graph, and alone writes campaigns."""

from emberfall.keeper.proposing import NEAR
from emberfall.keeper.ruling import (
    MOST_STIRS,
    asks_repeats,
    propose,
    repeats,
    settle_attempt,
    settle_changes,
    settle_consent,
    settle_proposals,
    settle_stirring,
)
from emberfall.keeper.writing import (
    TERMS,
    Deeds,
    advance_clock,
    claim_quest,
    commit,
    end_session,
    forget_player,
    found,
    hand_over,
    restore,
    switch_rule,
)

TURN_MINUTES = 10

__all__ = [
    "MOST_STIRS",
    "NEAR",
    "TERMS",
    "TURN_MINUTES",
    "Deeds",
    "advance_clock",
    "asks_repeats",
    "claim_quest",
    "commit",
    "end_session",
    "forget_player",
    "found",
    "hand_over",
    "propose",
    "repeats",
    "restore",
    "settle_attempt",
    "settle_changes",
    "settle_consent",
    "settle_proposals",
    "settle_stirring",
    "switch_rule",
]
