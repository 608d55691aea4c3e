"""The plate: the part of the graph on show, as pyvis describes it to vis-network."""

from __future__ import annotations

from pathlib import Path

import pyvis
from pyvis.network import Network

from emberfall.records import View
from emberfall.ui.panel import Shown

VIS_NETWORK = Path(pyvis.__file__).parent / "templates" / "lib" / "vis-9.1.2" / "vis-network.min.js"
"""The script that pyvis carries; the page serves it itself, so that no other host is asked."""


SAID = frozenset({"REMEMBERS via firsthand"})  # whom a deed was done to remembers it: TARGETED says so already


def show(view: View | None) -> Shown:
    """An edge without a label is drawn faintly, and the map is not arranged for it.

    {campaign, rev, me, nodes: [{id, label, group, ...}], edges: [{id, from, to, label, type, ...}]}
    """
    if view is None:
        return {"nodes": None}
    network = Network(directed=True)
    for node in view.drawing.nodes:
        network.add_node(node.id, label=node.name, shape="custom", group=node.kind)
    drawn = set(network.get_nodes())
    for edge in view.drawing.edges:
        if {edge.source, edge.target} <= drawn:
            label = "" if edge.label in SAID else edge.label
            network.add_edge(edge.source, edge.target, id=edge.id, label=label, type=edge.type)
    nodes, edges, *_ = network.get_network_data()
    return {"campaign": view.campaign, "rev": view.rev, "me": view.player, "nodes": nodes, "edges": edges}
