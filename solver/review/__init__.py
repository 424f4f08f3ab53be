"""A game judged decision by decision: what each cost, and luck apart from skill."""
