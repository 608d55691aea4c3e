"""Emberfall: campaigns whose characters remember what players did, and can always show why."""
