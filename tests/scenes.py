"""Two small worlds, written by hand, in which the parser is tried: a smithing town and a space station."""

from __future__ import annotations

from emberfall.records import Kin, Named, Scene

TOWN = (
    Named(id="kael", kind="player", name="Kael", role="bard", pronoun="he", at="forge", aliases=("the bard",)),
    Named(id="lyra", kind="player", name="Lyra", role="ranger", pronoun="she", at="gate"),
    Named(
        id="borin",
        kind="npc",
        name="Borin Ironroot",
        short="Borin",
        aliases=("dwarf",),
        role="miner",
        pronoun="he",
        at="mine",
        factions=("ironroot",),
        wants=("pouch_of_gold",),
        kin=(Kin(relation="brother", of="grimma"),),
    ),
    Named(
        id="grimma",
        kind="npc",
        name="Grimma Ironroot",
        short="Grimma",
        role="smith",
        pronoun="she",
        at="forge",
        factions=("ironroot",),
        crafts=("moonsteel_blade",),
    ),
    Named(id="mara", kind="npc", name="Mara Quill", short="Mara", role="innkeeper", pronoun="she", at="tavern"),
    Named(
        id="tobin",
        kind="npc",
        name="Sergeant Tobin Vane",
        short="Tobin",
        role="guard",
        pronoun="he",
        at="gate",
        factions=("watch",),
        kin=(Kin(relation="son", of="mara"),),
    ),
    Named(id="sela", kind="npc", name="Sela", role="herbalist", pronoun="she", at="shrine"),
    Named(id="odo", kind="npc", name="Odo Fenn", short="Odo", role="merchant", pronoun="he", at="market"),
    Named(id="tavern", kind="place", name="the Ember Hearth", aliases=("tavern", "inn")),
    Named(id="forge", kind="place", name="the Rusty Anvil", aliases=("forge", "smithy")),
    Named(id="mine", kind="place", name="Deepdelve Mine", short="Deepdelve"),
    Named(id="gate", kind="place", name="the North Gate"),
    Named(id="market", kind="place", name="Lantern Market"),
    Named(id="shrine", kind="place", name="the Shrine of Rain"),
    Named(
        id="pouch_of_gold", kind="item", name="pouch of gold", aliases=("purse",), owner="kael", state="whole", worth=2
    ),
    Named(id="moonsteel_ore", kind="item", name="moonsteel ore", owner="borin", state="whole", worth=3),
    Named(
        id="moonsteel_blade",
        kind="item",
        name="moonsteel blade",
        aliases=("sword", "blade"),
        state="unmade",
        needs=("moonsteel_ore",),
    ),
    Named(id="lantern", kind="item", name="iron lantern", at="mine", state="whole"),
    Named(id="healing_herbs", kind="item", name="healing herbs", owner="sela", state="whole"),
    Named(id="ironroot", kind="faction", name="Clan Ironroot"),
    Named(id="watch", kind="faction", name="the Watch"),
)

STATION = (
    Named(id="vex", kind="player", name="Vex", role="pilot", pronoun="they", at="dock"),
    Named(
        id="okoro",
        kind="npc",
        name="Chief Okoro",
        short="Okoro",
        aliases=("chief",),
        role="engineer",
        pronoun="she",
        at="engine_room",
        crafts=("beacon",),
        kin=(Kin(relation="wife", of="halden"),),
    ),
    Named(
        id="halden",
        kind="npc",
        name="Doc Halden",
        short="Halden",
        aliases=("doc",),
        role="medic",
        pronoun="he",
        at="med_bay",
    ),
    Named(
        id="brandt", kind="npc", name="Captain Ilse Brandt", short="Brandt", role="captain", pronoun="she", at="bridge"
    ),
    Named(id="pip", kind="npc", name="Pip", role="maintenance robot", pronoun="it", at="dock"),
    Named(id="bridge", kind="place", name="the Bridge"),
    Named(id="med_bay", kind="place", name="the Med Bay", aliases=("infirmary",)),
    Named(id="engine_room", kind="place", name="the Engine Room"),
    Named(id="dock", kind="place", name="the Docking Ring", aliases=("dock",)),
    Named(id="fusion_coil", kind="item", name="fusion coil", owner="okoro", state="whole"),
    Named(id="credit_chip", kind="item", name="credit chip", aliases=("credits", "chip"), owner="vex", state="whole"),
    Named(id="keycard", kind="item", name="keycard", owner="brandt", state="whole"),
    Named(id="stim_pack", kind="item", name="stim pack", owner="halden", state="whole"),
    Named(id="beacon", kind="item", name="distress beacon", state="unmade", needs=("fusion_coil",)),
)


def town(here: str, *, addressed: str | None = None) -> Scene:
    """Kael at `here`; Borin is with him in the mine and in the tavern, Grimma stays at her forge."""
    moves = {"kael": here, "borin": "tavern" if here == "tavern" else "mine"}
    return _scene("town", "kael", here, TOWN, moves, addressed)


def station(here: str, *, addressed: str | None = None) -> Scene:
    return _scene("station", "vex", here, STATION, {"vex": here}, addressed)


def _scene(
    name: str, player: str, here: str, things: tuple[Named, ...], moves: dict[str, str], addressed: str | None
) -> Scene:
    placed = tuple(t.model_copy(update={"at": moves[t.id]}) if t.id in moves else t for t in things)
    return Scene(
        campaign=f"dnd_{name}",
        pack=name,
        title=name.title(),
        player=player,
        here=here,
        turn=1,
        clock=480,
        session=1,
        said=0,
        things=placed,
        addressed=addressed,
    )
