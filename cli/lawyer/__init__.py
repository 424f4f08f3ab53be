"""For rules lawyers: explanations, the clauses, the rulings."""
