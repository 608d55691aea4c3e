"""Section 8 of the design, in numbers: what a memory weighs, what a rule forbids, and what a verdict rests on."""

import pytest

from emberfall.minds.offline.judgement import Weighing, fade, judge, sentiment
from emberfall.records import Applied, Memory, Mend


def memory(id: str, felt: float, days: float = 0.0) -> Memory:
    return Memory(
        id=id, verb="deed", summary=id, sentiment=felt, weight=1.0, via="firsthand", target="npc", days=days, session=1
    )


def oath(deed: str = "song", apologise: tuple[str, ...] = (), give: tuple[str, ...] = ()) -> Applied:
    mend = Mend(deed=deed, victim="brother", mended=(("apologise", apologise), ("give", give)))
    bites = not (apologise and give)
    return Applied(
        rule="oath",
        name="Oath",
        text="",
        binds="consent",
        effect="forbid",
        bites=bites,
        evidence=(deed,),
        mends=(mend,),
    )


def weighing(*memories: Memory, rules: tuple[Applied, ...] = (), temper: int = 0, price: float = 0.0) -> Weighing:
    return Weighing(memories=memories, consent=rules, temper=temper, price=price, wanted=False)


@pytest.mark.parametrize(
    ("verb", "felt"),
    [
        ("insult", -3), ("threaten", -3), ("attack", -5), ("theft", -4), ("promise", 1), ("praise", 1),
        ("help", 2), ("apologise", 2), ("give", 2), ("ask", 0), ("request", 0), ("deed", 0),
    ],
)  # fmt: skip
def test_each_verb_has_the_sentiment_of_the_design(verb: str, felt: float) -> None:
    assert sentiment(verb, 1.0, 0) == felt


def test_the_strength_of_the_words_moves_a_sentiment_by_a_third_at_most() -> None:
    assert sentiment("insult", 4 / 3, 0) == -4.0
    assert sentiment("insult", 2 / 3, 0) == -2.0


def test_a_kindness_repeated_in_one_session_counts_nothing_and_an_insult_counts_again() -> None:
    assert sentiment("praise", 1.0, 1) == 0.0
    assert sentiment("insult", 1.0, 1) == -3.0


def test_a_memory_counts_half_after_thirty_days() -> None:
    assert fade(0) == 1.0
    assert fade(30) == 0.5
    assert fade(60) == 0.25


@pytest.mark.parametrize(
    ("score", "verdict"), [(0.0, "agree"), (-0.1, "bargain"), (-3.9, "bargain"), (-4.0, "refuse"), (2.0, "agree")]
)
def test_the_score_decides_between_agreeing_bargaining_and_refusing(score: float, verdict: str) -> None:
    assert judge(weighing(memory("m", score))).verdict == verdict


def test_a_price_shifts_both_bounds() -> None:
    assert judge(weighing(memory("m", 2.0), price=3.0)).verdict == "bargain"
    assert judge(weighing(memory("m", -3.0), price=-3.0)).verdict == "agree"


def test_temper_and_a_wanted_offer_are_added_to_what_is_remembered() -> None:
    assert judge(weighing(memory("m", -1.0), temper=1)).verdict == "agree"
    offered = weighing(memory("m", -2.0)).model_copy(update={"wanted": True})
    assert judge(offered).verdict == "agree"


def test_an_oath_that_bites_refuses_whatever_the_score_says() -> None:
    judged = judge(weighing(memory("song", -2.7), memory("gold", 9.0), rules=(oath(),)))
    assert (judged.verdict, judged.bites, judged.cites) == ("refuse", ("oath",), ("song",))


def test_an_oath_that_is_satisfied_rests_on_each_of_its_amends() -> None:
    judged = judge(
        weighing(
            memory("song", -2.7),
            memory("sorry", 1.8),
            memory("gold", 1.8),
            rules=(oath("song", ("sorry",), ("gold",)),),
        )
    )
    assert judged.verdict == "agree"
    assert judged.score == pytest.approx(0.9)
    assert set(judged.cites) == {"sorry", "gold"}


def test_without_the_oath_the_same_insult_makes_her_bargain() -> None:
    judged = judge(weighing(memory("song", -2.7)))
    assert (judged.verdict, judged.cites) == ("bargain", ("song",))


def test_when_no_single_memory_decides_the_smallest_set_that_does_is_cited() -> None:
    judged = judge(weighing(memory("a", -3.0), memory("b", -3.0), memory("c", -0.5), memory("d", -3.0)))
    assert judged.verdict == "refuse"
    assert len(judged.cites) == 2, "two of the three heavy ones must go before she bargains"


def test_twice_mended_amends_are_cited_as_the_smallest_set_whose_loss_would_make_the_oath_bite() -> None:
    mended = oath("song", ("sorry", "sorry_again"), ("gold", "ring", "cup"))
    judged = judge(weighing(memory("song", -2.7), memory("helped", 5.0), memory("healed", 5.0), rules=(mended,)))
    assert set(judged.cites) == {"sorry", "sorry_again"}


def test_nothing_is_cited_when_nothing_weighs_against_the_asker() -> None:
    assert judge(weighing()).cites == ()
    assert judge(weighing(memory("help", 2.0))).cites == ()


def test_a_grudge_that_an_oath_keeps_does_not_fade_until_it_is_mended() -> None:
    old = memory("song", -2.7, days=30)
    assert judge(weighing(old, rules=(oath(),))).score == -2.7
    assert judge(weighing(old)).score == -1.35
    assert judge(weighing(old, rules=(oath("song", ("sorry",), ("gold",)),))).score == -1.35


def test_three_hundred_grudges_are_all_cited_when_none_alone_decides() -> None:
    """What was quadratic: judging took most of a second here."""
    deeds = [f"e{n}" for n in range(300)]
    grudges = tuple(memory(id, -3.0) for id in deeds[-60:])
    held = oath().model_copy(
        update={"mends": tuple(Mend(deed=id, victim="brother", mended=(("apologise", ()),)) for id in deeds)}
    )
    assert set(judge(weighing(*grudges, rules=(held,))).cites) == set(deeds)
