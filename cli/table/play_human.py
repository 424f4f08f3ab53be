"""People at the table: they are asked, helped, and refused with every reason."""

import os
from collections.abc import Iterator, Sequence
from typing import Final

import typer

from kutnahora.cli.asking import Left, plain, read_answer, say
from kutnahora.cli.sentences.judged import judged
from kutnahora.cli.sentences.owed import owed_words
from kutnahora.cli.table.play_advice import Hints, NoAdvice, Stopped, rated
from kutnahora.cli.table.play_game import Game, write_game
from kutnahora.cli.table.play_list import beside, long_list, short_list, shown_order, texts_of
from kutnahora.cli.table.play_log import Narrator
from kutnahora.cli.table.play_why import why_last, why_move
from kutnahora.cli.table.play_words import HELP, matching, spellings
from kutnahora.cli.text import NO_BREAK, plural
from kutnahora.reference import engine
from kutnahora.reference.moves import Move
from kutnahora.reference.said import instead_of, named_player
from kutnahora.reference.terms import PLAYER_NAMES
from kutnahora.reference.view import owed

MOST_SHOWN: Final = 6
"""Moves listed when an answer can mean several."""


class Person:
    """Asks for the decisions of all people at one table."""

    def __init__(self, game: Game, narrator: Narrator, save: str | None) -> None:
        self.game = game
        self.narrator = narrator
        self.written = set() if save is None else {save}
        """Files that `save` may write again."""
        self.hints = Hints()

    def decide(self) -> Move | None:
        """The move that the deciding person chooses; None if moves were taken back instead."""
        game = self.game
        moves = shown_order(game.box, engine.legal_moves(game.box, game.p))
        self._tell_news()
        if len(moves) == 1:
            who = PLAYER_NAMES[game.p.task.player]
            typer.echo(f"{who}: only `{game.text(moves[0])}` is possible, so it is played.")
            self.narrator.known += 1
            return moves[0]
        self._put_question(moves)
        while True:
            answer = read_answer(f"{PLAYER_NAMES[game.p.task.player]}> ")
            if answer.lower() == "undo":
                if self._undo():
                    return None
            elif not self._command(answer, moves) and (move := self._choice(answer, moves)):
                self.narrator.known += 1
                return move

    # telling --------------------------------------------------------------------------------------------

    def _tell_news(self) -> None:
        """Say what happened since, as far as no line of the log has shown it."""
        news = [f"{who}: {text}" if who else text for who, text in self.narrator.news()]
        if news:
            say(" ; ".join(item.replace(" ", NO_BREAK) for item in news), "... ")

    def _put_question(self, moves: Sequence[Move]) -> None:
        game = self.game
        player = game.p.players[game.p.task.player]
        standing = player.standing
        asked = owed_words(owed(game.box, game.p)[0])
        points = plural(standing.points, "point")
        has = f"{player.purse.money} gr, {points}, reputation {standing.reputation}"
        typer.echo()
        say(f"Round {game.p.round}, {asked} (you have {has})")
        for line in (*short_list(game.box, game.p, moves), *beside(game.box, game.p, moves)):
            typer.echo(line)
        if game.number == 0 or not any(map(game.was_asked, range(game.number))):
            typer.echo("Enter a number or a move; `?` for help.")

    # commands -------------------------------------------------------------------------------------------

    def _command(self, answer: str, moves: Sequence[Move]) -> bool:
        """Carry out an answer that is a command, not a move; False if it is none."""
        word, _space, rest = answer.partition(" ")
        match word.lower(), rest.strip():
            case ("", ""):
                pass
            case ("?" | "help", ""):
                typer.echo(HELP)
            case ("list", ""):
                box, p = self.game.box, self.game.p
                typer.echo("\n".join((*long_list(box, p, moves), *beside(box, p, moves))))
            case ("hint", ""):
                self._advise(self.hints.next(self.game.box, self.game.p))
            case ("rate", ""):
                self._advise(rated(self.game, self.game.p.task.player))
            case ("why", ""):
                typer.echo("\n".join(why_last(self.game)))
            case ("why", text):
                if move := self._choice(text, moves):
                    typer.echo("\n".join(why_move(self.game, move)))
            case ("show", ""):
                from kutnahora.cli.picture.text.table import show_position

                show_position(self.game.box, self.game.p, None)
            case ("save", path):
                self._save(path)
            case ("quit" | "exit", ""):
                raise Left("You have left the game.")
            case _:
                return False
        return True

    def _advise(self, sentences: Iterator[str]) -> None:
        """Say what the solver thinks; Ctrl-C ends only that."""
        try:
            for text in sentences:
                say(text)
        except NoAdvice as reason:
            say(f"No advice: {reason}. The game goes on.")
        except (Stopped, KeyboardInterrupt):
            typer.echo("Stopped thinking; the game goes on.")

    def _undo(self) -> bool:
        if not self.game.undo():
            typer.echo("There is no choice to take back.")
            return False
        typer.echo(f"Back to move {self.game.number + 1}.")
        self.narrator.catch_up(self.game.moves, self.game.steps)
        self.narrator.news()
        return True

    def _save(self, path: str) -> None:
        if not path:
            typer.echo("save needs a file name, such as: save game.khg")
            return
        if path not in self.written and os.path.lexists(path):
            say(f"{plain(path)} exists; choose another name.")
            return
        try:
            write_game(self.game, path)
        except typer.Exit:  # it has said why; the game goes on
            return
        self.written.add(path)
        say(f"Saved as {plain(path)}.")

    # choosing -------------------------------------------------------------------------------------------

    def _choice(self, answer: str, moves: Sequence[Move]) -> Move | None:
        """The move that an answer means; None after saying why there is none."""
        if answer.isascii() and answer.isdigit():
            if len(answer) < 5 and 1 <= int(answer) <= len(moves):
                move = moves[int(answer) - 1]
                typer.echo(f"= {self.game.text(move)}")
                return move
            typer.echo(f"There is no move {answer[:20]}: they are 1 to {len(moves)}, `list` shows them.")
            return None
        if ";" in answer:
            typer.echo("One move at a time, please.")
            return None
        p, wanted = self.game.p, " ".join(answer.split())
        player, plain_text = named_player(len(p.players), wanted.lower())
        texts = texts_of(self.game.box, p, moves)
        places = matching(texts, plain_text) if player in (None, p.task.player) else []
        if len(places) == 1:
            if texts[places[0]].lower() != plain_text:
                typer.echo(f"= {texts[places[0]]}")
            return moves[places[0]]
        if places:
            named = ", ".join(f"{place + 1}) {texts[place]}" for place in places[:MOST_SHOWN])
            more = ", ..." if len(places) > MOST_SHOWN else ""
            say(f"{len(places)} moves begin like that: {named}{more}")
            return None
        self._refuse(wanted, spellings(self.game.box, p, texts, plain_text), player)
        return None

    def _refuse(self, wanted: str, texts: Sequence[str], player: int | None) -> None:
        """Say every reason why an answer is not a legal move."""
        shown = plain(wanted if len(wanted) <= 60 else wanted[:57] + "...")
        for text in texts:
            if verdict := judged(self.game.box, self.game.p, text, player):
                name = "" if player is None else f"{PLAYER_NAMES[player]}: "
                typer.echo(f"`{name}{text}` is not legal:")
                for line in verdict.lines:
                    say(line, "  ")
                return
        say(f"`{shown}` is not a move; {instead_of(self.game.box, self.game.p, wanted)}. `?` for help.")
