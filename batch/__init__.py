"""The same work on many things, for whoever has it: matches, comparisons, proofs."""
