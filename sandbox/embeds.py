"""Discord's limits for embeds."""

from copy import deepcopy

from sandbox.errors import Json
from sandbox.form import Form

MOST_IN_ALL = 6000


def check_embeds(payload: Json, form: Form) -> list[Json]:
    """Check ``embeds`` of a message; returns them as Discord shows them, typed ``rich``."""
    checked: list[Json] = []
    size = 0
    for place, each in enumerate(form.items(payload, "embeds", 0, 10)):
        here = form.at("embeds", place)
        embed = here.mapping(each)
        texts = [
            here.text(embed, "title", 0, 256),
            here.text(embed, "description", 0, 4096),
        ]
        here.whole(embed, "color", 0, 0xFFFFFF)
        for key, inner, most in (("footer", "text", 2048), ("author", "name", 256)):
            if embed.get(key) is not None:
                part = here.at(key).mapping(embed[key])
                texts.append(here.at(key).text(part, inner, 1, most, required=True))
        for number, one in enumerate(here.items(embed, "fields", 0, 25)):
            spot = here.at("fields", number)
            field = spot.mapping(one)
            texts.append(spot.text(field, "name", 1, 256, required=True))
            texts.append(spot.text(field, "value", 1, 1024, required=True))
        size += sum(len(text) for text in texts if text)
        checked.append({**deepcopy(embed), "type": "rich"})
    if size > MOST_IN_ALL:
        form.at("embeds").wrong(
            "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MOST_IN_ALL}"
        )
    return checked
