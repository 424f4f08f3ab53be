"""Kutná Hora: The City of Silver, its rules as code, a fast engine and a solver."""
