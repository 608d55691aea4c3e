"""What kind of question the words put, where it is about the one who is asked rather than about a thing."""

from __future__ import annotations

import re
from typing import Literal

Kind = Literal[
    "who", "work", "goods", "want", "well", "kin", "me", "opinion", "time", "why", "fond", "folk", "dead", ""
]

_KINDS: tuple[tuple[Kind, str], ...] = (
    (
        "fond",
        r"^(but |and |so )?why\b(?=.*\b(me|us)\b)(?!.*(n't|\bnot\b|\bdis))"
        r".*\b(like|love|trust|fond|forg[ai]ve|kind|good|nice|friend)",
    ),
    (
        "why",
        r"^(but |and |so )?why\b(?=( \w+){0,3}$|.*\b(me|my|refuse|won't|not|no|angry|cross)\b)",
    ),
    ("why", r"what do you (have|hold) against me|are you (angry|cross)|what (did|have) i (do|done)"),
    ("who", r"who goes there$|who might you be$"),
    ("want", r"how much\b|what (would|do|will|could) you (take|want|ask|accept)( in)?\b.*\b(for|exchange|return)\b"),
    ("want", r"what('s| is) (the|your) price|what (does|would) (it|that) cost|what (does|do) .* cost$"),
    ("me", r"\b(say|said|heard?|tell|told|talk(ing)?|think) (about|of) me\b"),
    ("well", r"^(\w+ )?(status|sitrep|report)( report)?$"),
    ("dead", r"who('s| is| was|se) (buried|dead|lying|grave)|who (lies|rests|died)\b|whose (grave|name|tomb)"),
    (
        "folk",
        r"who (else )?(lives|works|is|stays|do you know)( \w+)? (here|around|about|in town|aboard|nearby|hereabouts)\b",
    ),
    ("folk", r"where('s| is) every(one|body)|who (else )?is (around|about|in town)"),
    ("folk", r"who else (is there|lives|can i)|who should i (meet|talk|speak|see)|who do you know$"),
    (
        "goods",
        r"what('s| is) (that|this|it) you('ve| have)? ?(got|holding|carrying|there)|what are you (holding|carrying)",
    ),
    ("well", r"how (are|have) you( been)?( doing| feeling| faring)?( today| now| tonight)?$"),
    ("well", r"how (do you (do|feel|fare)|goes it|is it going|are things|is (business|life|work|trade))( today)?$"),
    ("well", r"how'?s (it going|business|life|work|trade|everything|things)|are you (well|all ?right|ok(ay)?|fine)$"),
    ("me", r"who am i|what do you (think|know|remember|make) (of|about) me|how do you feel about me|what am i to you"),
    ("me", r"who (here )?(hates|likes|loves|dislikes|trusts|fears) me\b"),
    ("me", r"do you (like|know|remember|trust|hate|recogni[sz]e) me|are we friends|have we met"),
    ("who", r"who are you|who('s| is) (this|asking|there)$|(what('s| is)|tell me) your name|tell me about yourself"),
    (
        "who",
        r"introduce yourself|(a bit|more|something) about (you|yourself)$|about yourself$|do i know you|^what are you$",
    ),
    ("kin", r"\b(your|have|any|got) (\w+ )?(family|kin|kinfolk|relatives|relations|siblings|children|parents)\b"),
    ("kin", r"do you have (a |any )?(brothers?|sisters?|sons?|daughters?|husband|wife|mother|father)\b"),
    (
        "goods",
        r"what (do|have) you (have|got|own|carry|sell|stock|keep)\b|for sale|(show|see) (me )?your (wares|goods)",
    ),
    ("goods", r"what are you selling|what can i (buy|get|have)|what('s| is) in stock|(do you have|got) anything\b"),
    (
        "want",
        r"what (do|would|could|can|might) you (want|need|like|wish|use|ask)|what (are|is) (you|it you) (after|looking)",
    ),
    ("want", r"what (can|could|should|may) i (do|bring|get|give|offer)( to)? (for )?you|how (can|could|may) i help"),
    ("want", r"(is there )?anything (you (want|need|lack)|i (can|could) (do|bring|get))|do you need (anything|help)"),
    (
        "work",
        r"what (do you do|is your (job|trade|work|craft|calling))|what's your (job|trade|work|craft)|what can you",
    ),
    (
        "work",
        r"what (do|can|could|would) you (make|craft|forge|print|brew|build|do)\b|what are you (doing|working|making)",
    ),
    ("time", r"what('s| is) the (time|hour|day)|what (time|hour|day) is it|how late is it"),
    ("opinion", r"what (do|would) you (think|make|say|feel) (of|about)|your (opinion|view|thoughts?) (of|on|about)"),
    ("opinion", r"do you (like|love|hate|trust|respect|mind|get (on|along) with)|how do you feel about|can i trust"),
)
_REPORTED = re.compile(r"^(i )?asks? ((?!why|what|who|how|where)[a-z']+ ){1,3}(?=(why|what|who|how)\b)")
_COMPILED = tuple((kind, re.compile(pattern)) for kind, pattern in _KINDS)
_PARTING = re.compile(
    r"\b(good ?bye|bye( bye)?|farewell|see you( later| soon| around)?|until (next time|tomorrow|then)|take care|"
    r"good ?night|i('ll| will| must| should| have to)? ?(be off|be going|go now|leave you)|over and out)\b"
)
_LOST = re.compile(
    r"^((please )?help( me)?( please)?|(give me )?(an? )?hints?( please)?|commands?|menu|options|"
    r"i('m| am) (lost|stuck|confused|bored)|i don't (understand|get it|know what to do)|"
    r"(so |and |ok |okay )?what (now|next)|what('s| is) (there to do|possible)( here)?|"
    r"what (can|could|should|do|must|may) (i|we|you) (do|say|try|type)( now| next| here| in this game| then)*|"
    r"what are (my|the|our) (options|choices|commands)|(where|how) do i (start|begin)|"
    r"how (do|does|can|should) (i|one|you|we|this) (play|work|start|begin)( this| it| here)?( game)?|"
    r"what('s| is) the (goal|aim|point|game)( of this| here)?( game)?)$"
)
_THANKS = re.compile(r"\b(thanks?( you| a lot| very much)?|thank you|much obliged|cheers|i am grateful|i'm grateful)\b")


def kind(words: str) -> Kind:
    """The kind of question; "" when it is about none of these."""
    said = _REPORTED.sub("", _plain(words))  # "ask Ann why she trusts me"
    return next((kind for kind, pattern in _COMPILED if pattern.search(said)), "")


def parting(words: str) -> bool:
    """Whether the words take leave: "goodbye", "see you later"."""
    return _PARTING.search(_plain(words)) is not None


def at_a_loss(words: str) -> bool:
    """Whether the words ask the game what one can do, and nobody in it: "help", "what now?"."""
    return _LOST.search(_plain(words)) is not None


def thanking(words: str) -> bool:
    """Whether the words are thanks, and little else."""
    said = _plain(words)
    return _THANKS.search(said) is not None and len(said.split()) <= 8


def _plain(words: str) -> str:
    return re.sub(r"[^a-z']+", " ", words.lower().replace("’", "'")).strip()
