"""Hypothesis profiles: `ci` gives the same examples on every run, `long` looks for new ones."""

import os
import signal
import tempfile

import pytest
from hypothesis import settings

# What these helpers assert is told with its values, as in a test.
pytest.register_assert_rewrite("show_reader", "svg_reader")

settings.register_profile("ci", derandomize=True, deadline=None, max_examples=50)
settings.register_profile("long", deadline=None, max_examples=5000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

# Puzzles that somebody has solved on this machine are not those of the tests.
os.environ["KUTNA_SOLVED"] = os.path.join(tempfile.gettempdir(), "kutna-tests", "none-is-solved.json")

# A shell starts background jobs with Ctrl-C ignored, and so would be everything that tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)
