"""Kutná Hora: The City of Silver as a reference engine. See docs/api.md."""

from kutnahora.reference.clauses import Clause as Clause
from kutnahora.reference.constants import RULES_VERSION as RULES_VERSION
from kutnahora.reference.engine import apply as apply
from kutnahora.reference.engine import chance_outcomes as chance_outcomes
from kutnahora.reference.engine import is_chance as is_chance
from kutnahora.reference.engine import legal_moves as legal_moves
from kutnahora.reference.engine import new_game as new_game
from kutnahora.reference.engine import refusals as refusals
from kutnahora.reference.events import Event as Event
from kutnahora.reference.events import IllegalMove as IllegalMove
from kutnahora.reference.events import Refusal as Refusal
from kutnahora.reference.events import Step as Step
from kutnahora.reference.files.boxes import BadBox as BadBox
from kutnahora.reference.files.boxes import load_box as load_box
from kutnahora.reference.files.faults import BadPosition as BadPosition
from kutnahora.reference.files.khn import format_khn as format_khn
from kutnahora.reference.files.positions import parse as parse
from kutnahora.reference.moves import Kind as Kind
from kutnahora.reference.moves import Move as Move
from kutnahora.reference.notation import find_move as find_move
from kutnahora.reference.notation import format_move as format_move
from kutnahora.reference.position import Position as Position
from kutnahora.reference.rules.final import breakdown as breakdown
from kutnahora.reference.rules.final import winners as winners
from kutnahora.reference.status import status as status
