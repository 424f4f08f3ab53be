"""How much the longer guards do: all of it in `make long`, a part in `make test`."""

import os

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"
