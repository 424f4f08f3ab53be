"""The yardstick: positions whose worth is known, and how far the answers of a search are from it."""
