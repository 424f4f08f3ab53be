"""The entry point of `kutna`, so small that Ctrl-C is quiet even while everything else is imported."""

import sys

INTERRUPTED = 130  # as in output.py, which is not imported yet

try:
    import signal

    # Blocked, not raised: Python drops some of what is raised during imports (in callbacks of its locks).
    if sys.platform != "win32":
        _before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        import os
        from errno import EDQUOT, EFBIG, ENOSPC
        from io import TextIOWrapper

        from kutnahora.cli.app import app
        from kutnahora.cli.output import BAD_INPUT
    finally:
        if sys.platform != "win32":
            signal.pthread_sigmask(signal.SIG_SETMASK, _before)
except KeyboardInterrupt:
    sys.exit(INTERRUPTED)

__all__ = ["app", "main"]

FULL = ENOSPC, EDQUOT, EFBIG
"""Errors of a full disk or quota."""


def main() -> None:
    """Run the command line; no traceback reaches a user."""
    try:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")  # a name with an accent is not a reason to stop
        app(prog_name="kutna")
    except BrokenPipeError:
        _close_output()  # the reader has gone
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except Exception as error:
        if "KUTNA_DEBUG" in os.environ:
            raise
        if isinstance(error, OSError) and error.errno in FULL:
            _close_output()
            print(f"kutna: cannot write the output: {os.strerror(error.errno)}", file=sys.stderr)
        elif isinstance(error, _faults_of_the_tree()):
            print(f"kutna: {error}", file=sys.stderr)
        else:
            kind = type(error).__name__
            print(f"kutna: internal error, {kind}: {error} (KUTNA_DEBUG=1 shows where)", file=sys.stderr)
        sys.exit(BAD_INPUT)


def _faults_of_the_tree() -> tuple[type[Exception], ...]:
    """What is wrong with the clauses of a fork, not with the program: the message says what to do."""
    from kutnahora.reference.clauses import UnknownClause
    from kutnahora.reference.files.faults import BadFile

    return BadFile, UnknownClause


def _close_output() -> None:
    """Discard all further output, even what the interpreter flushes when it closes stdout."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
