"""Discord's limits for embeds."""

from copy import deepcopy

from sandbox.errors import Json
from sandbox.validation.form import FormValidator

MAX_EMBEDS_TEXT_LENGTH = 6000


def check_embeds(payload: Json, form: FormValidator) -> list[Json]:
    """Check ``embeds`` of a message; returns them as Discord shows them, typed ``rich``."""
    checked: list[Json] = []
    size = 0
    for place, each in enumerate(form.read_list(payload, "embeds", 0, 10)):
        here = form.get_field_form("embeds", place)
        embed = here.read_object(each)
        texts = [
            here.read_text(embed, "title", 0, 256),
            here.read_text(embed, "description", 0, 4096),
        ]
        here.read_integer(embed, "color", 0, 0xFFFFFF)
        for key, inner, most in (("footer", "text", 2048), ("author", "name", 256)):
            if embed.get(key) is not None:
                part = here.get_field_form(key).read_object(embed[key])
                texts.append(
                    here.get_field_form(key).read_text(part, inner, 1, most, required=True)
                )
        for number, one in enumerate(here.read_list(embed, "fields", 0, 25)):
            spot = here.get_field_form("fields", number)
            field = spot.read_object(one)
            texts.append(spot.read_text(field, "name", 1, 256, required=True))
            texts.append(spot.read_text(field, "value", 1, 1024, required=True))
        size += sum(len(text) for text in texts if text)
        checked.append({**deepcopy(embed), "type": "rich"})
    if size > MAX_EMBEDS_TEXT_LENGTH:
        form.get_field_form("embeds").add_error(
            "MAX_EMBED_SIZE_EXCEEDED",
            f"Embed size exceeds maximum size of {MAX_EMBEDS_TEXT_LENGTH}",
        )
    return checked
