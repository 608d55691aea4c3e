"""The page: where the panels stand, and which answer of the desk each of their events is wired to."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable
from functools import wraps

import gradio as gr

from emberfall.graph.errors import EmberfallError, StoreError, TurnTaken
from emberfall.ui.desk import BUSY, PANELS, Desk, Panels, in_words, outcome
from emberfall.ui.hosting import Hosting
from emberfall.ui.panel import Shown, panel

log = logging.getLogger(__name__)

AWAY = "The table is catching its breath. Your last turn is safe."
GONE = "That is not on this table. Reload the page to see what is."

TOLD = {
    "show_progress": "hidden",
    "api_visibility": "private",
    "concurrency_limit": None,
    "trigger_mode": "multiple",
}
"""A turn is told in pieces, which takes Gradio's queue; a campaign plays one at a time anyway.

Sent while another is out it is played after it: in Gradio's own mode, "once", the browser would drop it unsaid.
"""
ASKED = {"show_progress": "hidden", "api_visibility": "private", "queue": False}
"""Everything else is a look-up, and skips it."""


DRAWER = ("open_drawer", "invite", "rename", "remove", "clear_memory", "delete_campaign", "bring_key", "forget_key")
"""What the drawer asks for; each is answered by the method of that name."""


def build(desk: Desk) -> gr.Blocks:
    page = gr.Blocks(title="Emberfall", analytics_enabled=False, fill_width=True)
    with page:
        wire(page, arrange(), desk)
    return page


def arrange() -> dict[str, gr.HTML]:
    """Three columns below a bar; the style sheets turn them into one on a phone."""
    with gr.Column(elem_id="table"):
        panels = {
            "bar": panel("bar", "load_demo", "new_campaign"),
            "landing": panel("landing"),
            "sheet": panel("sheet", "act_as"),
        }
        with gr.Column(elem_id="exchange"):
            panels |= {"talk": panel("talk", "refresh"), "composer": panel("composer", "send")}
        with gr.Column(elem_id="world"):
            panels["plate"] = panel("plate", "look_at")
            with gr.Column(elem_id="panes"):
                panels |= {
                    "tabs": panel("tabs"),
                    "why": panel("why", "ask_why"),
                    "trace": panel("trace", "ask_trace"),
                    "known": panel("known"),
                    "insights": panel("insights"),
                    "rules": panel("rules", "switch_rule"),
                }
                panels |= {"cypher": panel("cypher"), "sessions": panel("sessions", "end_session", "pass_days")}
            panels["node"] = panel("node")
        panels["drawer"] = panel("drawer", *DRAWER)
    return panels


def wire(page: gr.Blocks, panels: dict[str, gr.HTML], desk: Desk) -> None:
    everything = [panels[name] for name in PANELS]
    refresh = kindly(desk.refresh, len(everything))
    arrive = kindly(desk.arrive, len(everything))
    page.load(arrive, None, everything, queue=False, show_progress="hidden", api_visibility="private")
    panels["talk"].refresh(refresh, None, everything, **ASKED | {"trigger_mode": "multiple"})
    for name, event, answer in (
        ("bar", "load_demo", desk.load_demo),
        ("bar", "new_campaign", desk.new_campaign),
        ("sheet", "act_as", desk.act_as),
        ("rules", "switch_rule", desk.switch_rule),
        ("sessions", "end_session", desk.end_session),
        ("sessions", "pass_days", desk.pass_days),
    ):
        getattr(panels[name], event)(kindly(answer, len(everything)), None, everything, **ASKED)
    panels["why"].ask_why(kindly(desk.ask_why), None, panels["why"], **ASKED)
    panels["trace"].ask_trace(kindly(desk.ask_trace), None, panels["trace"], **ASKED)
    panels["plate"].look_at(kindly(desk.look_at), None, panels["node"], **ASKED)
    hosting = Hosting(desk.game, desk.accounts)
    for event in DRAWER:
        getattr(panels["drawer"], event)(kindly(getattr(hosting, event)), None, panels["drawer"], **ASKED)
    panels["composer"].send(desk.send, None, panels["talk"], **TOLD).then(refresh, None, everything, **ASKED)


def kindly[**P](answer: Callable[P, Panels | Shown], panels: int = 1) -> Callable[P, list[object] | str]:
    """An answer that, when it fails, leaves the panels as they are and tells the visitor in the game's words.

    Each panel is sent as one text of JSON: Gradio walks whatever it sends, four times over, in search of files.
    """

    @wraps(answer)
    def answered(*args: P.args, **kwargs: P.kwargs) -> list[object] | str:
        try:
            shown = answer(*args, **kwargs)
            return [json.dumps(one) for one in shown] if isinstance(shown, tuple) else json.dumps(shown)
        except EmberfallError as error:
            log.warning("%s: %s", outcome(error), error)
            # The time makes it a new value: Gradio tells a panel of values that change, and of no others
            otherwise = BUSY if isinstance(error, TurnTaken) else AWAY if isinstance(error, StoreError) else GONE
            says = in_words(error, otherwise)
            notice: Shown = {"notice": says, "at": time.monotonic()}
            return [json.dumps(notice), *[gr.skip()] * (panels - 1)] if panels > 1 else json.dumps(notice)

    return answered
