"""Somebody tries a puzzle at a prompt: answers, hints, and what a wrong answer misses."""

from typing import Final

import typer

from kutnahora.cli.asking import Left, read_answer, say
from kutnahora.cli.picture.text.table import show_position
from kutnahora.cli.sentences.moves import ACTIONS
from kutnahora.cli.sentences.owed import owed_words
from kutnahora.cli.solver.puzzles_files import Named
from kutnahora.cli.solver.puzzles_solved import Solved
from kutnahora.cli.solver.puzzles_try import Refused, judge, read_line, told
from kutnahora.cli.solver.puzzles_view import print_answer, print_whole
from kutnahora.cli.text import listed
from kutnahora.ext import engine
from kutnahora.reference.files.puzzles import Line
from kutnahora.reference.moves import NO_EFFECT, Kind
from kutnahora.reference.notation import format_move
from kutnahora.reference.terms import PLAYER_NAMES, Action
from kutnahora.reference.view import owed
from kutnahora.solver.puzzle_tries import Tried, with_forced
from kutnahora.solver.puzzle_values import Values
from kutnahora.solver.puzzles import line_text

HELP: Final = """\
Answer with moves such as `card plot/mine as plot` and `plot c4`: one after the
other, or all at once, joined by ` ; `. An answer ends with the turn, or where
chance shows a piece.
  hint       which action comes first; once more: the first move
  list       the legal moves
  show       the table after the moves so far
  back       take back the moves so far
  answer     give up and see the answer
  quit       stop here
  ? or help  this text"""


def try_puzzle(named: Named, values: Values, solved: Solved) -> bool:
    """Ask until the puzzle is solved; whether it is. Ctrl-C is for the caller."""
    print_whole(named)
    typer.echo("\nAnswer with moves; `hint` costs nothing, `?` for help.")
    prompt = _Prompt(named, values)
    try:
        while not prompt.ended:
            prompt.ask()
    except Left as left:
        typer.echo(f"{left} `kutna puzzles try {named.name}` starts again.")
    if prompt.solved:
        solved.add(named)
    return prompt.solved


class _Prompt:
    """One puzzle and the moves answered so far."""

    def __init__(self, named: Named, values: Values) -> None:
        self.named = named
        self.puzzle = named.puzzle
        self.values = values
        self.line: Line = ()
        self.hints = 0
        self.solved = False
        self.ended = False

    def ask(self) -> None:
        """One line of input."""
        text = read_answer(f"{PLAYER_NAMES[self.values.who]}> ")
        match text.lower():
            case "":
                pass
            case "?" | "help":
                typer.echo(HELP)
            case "hint":
                self._hint()
            case "list":
                for move in self._legal():
                    typer.echo(f"  {move}")
            case "show":
                show_position(self.puzzle.box, self.values.after(self.line).position())
            case "back":
                self.line = ()
                typer.echo("Back to the position of the puzzle.")
            case "answer":
                print_answer(self.named)
                self.ended = True
            case "quit" | "exit":
                raise Left("You have left the puzzle.")
            case _:
                self._answer(text)

    def _answer(self, text: str) -> None:
        found = read_line(self.puzzle, self.values, text, self.line)
        if isinstance(found, Refused):
            typer.echo(found.told)
            return
        self.line = with_forced(self.values, found)
        if len(self.line) > len(found):
            say(f"Only this is possible then: {line_text(self.puzzle, self.line[len(found) :])}")
        result = judge(self.puzzle, self.values, self.line)
        if result.right or result.wrong_from is not None:
            self._end_of(result)
        else:
            asked = owed_words(owed(self.puzzle.box, self.values.after(self.line).position())[0])
            say(f"Right so far: {line_text(self.puzzle, self.line)}. Next, {asked}.")

    def _end_of(self, result: Tried) -> None:
        """Say what an answer is worth."""
        typer.echo(told(self.puzzle, result))
        self.line = ()
        self.solved = self.ended = result.right
        if self.solved:
            print_answer(self.named)
        else:
            typer.echo("Try again; `hint` helps, `answer` gives up.")

    def _legal(self) -> list[str]:
        state = self.values.after(self.line)
        players = len(self.puzzle.position.players)
        return [
            format_move(self.puzzle.box, players, move) for move in engine.legal_moves(state.tables, state)
        ]

    def _hint(self) -> None:
        """First what kind of move it is, then the move."""
        self.hints += 1
        firsts = [*dict.fromkeys(line[:1] for line in self.puzzle.answers)]
        if self.hints == 1 and (actions := self._first_actions(firsts)):
            say(f"First {' or '.join(actions)}.")
        elif self.hints == 1:
            say(f"Look at {listed(self.puzzle.file.rules)}: `kutna rules show ID` has the text.")
        else:
            say(f"The first move is {' or '.join(line_text(self.puzzle, first) for first in firsts)}.")

    def _first_actions(self, firsts: list[Line]) -> list[str]:
        """What the first card is played for; empty if the answer does not begin with a card."""
        cards = [line[0].numbers for line in firsts if line[0].kind == Kind.CARD]
        return [
            *dict.fromkeys(
                "play a card for nothing" if half == NO_EFFECT else ACTIONS[Action(action)]
                for _card, half, action in cards
            )
        ]
