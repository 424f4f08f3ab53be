"""The compiled engine beside the reference: the same moves, the same positions."""
