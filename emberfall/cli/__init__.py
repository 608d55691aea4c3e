"""The terminal: one module for each command of `python -m emberfall`."""
