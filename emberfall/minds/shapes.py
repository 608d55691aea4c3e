"""The shape of an answer: as a JSON schema with what is offered as enums, and as the check of what came back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from pydantic import ValidationError

from emberfall.minds.question import Question
from emberfall.minds.reading import Json, Unreadable
from emberfall.records import Record

KEPT = ("type", "enum", "anyOf", "items", "properties", "required", "additionalProperties", "description")
"""What every server's dialect of JSON schema knows; the rest is checked here, afterwards."""

MOST_IDS = 6  # in one list, where a server can be told so: small models never come to its end
LONGEST = 300  # characters of a text, there

Offers = Mapping[str, tuple[str, ...]]


def schema[T: Record](question: Question[T], *, bounded: bool = False) -> dict[str, Json]:
    """The JSON schema of the answer, in the strict subset that OpenAI and Groq take: all required, nothing else.

    `bounded`: and no list or text longer than makes sense.
    """
    whole: dict[str, Json] = question.shape.model_json_schema()
    defs = whole.get("$defs", {})
    found = _strict(whole, defs if isinstance(defs, dict) else {}, question.offers, question.most if bounded else 0)
    assert isinstance(found, dict)
    return found


def _strict(node: Json, defs: dict[str, Json], offers: Offers, most: int) -> Json:
    """`most`: records in a list; 0 when nothing has an end."""
    if not isinstance(node, dict):
        return node
    reference = node.get("$ref")
    if isinstance(reference, str):
        return _strict(defs[reference.rpartition("/")[2]], defs, offers, most)
    kept = {key: value for key, value in node.items() if key in KEPT}
    if isinstance(items := kept.get("items"), dict):
        kept["items"] = _strict(items, defs, offers, most)
        kept |= {"maxItems": most} if most else {}
    if most and kept.get("type") == "string" and "enum" not in kept:
        kept["maxLength"] = LONGEST
    properties = kept.get("properties")
    if isinstance(properties, dict):
        fields: dict[str, Json] = {
            name: _offered(_strict(field, defs, offers, most), offers[name])
            if name in offers
            else _strict(field, defs, offers, most)
            for name, field in properties.items()
            if offers.get(name) != ()  # an enum of nothing is no schema
        }
        kept |= {"properties": fields, "required": list(fields), "additionalProperties": False}
    return kept


def _offered(field: Json, words: tuple[str, ...]) -> Json:
    choice: dict[str, Json] = {"type": "string", "enum": list(words)}
    if not isinstance(field, dict) or field.get("type") != "array":
        return choice
    end: dict[str, Json] = {"maxItems": MOST_IDS} if "maxItems" in field else {}
    return {"type": "array", "items": choice, **end}


class Checked[T: Record](Record):
    """An answer in its shape, and the ids it cited."""

    value: T
    kept: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()


def checked[T: Record](shape: type[T], offers: Offers, said: dict[str, Json]) -> Checked[T]:
    """What was said, in its shape, without what was not offered.

    Of a list of records those that do not fit are left out, as long as one fits.
    Raises: Unreadable("misshapen") when a field is missing or of another kind, or a single choice was not on offer.
    """
    kept: list[str] = []
    dropped: list[str] = []
    fields: dict[str, object] = {}
    for name in shape.model_fields:
        value = said.get(name, [] if offers.get(name) == () else None)
        item = listed(shape, name)
        if item is not None and isinstance(value, list):
            fitting = [_fitting(item, offers, one) for one in value]
            fields[name] = tuple(one.value for one in fitting if one)
            kept += [id for one in fitting if one for id in one.kept]
            dropped += [id for one in fitting if one for id in one.dropped]
            if value and not fields[name]:
                raise Unreadable("misshapen")
        elif name not in offers:
            fields |= {name: value} if name in said else {}
        elif isinstance(value, list):
            words = list(dict.fromkeys(_word(one) for one in value))
            kept += [one for one in words if one in offers[name]]
            dropped += [one for one in words if one not in offers[name]]
            fields[name] = tuple(one for one in words if one in offers[name])
        elif _word(value) in offers[name]:
            fields[name] = _word(value)
        else:
            raise Unreadable("misshapen")
    try:
        return Checked(value=shape(**fields), kept=tuple(kept), dropped=tuple(dropped))
    except ValidationError as error:
        raise Unreadable("misshapen") from error


def listed(shape: type[Record], name: str) -> type[Record] | None:
    """The record that a field of the shape is a list of, or None."""
    kinds = get_args(shape.model_fields[name].annotation)
    return kinds[0] if kinds and isinstance(kinds[0], type) and issubclass(kinds[0], Record) else None


def _fitting(item: type[Record], offers: Offers, said: Json) -> Checked[Record] | None:
    try:
        return checked(item, offers, said) if isinstance(said, dict) else None
    except Unreadable:
        return None


def _word(value: Json) -> str:
    """An id as it is offered; what is no text is shown by its kind."""
    return value.strip().lower()[:64] if isinstance(value, str) else f"({type(value).__name__})"
