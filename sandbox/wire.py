"""Reading what a client sends, JSON or multipart, and writing JSON as Discord does."""

import json
import re
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

from sandbox.errors import (
    INVALID_FORM,
    INVALID_JSON,
    TOO_LARGE,
    DiscordError,
    Json,
    PersonError,
)

LARGEST_FILE = 10 * 1024 * 1024
LARGEST_REQUEST = 25 * 1024 * 1024


@dataclass
class Upload:
    """A file as it came: its place in the form (``files[n]``), its name, type and bytes."""

    key: str
    name: str
    content: bytes


@dataclass
class Body:
    """A request's body: the JSON in it, and the files beside."""

    payload: Any = None
    files: dict[str, Upload] = field(default_factory=dict)

    def form(self) -> Json:
        """The JSON as an object; DiscordError 50035 where it is something else."""
        if isinstance(self.payload, dict):
            return self.payload
        raise DiscordError(
            INVALID_FORM,
            {
                "_errors": [
                    {
                        "code": "MODEL_TYPE_CONVERT",
                        "message": "Only dictionaries may be used in a ModelType",
                    }
                ]
            },
        )


async def read_body(request: web.Request) -> Body:
    """Read and decode a request; DiscordError 50109, 50035 or 40005 where that cannot be."""
    if request.method in ("GET", "HEAD") or not request.can_read_body:
        return Body()
    if request.content_type == "application/json":
        return Body(_decoded(await _all(request)))
    if request.content_type == "multipart/form-data":
        return await _read_parts(request)
    raise DiscordError(
        INVALID_FORM,
        {
            "_errors": [
                {
                    "code": "CONTENT_TYPE_INVALID",
                    "message": 'Expected "Content-Type" header to be one of'
                    " {'application/json', 'multipart/form-data'}.",
                }
            ]
        },
    )


async def _all(request: web.Request) -> bytes:
    try:
        return await request.read()
    except web.HTTPRequestEntityTooLarge as error:
        raise DiscordError(TOO_LARGE) from error


def _decoded(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except ValueError as error:
        raise DiscordError(INVALID_JSON) from error


async def _read_parts(request: web.Request) -> Body:
    body, total, fields = Body(), 0, {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        content = bytes(await part.read(decode=True))
        total += len(content)
        if total > LARGEST_REQUEST:
            raise DiscordError(TOO_LARGE)
        name = part.name or ""
        if part.filename is not None:
            if len(content) > LARGEST_FILE:
                raise DiscordError(TOO_LARGE)
            body.files[name] = Upload(name, file_name(part.filename), content)
        elif name == "payload_json":
            body.payload = _decoded(content)
        else:
            fields[name] = content.decode(errors="replace")
    if body.payload is None:
        body.payload = fields
    return body


async def given_to(request: web.Request) -> Json:
    """The JSON object that the page or a test sent, empty where nothing came; PersonError."""
    try:
        body = await request.json() if request.can_read_body else {}
    except ValueError as error:
        raise PersonError("That is not JSON.") from error
    if not isinstance(body, dict):
        raise PersonError("That is not a JSON object.")
    return body


def file_name(given: str) -> str:
    """A file's name as Discord stores it: letters, digits, dash, underscore and dot."""
    return re.sub(r"[^\w.-]", "", given.strip().replace(" ", "_"), flags=re.ASCII) or "unknown"


def compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def answer(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """A JSON answer whose Content-Type is exactly ``application/json``, as discord.py wants it."""
    return web.Response(
        body=compact(value).encode(),
        status=status,
        headers={"Content-Type": "application/json", **(headers or {})},
    )
