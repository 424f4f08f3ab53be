"""The reader under all readers: limits, the same words for every kind of file, lines of TOML statements."""

import tomllib
from collections.abc import Callable, Iterator

import pytest

from kutnahora.reference.files.box.load import BOX, read_box, standard_text
from kutnahora.reference.files.clauses.load import CLAUSES
from kutnahora.reference.files.faults import BadFile, Fault
from kutnahora.reference.files.lines import lines_of
from kutnahora.reference.files.positions.load import POSITION, read_position
from kutnahora.reference.files.puzzles import PUZZLE, read_puzzle
from kutnahora.reference.files.rulings.load import RULING, parse_ruling
from kutnahora.reference.files.texts import DEEPEST, LARGEST, Kind, read_json, read_toml
from kutnahora.reference.files.toml import toml_text
from pages import ROOT
from table import frozen

KINDS = [BOX, CLAUSES, POSITION, PUZZLE, RULING]
Path = tuple[str, ...]


def fault(read: Callable[[], object]) -> str:
    with pytest.raises(BadFile) as bad:
        read()
    [one] = bad.value.faults
    return str(one)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_kind_of_file_is_refused_in_the_same_words(kind: Kind) -> None:
    deep = "a = " + "[" * DEEPEST + "]" * DEEPEST
    words = {
        "#\n" * kind.longest: f"longer than {kind.longest} characters, too long for a {kind.name}",
        "\n#" + "x" * kind.longest_line: f"line 2: longer than {kind.longest_line} characters",
        "a = 1\nb = = 2": f"line 2, column 5: not {kind.forms}: Invalid value",
        "a = 1\nb": f"line 2, column 2: not {kind.forms}: Expected '=' after a key in a key/value pair",
        "a = [": f"line 1, column 6: not {kind.forms}: Invalid value",
        deep: "nested too deeply",
        "a" + ".a" * DEEPEST + " = 1": "nested too deeply",
        "a = [\n" + "[\n" * 5_000: "nested too deeply",
        f"a = [-{LARGEST + 1}]": "a number is too long",
    }
    for text, expected in words.items():
        assert expected == fault(lambda text=text: read_toml(text, kind)), text[:40]  # type: ignore[misc]
    read_toml(deep.replace("[[", "[", 1).replace("]]", "]", 1), kind)
    read_toml(f"a = {LARGEST}", kind)


def test_the_readers_begin_there() -> None:
    def ruling(text: str) -> tuple[Fault, ...]:
        with pytest.raises(BadFile) as bad:
            parse_ruling("test", text)
        return bad.value.faults

    found = [
        read_box("a = = 1").faults,
        read_position(frozen(), "a = = 1").faults,
        read_puzzle(frozen(), "a = = 1").faults,
        ruling("a = = 1"),
    ]
    assert ["line 1, column 5"] * 4 == [one.at for [one] in found]


def test_json_is_a_table_with_each_key_once() -> None:
    words = {
        "[1]": "expected a table",
        '{"a": 1,\n}': "line 2, column 1: not JSON: Expecting property name enclosed in double quotes",
        '{"a": {"b": 1, "b": 2}}': "b: appears twice, expected once",
        '{"a": ' + "9" * 5_000 + "}": "a number is too long",
        '{"a": ' + "[" * 7_000: "nested too deeply",
    }
    for text, expected in words.items():
        assert fault(lambda text=text: read_json(text, POSITION)).startswith(expected), text[:40]  # type: ignore[misc]


# lines --------------------------------------------------------------------------------------------------


def paths(value: object, above: Path = ()) -> Iterator[Path]:
    if above:
        yield above
    inner = (
        value.items() if isinstance(value, dict) else enumerate(value, 1) if isinstance(value, list) else ()
    )
    for key, below in inner:
        yield from paths(below, (*above, str(key)))


def naive_lines(text: str) -> dict[Path, int]:
    """The slow way: what is new once one more line makes a whole text, was written by its statement."""
    lines, found, begin = text.splitlines(), dict[Path, int](), 0
    for end in range(1, len(lines) + 1):
        try:
            values = tomllib.loads("\n".join(lines[:end]))
        except tomllib.TOMLDecodeError:
            continue
        first = next((n for n in range(begin, end) if lines[n].strip() and lines[n].strip()[0] != "#"), begin)
        for path in paths(values):
            found.setdefault(path, first + 1)
        begin = end
    return found


RULINGS = sorted((ROOT / "reference" / "data" / "rulings").glob("*.toml"))[::5]
TEXTS = [*RULINGS, *sorted((ROOT / "examples").rglob("*.toml"))[::5]]
HARD = '''
# a comment
[[list]]
a = """
[not.a.header]
# no comment
"""
b = [ # with [ brackets
  "]", '[[x]]',
  { c = 1, d = [2] },
]
[list.inner]
"quoted key".e = 1
[[list]]
f = 1
[[list.below]]
g = "\\u2028"
[[list.below]]
h.i.j = 1979-05-27
[[list]]
[plain]
'''


def test_lines_are_those_of_the_statements() -> None:
    for text in [HARD, *(path.read_text(encoding="utf-8") for path in TEXTS)]:
        found = lines_of(text)
        assert {path: line for path, line in naive_lines(text).items() if len(path) <= 8} == found


def test_a_long_text_does_not_take_long() -> None:
    """Statements of many lines are read anew with each: after a million characters no more lines are told."""
    text = "".join(f"a{n} = [\n" + "1,\n" * 3_000 + "]\n" for n in range(8))
    assert ("a7",) not in lines_of(text)
    assert 1 == lines_of("a = 1\n" + text)[("a",)]


# writing ------------------------------------------------------------------------------------------------


def test_values_are_written_as_they_are_read() -> None:
    for text in (standard_text(), *(path.read_text(encoding="utf-8") for path in TEXTS)):
        values = tomllib.loads(text)
        assert values == tomllib.loads(toml_text(values))


def test_strange_values_are_written_too() -> None:
    values = {"a b": {"c": {"d.e": {"f": {}}, "g": []}}, 'x"y': "ž\n", "h": True, "empty": {}}
    assert values == tomllib.loads(toml_text(values))
