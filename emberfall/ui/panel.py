"""A panel is one Gradio HTML component whose markup never changes: values reach it as data and are drawn as text."""

from __future__ import annotations

import gradio as gr

Shown = dict[str, object]
"""What a panel's script is given to draw: plain values only."""


def panel(name: str, *events: str) -> gr.HTML:
    """The component that `assets/<name>.js` draws, and the events which that script may trigger.

    The template is empty on purpose: Gradio fills templates by evaluating them, so a name that holds `${...}` or
    `{{...}}` would run. Scripts write `textContent` instead. The event names stand in the script line because Gradio
    grants a listener only for a name that it finds quoted there.
    """
    quoted = ", ".join(f"'{event}'" for event in events)
    return gr.HTML(
        value=None,
        html_template="<div></div>",
        js_on_load=f"Emberfall.mount('{name}', element, props, trigger, watch, [{quoted}])",
        elem_id=name,
        apply_default_css=False,
        container=False,
        padding=False,
    )
