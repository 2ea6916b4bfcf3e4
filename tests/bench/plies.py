"""python-chess as a measure of judging: moves pushed with their legality checked and a copy kept for each ply."""

from __future__ import annotations

from random import Random
from typing import TypeAlias

import chess

Games: TypeAlias = list[list[chess.Move]]


def games(plies: int) -> Games:
    """Legal games of random moves, so many plies together; the last may be broken off."""
    random, played, left = Random(7), [], plies
    while left:
        board = chess.Board()
        while left and not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
            left -= 1
        played.append(board.move_stack)
    return played


def pushed(played: Games) -> list[chess.Board]:
    """The board after each ply."""
    boards = []
    for moves in played:
        board = chess.Board()
        for move in moves:
            assert board.is_legal(move)
            board.push(move)
            boards.append(board.copy(stack=False))
    return boards
