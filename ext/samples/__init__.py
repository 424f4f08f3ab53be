"""The generator of random numbers and the players `random` and `lively`."""
