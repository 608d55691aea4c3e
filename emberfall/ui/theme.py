"""Gradio's own theme, told the colours and faces of `look.css`, so that its few visible parts do not stand out."""

from __future__ import annotations

import gradio as gr

SERIF = (
    "Iowan Old Style",
    "Charter",
    "Palatino Linotype",
    "Palatino",
    "Noto Serif",
    "Liberation Serif",
    "Georgia",
    "serif",
)
MONO = ("ui-monospace", "SF Mono", "Cascadia Mono", "Liberation Mono", "monospace")
SYSTEM, GENERIC = (
    gr.themes.Font,
    frozenset({"serif", "monospace", "ui-monospace"}),
)  # no web font: that asks another host


def theme() -> gr.themes.Base:
    made = gr.themes.Base(font=[SYSTEM(name) for name in SERIF], font_mono=[SYSTEM(name) for name in MONO])
    return made.set(
        body_background_fill="#f8f1e3",
        body_background_fill_dark="#15100c",
        body_text_color="#241910",
        body_text_color_dark="#f3e9d8",
        background_fill_primary="#f8f1e3",
        background_fill_primary_dark="#1b1510",
        block_background_fill="transparent",
        block_background_fill_dark="transparent",
        block_border_width="0px",
        block_padding="0px",
        layout_gap="0px",
    )
