"""The counted things, as in `reference/kernel`: the functions change them in place."""
