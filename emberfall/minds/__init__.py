"""Answers to the game's questions, by a language model when there is one and by offline rules when there is none."""
