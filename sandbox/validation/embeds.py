"""Discord's limits for embeds."""

from copy import deepcopy

from sandbox.errors import Json
from sandbox.validation.form import FormValidator

MAX_EMBEDS_TEXT_LENGTH = 6000


def check_embeds(payload: Json, form: FormValidator) -> list[Json]:
    """Check a message's ``embeds``; return them as Discord shows them, typed ``rich``."""
    checked: list[Json] = []
    size = 0
    for index, definition in enumerate(form.read_list(payload, "embeds", 0, 10)):
        embed_form = form.get_field_form("embeds", index)
        embed = embed_form.read_object(definition)
        texts = [
            embed_form.read_text(embed, "title", 0, 256),
            embed_form.read_text(embed, "description", 0, 4096),
        ]
        embed_form.read_integer(embed, "color", 0, 0xFFFFFF)
        for key, text_key, max_length in (("footer", "text", 2048), ("author", "name", 256)):
            if embed.get(key) is not None:
                part = embed_form.get_field_form(key).read_object(embed[key])
                texts.append(
                    embed_form.get_field_form(key).read_text(
                        part, text_key, 1, max_length, required=True
                    )
                )
        for field_index, field_definition in enumerate(
            embed_form.read_list(embed, "fields", 0, 25)
        ):
            field_form = embed_form.get_field_form("fields", field_index)
            field = field_form.read_object(field_definition)
            texts.append(field_form.read_text(field, "name", 1, 256, required=True))
            texts.append(field_form.read_text(field, "value", 1, 1024, required=True))
        size += sum(len(text) for text in texts if text)
        checked.append({**deepcopy(embed), "type": "rich"})
    if size > MAX_EMBEDS_TEXT_LENGTH:
        form.get_field_form("embeds").add_error(
            "MAX_EMBED_SIZE_EXCEEDED",
            f"Embed size exceeds maximum size of {MAX_EMBEDS_TEXT_LENGTH}",
        )
    return checked
