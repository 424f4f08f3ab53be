"""The executor: runs shipped functions on symbolic integers, path by path, and asks z3 about each path."""
