"""Measures the game in multiples of a bare round trip, by driving the functions that the game itself uses."""
