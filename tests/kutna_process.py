"""`kutna` as a user runs it: arguments in, exit code and both streams out."""

import sys

import pytest

from kutnahora.cli.main import main

Shown = tuple[int, str, str]


class Kutna:
    """`kutna` in this process, with file descriptors like those of a process of its own."""

    def __init__(self, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capfd = capfd
        self.monkeypatch = monkeypatch
        for key in ("FORCE_COLOR", "KUTNA_DEBUG"):
            monkeypatch.delenv(key, raising=False)
        monkeypatch.setenv("COLUMNS", "80")

    def __call__(self, *arguments: str) -> Shown:
        self.monkeypatch.setattr(sys, "argv", ["kutna", *arguments])
        code: object = 0
        try:
            main()
        except SystemExit as ended:
            code = ended.code
        shown = self.capfd.readouterr()
        assert isinstance(code, int)
        return code, shown.out, shown.err
