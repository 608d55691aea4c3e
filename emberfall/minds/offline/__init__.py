"""The rules engine that plays every part without a language model: pure functions of the scene and the words."""
