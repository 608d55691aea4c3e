"""What a model tells is held against the graph: sentences that are so stand, those that are not so are replaced.

The sentences were written by hand, as models write them, for three worlds. Each speaks of one situation: what was
committed, and the plain words in which that is told. What it names it cites.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from emberfall import campaigns, library
from emberfall.graph.book import Book
from emberfall.graph.store import Store
from emberfall.minds.truth import Basis, ids_in, untrue
from emberfall.records import Craft, Event, Move, Scene, Transfer
from emberfall.scene import read_scene

Scenes = dict[str, Scene]
PLAYERS = {"emberfall": "kael", "cold_berth": "teo", "petitioners_hall": "mirelle"}


@pytest.fixture(scope="module")
def scenes(store: Store) -> Iterator[Scenes]:
    graphs = {world: campaigns.found(store, library.pack(world)) for world in PLAYERS}
    yield {world: read_scene(Book(store, graph), PLAYERS[world]) for world, graph in graphs.items()}
    for graph in graphs.values():
        store.drop(graph)


def deed(verb: str, by: str, to: str) -> Event:
    return Event(id="e90", by=by, verb=verb, summary=verb, sentiment=0.0, to=to, at="forge")


# Situation -> (world, what was committed, and how it is told plainly)
SITUATIONS: dict[str, tuple[str, Basis]] = {
    "refused": (
        "emberfall",
        Basis(verdict="refuse", plain="Kael asks Grimma for the moonsteel blade."),
    ),
    "forged": (
        "emberfall",
        Basis(
            verdict="agree",
            changes=(Craft(item="moonsteel_blade", maker="grimma", receiver="kael", spends=("moonsteel_ore",)),),
            plain="Grimma goes to work. The making uses up the moonsteel ore, and the moonsteel blade is Kael's.",
        ),
    ),
    "ore": (
        "emberfall",
        Basis(
            verdict="agree",
            changes=(Transfer(item="moonsteel_ore", giver="borin", receiver="kael"),),
            plain="Borin gives Kael the moonsteel ore.",
        ),
    ),
    "road": (
        "emberfall",
        Basis(
            changes=(Move(who="kael", to="mine", via=("forge", "mine"), days=0.5),),
            plain="You come to Deepdelve Mine. Borin Ironroot is here, the miner.",
        ),
    ),
    "coffee": (
        "cold_berth",
        Basis(
            changes=(Transfer(item="tin_of_coffee", giver="teo", receiver="folake"),),
            plain="The tin of real coffee passes from Teo to Folake.",
        ),
    ),
    "brawl": (
        "cold_berth",
        Basis(events=(deed("attack", "teo", "sten"),), plain="It comes to blows: Teo against Sten."),
    ),
    "sorry": (
        "cold_berth",
        Basis(events=(deed("apologise", "teo", "bisi"),), plain="Teo apologises to Bisi."),
    ),
    "hall": (
        "petitioners_hall",
        Basis(verdict="bargain", plain="Mirelle asks Osric for the refund of six crowns."),
    ),
    "granted": (
        "petitioners_hall",
        Basis(
            verdict="agree",
            changes=(Transfer(item="refund", giver="osric", receiver="mirelle"),),
            plain="Osric hands over the refund of six crowns, and Mirelle takes it.",
        ),
    ),
}

SO = [
    ("refused", "Grimma sets her hammer down and does not meet Kael's eye."),
    ("refused", "The fire burns low while Kael waits for her answer."),
    ("refused", "She breaks the silence with a single word: no."),
    ("refused", "Grimma strikes the anvil once, and the sparks answer for her."),
    ("refused", "Kael's heart beats faster as he asks Grimma for the moonsteel blade."),
    ("refused", "Kael makes his request plainly, and Grimma hears him out."),
    ("refused", "Kael asks Grimma to forge him the moonsteel blade."),
    ("refused", "Kael leaves the question hanging in the smoke."),
    ("refused", "Grimma catches his glance and returns it without a word."),
    ("refused", "Steam travels along the beams and vanishes into the rafters."),
    ("refused", "She would sooner break her own anvil than make him a blade."),
    ("refused", "Grimma refuses to give Kael the moonsteel blade."),
    ("refused", "The iron bar on the anvil is Grimma's, and it glows."),
    ("refused", "Grimma turns the iron bar over in her hands."),
    ("refused", "What he wants is hers to make, and she makes nothing for him."),
    ("refused", "If Borin forgave him, she might forge the moonsteel blade."),
    ("forged", "Grimma bends over the anvil, and when she straightens, the moonsteel blade is Kael's."),
    ("forged", "Steel rings as Grimma forges the moonsteel blade from the moonsteel ore."),
    ("forged", "Grimma puts the finished moonsteel blade into Kael's hands."),
    ("forged", "Kael takes the moonsteel blade from Grimma; of the moonsteel ore nothing is left."),
    ("forged", "At last the moonsteel blade belongs to Kael."),
    ("ore", "Borin presses the moonsteel ore into Kael's palm."),
    ("ore", "The moonsteel ore passes from Borin to Kael."),
    ("ore", "Kael holds the moonsteel ore up to the lamp."),
    ("road", "Kael arrives at Deepdelve Mine, where Borin is at work."),
    ("road", "Kael has left the Rusty Anvil behind."),
    ("coffee", "Teo slides the tin of real coffee across to Folake."),
    ("coffee", "Folake accepts the tin of real coffee with a nod."),
    ("brawl", "Teo hits Sten, and a cup rolls off the counter."),
    ("sorry", "Teo says that he is sorry, and Bisi lets him say it."),
    ("hall", "Osric dips his pen and leaves the column blank."),
    ("hall", "Mirelle asks Osric to hand her the refund of six crowns."),
    ("granted", "Osric counts the refund of six crowns into Mirelle's hand."),
    ("granted", "Mirelle leaves nothing on the counter; the refund of six crowns is hers."),
]

NOT_SO = [
    ("refused", "Grimma slides the moonsteel blade across the anvil to Kael."),
    ("refused", "The moonsteel blade is Kael's now."),
    ("refused", "Kael walks out with the moonsteel blade at his belt."),
    ("refused", "Grimma lets Kael have the iron bar."),
    ("refused", "Kael now carries the moonsteel blade."),
    ("refused", "Grimma falls dead at the anvil."),
    ("refused", "Grimma agrees, and the matter is settled."),
    ("refused", "In Kael's hand the moonsteel blade gleams."),
    ("refused", "Grimma trades the iron bar for the pouch of gold."),
    ("refused", "The pouch of gold changes hands."),
    ("refused", "Kael drops the pouch of gold into Grimma's palm."),
    ("refused", "The Watch drags Kael off to a cell."),
    ("refused", "She lets go of her anger and forgives him."),
    ("refused", "Kael watches her forge the moonsteel blade."),
    ("refused", "It is Grimma that gives Kael the moonsteel blade."),
    ("forged", "Kael forges the moonsteel blade himself."),
    ("forged", "Grimma gives the moonsteel blade to Lyra."),
    ("forged", "Grimma keeps the moonsteel blade for herself."),
    ("forged", "The moonsteel blade snaps at the first blow."),
    ("forged", "Grimma gives Kael the moonsteel blade and the iron bar."),
    ("ore", "Borin gives Kael the pouch of gold."),
    ("ore", "Kael hands Borin the moonsteel ore."),
    ("ore", "Borin gives Kael the moonsteel ore and forges the moonsteel blade."),
    ("road", "Borin leaves Deepdelve Mine as Kael arrives."),
    ("road", "Kael arrives at the North Gate."),
    ("coffee", "Folake hands Teo the tin of real coffee."),
    ("coffee", "Teo passes the tin of real coffee and the deck of cards to Folake."),
    ("brawl", "Sten dies on the deck."),
    ("brawl", "Sten stabs Teo under the ribs."),
    ("sorry", "Bisi forgives Teo on the spot."),
    ("sorry", "Bisi storms out of the canteen."),
    ("hall", "Osric pays Mirelle the refund of six crowns."),
    ("hall", "Mirelle pockets the refund of six crowns."),
    ("granted", "Mirelle gives Osric the refund of six crowns."),
    ("granted", "Osric declines, and shuts the ledger."),
]


SO_TOO = [  # written when the others were judged rightly
    ("refused", "Grimma folds her arms, and the answer is plain before she speaks."),
    ("refused", "The smith hears the bard out to the end."),
    ("refused", "Kael names the moonsteel blade as though saying it could shape it."),
    ("refused", "Grimma wipes soot from her brow and gives the bellows a push."),
    ("refused", "A long moment passes at the Rusty Anvil."),
    ("refused", "Kael would give the pouch of gold and more for that blade."),
    ("refused", "Neither the blade nor a kind word leaves the forge today."),
    ("refused", "Grimma takes up her tongs again, as if he had said nothing."),
    ("forged", "Grimma quenches the moonsteel blade and hands it to Kael."),
    ("forged", "The work is done, and the moonsteel blade rests in Kael's hands."),
    ("ore", "Borin hands over the moonsteel ore, heavier than it looks."),
    ("ore", "Kael accepts the moonsteel ore with both hands."),
    ("road", "The path drops towards Deepdelve Mine, and Borin straightens up to look."),
    ("coffee", "Folake turns the tin of real coffee in her hands and smiles."),
    ("coffee", "Teo lets go of the tin of real coffee, and Folake has it."),
    ("brawl", "Teo swings, and Sten goes down among the stools."),
    ("sorry", "Bisi listens to Teo's apology with her arms crossed."),
    ("hall", "Osric turns a page and asks Mirelle what she could offer."),
    ("hall", "The queue behind Mirelle shuffles and sighs."),
    ("granted", "Mirelle takes the refund of six crowns and tucks it away."),
]

NOT_SO_EITHER = [
    ("refused", "Kael leaves the forge with the moonsteel blade wrapped in cloth."),
    ("refused", "The finished blade passes from Grimma to Kael."),
    ("refused", "Grimma relents and reaches for the moonsteel ore."),
    ("refused", "Grimma throws Kael the iron bar."),
    ("refused", "Kael steals the iron bar when her back is turned."),
    ("refused", "The pouch of gold is Grimma's now."),
    ("refused", "Lyra is killed at the gate."),
    ("refused", "Kael wears the moonsteel blade at his hip."),
    ("forged", "Grimma gives Kael the blade and takes the pouch of gold."),
    ("forged", "Kael returns the moonsteel blade to Grimma."),
    ("forged", "Grimma refuses him, blade or no blade."),
    ("ore", "Borin forgives Kael and hands him the iron bar."),
    ("ore", "Kael pays Borin the pouch of gold for the moonsteel ore."),
    ("road", "Kael arrives at the Ember Hearth, wet to the bone."),
    ("road", "Grimma travels to Deepdelve Mine."),
    ("coffee", "Teo keeps the tin of real coffee."),
    ("coffee", "Folake gives Teo the hafnium ingot in return."),
    ("brawl", "Sten kills Teo with one blow."),
    ("sorry", "Bisi hands Teo the drive coupling and calls it even."),
    ("hall", "Osric grants Mirelle the refund of six crowns."),
    ("hall", "The refund of six crowns belongs to Mirelle from this hour."),
    ("granted", "Osric slips the refund of six crowns to Philippa."),
    ("refused", "Grimma hands Kael the moonsteel blade. Satisfied?"),
    ("refused", "Who would not? Lyra is killed at the gate."),
    ("brawl", "Sten refuses Teo."),
]


def judged(scenes: Scenes, situation: str, text: str) -> str:
    world, basis = SITUATIONS[situation]
    return untrue(text, ids_in(text, scenes[world]), scenes[world], basis)


@pytest.mark.parametrize(("situation", "text"), [*SO, *SO_TOO])
def test_a_sentence_that_is_so_stands(scenes: Scenes, situation: str, text: str) -> None:
    assert judged(scenes, situation, text) == ""


@pytest.mark.parametrize(("situation", "text"), [*NOT_SO, *NOT_SO_EITHER])
def test_a_sentence_that_is_not_so_is_replaced(scenes: Scenes, situation: str, text: str) -> None:
    assert judged(scenes, situation, text) != ""
