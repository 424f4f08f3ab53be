"""Work on many things in several processes: for matches, comparisons and proofs."""
